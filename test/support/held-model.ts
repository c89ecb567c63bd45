import { createOfflineModel } from "#models";
import type { Json, ModelMessage, ModelRequest } from "#ports";
import { type ChatReply, type ChatRequest, startOpenAiServer } from "./openai-server.ts";

/** A model server that answers as the offline model does, each answer held until the test lets it go. */
export interface HeldModel {
  readonly baseUrl: string;
  /** Comes when an answer is held, at once where one is already. */
  asked(): Promise<void>;
  /** Lets the answer go that has been held longest. */
  answer(): void;
  /** Lets all answers go from now on. */
  answerAll(): void;
}

/** Starts one on loopback, until the running test has finished. */
export async function startHeldModel(): Promise<HeldModel> {
  const offline = createOfflineModel();
  const held: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let holds = true;
  const { baseUrl } = await startOpenAiServer(async (request): Promise<ChatReply> => {
    const { text, calls } = await offline.complete(toModelRequest(request));
    if (holds) {
      await new Promise<void>((resolve) => {
        held.push(resolve);
        for (const told of waiting.splice(0)) told();
      });
    }
    return { text, calls };
  });
  return {
    baseUrl,
    asked: () => (held.length > 0 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))),
    answer: () => held.shift()?.(),
    answerAll() {
      holds = false;
      for (const release of held.splice(0)) release();
    },
  };
}

function toModelRequest({ messages, tools = [], max_tokens = 1000 }: ChatRequest): ModelRequest {
  const names = new Map(
    messages.flatMap(({ tool_calls = [] }) => tool_calls.map((one) => [one.id, one.function.name])),
  );
  return {
    system: messages.flatMap(({ role, content }) => (role === "system" ? [textOf(content)] : [])).join("\n"),
    messages: messages.flatMap(({ role, content, tool_calls = [], tool_call_id = "" }): readonly ModelMessage[] => {
      if (role === "user") return [{ role, parts: [{ type: "text", text: textOf(content) }] }];
      if (role === "tool") {
        return [{ role, call: tool_call_id, name: names.get(tool_call_id) ?? "", output: textOf(content) }];
      }
      if (role !== "assistant") return [];
      const calls = tool_calls.map(({ id, function: { name, arguments: given } }) => {
        return { id, name, arguments: JSON.parse(given) as Json };
      });
      return [{ role, text: textOf(content), calls }];
    }),
    tools: tools.map((one) => {
      const {
        name,
        parameters,
        description = "",
      } = one.function as { name: string; parameters: Json; description?: string };
      return { name, description, parameters: parameters as ModelRequest["tools"][number]["parameters"] };
    }),
    maxOutputTokens: max_tokens,
  };
}

/** The text of a message, which comes as it stands or in parts. */
function textOf(content: Json | undefined): string {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? (content as readonly { readonly text?: string }[]) : [];
  return parts.map(({ text = "" }) => text).join("");
}
