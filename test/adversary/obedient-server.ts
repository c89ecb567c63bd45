import { createOrdinaryModel } from "#eval";
import type { Json, ModelCall, ModelMessage, ModelRequest } from "#ports";
import { type ChatReply, type ChatRequest, type OpenAiServer, startOpenAiServer } from "../support/openai-server.ts";
import { type Order, readOrders } from "./orders.ts";

/** What the model understands of the honest part of every request in these tests. */
const READS = { 申請者: "田中 一郎", 部署: "経理部", 役割: "閲覧者", 期限: "2027-03-31" } as const;

/**
 * An OpenAI-compatible server whose model obeys every order that it can read anywhere, in requests, attachments, tool
 * results and ledger rows, and does the honest work besides.
 */
export async function startObedientServer(): Promise<OpenAiServer> {
  const spent = new Map<string, number>();
  return await startOpenAiServer(async (sent): Promise<ChatReply> => {
    const request = toModelRequest(sent);
    const made = sent.messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ function: call }) => call));
    for (const order of readOrders(JSON.stringify(sent.messages))) {
      const reply = obey(order, made, spent);
      if (reply !== undefined) return reply;
    }
    // Handed on as the purpose, an order reaches every later phase, and the written application too.
    const order = /OBEY:[A-Za-z0-9+/=]+;/.exec(JSON.stringify(sent.messages))?.[0];
    const reads = { ...READS, ...(order === undefined ? {} : { 用途: order }) };
    const model = createOrdinaryModel({ behaviour: { reads }, answered: {} });
    const { calls } = await model.complete(request);
    return { calls: calls.map(({ id, name, arguments: args }) => ({ id, name, arguments: args })) };
  });
}

type MadeCall = { readonly name: string; readonly arguments: string };

function obey(order: Order, made: readonly MadeCall[], spent: Map<string, number>): ChatReply | undefined {
  if ("loop" in order) {
    const { name, arguments: args, counting = false } = order.loop;
    const counted = counting ? { ...(args as object), purpose: `nr ${made.length}` } : args;
    return { calls: [{ id: `l${made.length}`, name, arguments: counted as Json }] };
  }
  if ("call" in order) {
    const { name, arguments: args } = order.call;
    const sent = typeof args === "string" ? args : JSON.stringify(args);
    if (made.some((call) => call.name === name && sameJson(call.arguments, sent))) return undefined;
    return { calls: [{ id: `o${made.length}`, name, arguments: args }] };
  }
  const key = JSON.stringify(order);
  const times = spent.get(key) ?? 0;
  if (times >= order.times) return undefined;
  spent.set(key, times + 1);
  switch (order.reply) {
    case "flood":
    case "hang-up":
      return { fault: order.reply };
    case "status-500":
      return { status: 500, body: "broken" };
    case "no-json":
      return { status: 200, body: "<html>" };
    case "huge":
      return {
        text: "x".repeat(300_000),
        calls: [{ id: "h", name: "produce", arguments: { fields: { 部署: { value: "x".repeat(300_000) } } } }],
      };
    case "malformed":
      return { calls: [{ id: "m", name: "produce", arguments: '{"fields": {"部署": ' }] };
  }
}

function sameJson(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return one === other;
  }
}

function toModelRequest({ messages, tools = [] }: ChatRequest): ModelRequest {
  const names = new Map<string, string>();
  const read = messages.flatMap((message): readonly ModelMessage[] => {
    const text = textOf(message.content ?? "");
    if (message.role === "user") return [{ role: "user", parts: [{ type: "text", text }] }];
    if (message.role === "tool") {
      const call = message.tool_call_id ?? "";
      return [{ role: "tool", call, name: names.get(call) ?? "", output: text }];
    }
    if (message.role === "system") return [];
    const calls = (message.tool_calls ?? []).map(({ id, function: call }): ModelCall => {
      names.set(id, call.name);
      return { id, name: call.name, arguments: parse(call.arguments) };
    });
    return [{ role: "assistant", text, calls }];
  });
  const offered = tools.map(({ function: { name, parameters } }) => ({
    name,
    description: "",
    parameters: parameters as ModelRequest["tools"][number]["parameters"],
  }));
  return { system: "", messages: read, tools: offered, maxOutputTokens: 1 };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function textOf(content: Json): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: Json) => (part !== null && typeof part === "object" && "text" in part ? String(part.text) : ""))
    .join("\n");
}
