import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, it, onTestFinished } from "vitest";
import { projectRoot } from "../skeleton/project-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { callTool, publish, settle } from "./mcp-host.ts";

const PROGRAM = `${projectRoot}/bin/tejun.mjs`;
const INVOICES = readFileSync(`${projectRoot}/aops/monthly-invoices.md`, "utf8");

function commandFor(state: string): string[] {
  return [PROGRAM, "mcp", "--state", state, "--port", "0", "--lang", "en"];
}

async function connect(state: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: commandFor(state), stderr: "ignore" }),
  );
  onTestFinished(() => client.close());
  return client;
}

it("saves, compiles and runs over standard input and output; what was kept is there for the next client", async () => {
  const state = temporaryFolder();
  const first = await connect(state);
  const compiled = await publish(first, "monthly-invoices", INVOICES);
  await first.close();
  const second = await connect(state);
  const { body } = await callTool(second, "start_run", { aop: "monthly-invoices", input: "2026年10月分" });
  const waiting = await settle(second, String(body.run));

  expect(compiled.text).toContain("Made the code from the whole procedure");
  expect(waiting.body).toMatchObject({ status: "waiting" });
});

it("answers what was asked before the input ended, writes nothing else to standard output, and then ends with 0", async () => {
  const child = spawn(process.execPath, commandFor(temporaryFolder()), { stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(() => void child.kill());
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (bytes: Buffer) => (stdout += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (stderr += bytes.toString()));
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const messages = [
    { id: 1, method: "initialize", params },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "save_aop", arguments: { aop: "a", text: INVOICES } } },
    "this is no message",
    { id: 3, method: "tools/call", params: { name: "get_run", arguments: { run: "run_1" } } },
  ];
  child.stdin.end(
    messages
      .map((one) => (typeof one === "string" ? one : JSON.stringify({ jsonrpc: "2.0", ...one })))
      .map((line) => `${line}\n`)
      .join(""),
  );
  const code = await new Promise((resolve) => child.once("close", resolve));
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { id?: number; result?: { structuredContent?: object; isError?: boolean } });

  expect(stderr).toContain("An MCP server on standard input and output");
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  expect(answers.find(({ id }) => id === 2)?.result?.structuredContent).toMatchObject({ aop: "a", version: 1 });
  expect(answers.find(({ id }) => id === 3)?.result?.isError).toBe(true);
  expect(code).toBe(0);
});
