import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Json } from "#ports";
import { type ConverseRequest, converseFaults } from "./converse-rules.ts";

/** What a scripted model answers. */
export type ConverseReply =
  | {
      readonly text?: string;
      readonly calls?: readonly { readonly id: string; readonly name: string; readonly input: Json }[];
      readonly stop?: string;
    }
  | { readonly status: number; readonly body: string; readonly type?: string }
  | { readonly fault: "never" | "hang-up" };

/** A running Bedrock on loopback. */
export interface ConverseServer {
  readonly baseUrl: string;
  readonly requests: readonly {
    readonly path: string;
    readonly authorization: string;
    readonly body: ConverseRequest;
  }[];
}

/** Serves Converse until the running test has finished; a request that breaks its rules is answered as Bedrock does. */
export async function startConverseServer(script: (turn: number) => ConverseReply): Promise<ConverseServer> {
  const requests: { path: string; authorization: string; body: ConverseRequest }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body: ConverseRequest = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      requests.push({ path: request.url ?? "", authorization: request.headers.authorization ?? "", body });
      const faults = converseFaults(body);
      const reply: ConverseReply =
        faults.length === 0
          ? script(requests.length)
          : { status: 400, body: JSON.stringify({ message: faults.join("; ") }), type: "ValidationException" };
      if ("fault" in reply) {
        if (reply.fault === "hang-up") response.destroy();
        return;
      }
      const [status, text] = "status" in reply ? [reply.status, reply.body] : [200, JSON.stringify(toAnswer(reply))];
      const type = "status" in reply ? reply.type : undefined;
      response.writeHead(status, {
        "content-type": "application/json",
        ...(type !== undefined && { "x-amzn-errortype": type }),
      });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** The form that the API reference gives for an answer of Converse. */
function toAnswer({ text, calls = [], stop }: Extract<ConverseReply, { text?: string }>): Json {
  return {
    metrics: { latencyMs: 551 },
    output: {
      message: {
        content: [
          ...(text === undefined ? [] : [{ text }]),
          ...calls.map(({ id, name, input }) => ({ toolUse: { toolUseId: id, name, input } })),
        ],
        role: "assistant",
      },
    },
    stopReason: stop ?? (calls.length > 0 ? "tool_use" : "end_turn"),
    usage: { inputTokens: 11, outputTokens: 7, totalTokens: 18 },
  };
}
