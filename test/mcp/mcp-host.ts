import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { type Host, startHost } from "#local";
import type { JsonObject } from "#ports";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** The embedded host on a port of its own; closed when the running test has finished. */
export async function startMcpHost(): Promise<Host & { readonly url: string }> {
  const host = await startHost({ dir: temporaryFolder(), config: defaultConfig(SANDBOX_PRESETS), port: 0 });
  onTestFinished(() => host.close());
  const { url } = host;
  if (url === undefined) throw new TypeError("Unexpected host without an address, expected one");
  return { ...host, url };
}

/** A client of the SDK over streamable HTTP, which also checks every answer against the tool's output schema. */
export async function connectOverHttp(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } }) as never);
  onTestFinished(() => client.close());
  return client;
}

/** What a tool answered. */
export interface ToolAnswer {
  readonly isError: boolean;
  /** In words. */
  readonly text: string;
  readonly body: JsonObject;
}

/** Calls a tool; the object is the structured one, and for an error the problem. */
export async function callTool(client: Client, name: string, input: Record<string, unknown>): Promise<ToolAnswer> {
  const answer = await client.callTool({ name, arguments: input });
  const [words, json] = answer.content as readonly { readonly text: string }[];
  const body = JSON.parse(json?.text ?? "null") as JsonObject;
  return { isError: answer.isError === true, text: words?.text ?? "", body };
}

/** Saves a procedure and compiles it to the end. */
export async function publish(client: Client, aop: string, text: string): Promise<ToolAnswer> {
  await callTool(client, "save_aop", { aop, text });
  const { body } = await callTool(client, "compile_aop", { aop });
  return callTool(client, "get_compile_status", { compile: body.compile, wait_seconds: 20 });
}

/** Asks for a run until it is no longer running. */
export async function settle(client: Client, run: string): Promise<ToolAnswer> {
  for (let tries = 0; ; tries += 1) {
    const shown = await callTool(client, "get_run", { run });
    if (shown.body.status !== "running" || tries > 200) return shown;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
