import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Json } from "#ports";

/** A chat-completions request as it arrived. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly {
    readonly role: "system" | "user" | "assistant" | "tool";
    readonly content?: Json;
    readonly tool_calls?: readonly {
      readonly id: string;
      readonly function: { readonly name: string; readonly arguments: string };
    }[];
    readonly tool_call_id?: string;
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: Json } }[];
  readonly max_tokens?: number;
}

/** What a scripted model answers. */
export type ChatReply =
  /** An answer in form; string `arguments` are sent as they stand, also when they are not JSON. */
  | {
      readonly text?: string;
      readonly calls?: readonly { readonly id?: string; readonly name: string; readonly arguments: Json }[];
      readonly finish?: string;
    }
  /** Any status and body. */
  | { readonly status: number; readonly body: string }
  /** `never` answers nothing; `hang-up` closes the connection in the middle; `flood` sends without end. */
  | { readonly fault: "never" | "hang-up" | "flood" };

/** A running scripted server. */
export interface OpenAiServer {
  /** To be configured as `baseUrl`. */
  readonly baseUrl: string;
  /** Every request so far, with its headers. */
  readonly requests: readonly { readonly body: ChatRequest; readonly headers: NodeJS.Dict<string | string[]> }[];
}

/** Starts an OpenAI-compatible server on loopback that answers as `script` says, until the running test has finished. */
export async function startOpenAiServer(
  script: (request: ChatRequest, turn: number) => ChatReply | Promise<ChatReply>,
): Promise<OpenAiServer> {
  const requests: { body: ChatRequest; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      if (request.method !== "POST" || request.url !== "/v1/chat/completions") {
        response.writeHead(404).end();
        return;
      }
      const body: ChatRequest = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      requests.push({ body, headers: request.headers });
      send(response, await script(body, requests.length), body.model);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

function send(response: ServerResponse, reply: ChatReply, model: string): void {
  if ("fault" in reply) {
    if (reply.fault === "hang-up") response.destroy();
    if (reply.fault === "flood") flood(response);
    return;
  }
  response.writeHead("status" in reply ? reply.status : 200, { "content-type": "application/json" });
  response.end("status" in reply ? reply.body : JSON.stringify(toCompletion(reply, model)));
}

function toCompletion(reply: Exclude<ChatReply, { status: number } | { fault: string }>, model: string): Json {
  const calls = (reply.calls ?? []).map(({ id, name, arguments: args }, index) => ({
    id: id ?? `call_${index + 1}`,
    type: "function",
    function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  }));
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: reply.text ?? null, ...(calls.length > 0 ? { tool_calls: calls } : {}) },
        finish_reason: reply.finish ?? (calls.length > 0 ? "tool_calls" : "stop"),
      },
    ],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  };
}

function flood(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(256 * 1024, " ");
  const push = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once("drain", push);
  };
  push();
}
