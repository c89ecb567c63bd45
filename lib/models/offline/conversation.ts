import type { Json, JsonObject, ModelMessage, ModelRequest } from "#ports";
import {
  type CallAnswer,
  type OfflineTask,
  readAnswer,
  readNewSources,
  readTask,
  type ShownSource,
  type ShownValue,
} from "./task.ts";

/** One call that was made, with what became of it. */
export interface MadeCall {
  readonly name: string;
  readonly args: JsonObject;
  readonly answer: CallAnswer | undefined;
}

/** Everything that was said so far, as the rules look at it. */
export interface Conversation {
  readonly task: OfflineTask;
  readonly sources: readonly ShownSource[];
  readonly calls: readonly MadeCall[];
  /** Values that a person's answers brought, oldest first. */
  readonly answered: readonly ShownValue[];
  readonly wasAsked: boolean;
}

/** Reads a conversation from its messages; undefined when it begins with no task in form. */
export function readConversation(request: ModelRequest): Conversation | undefined {
  const [first, ...later] = request.messages;
  const task = first === undefined ? undefined : readTask(textOf(first));
  if (task === undefined) return undefined;
  const sources = [...task.sources];
  const calls: { name: string; args: JsonObject; answer: CallAnswer | undefined }[] = [];
  const answered: ShownValue[] = [];
  let wasAsked = false;
  const takeReply = (answer: CallAnswer | undefined): void => {
    wasAsked = true;
    if (answer?.ok === true) answered.push(...answer.values);
  };

  let open = new Map<string, (typeof calls)[number]>();
  for (const message of later) {
    if (message.role === "assistant") {
      open = new Map(
        message.calls.map((call) => [call.id, { name: call.name, args: toObject(call.arguments), answer: undefined }]),
      );
      calls.push(...open.values());
    } else if (message.role === "tool") {
      const call = open.get(message.call);
      const answer = readAnswer(message.output);
      if (call !== undefined) call.answer = answer;
      if (message.name === "ask") takeReply(answer);
    } else {
      const text = textOf(message);
      sources.push(...readNewSources(text));
      const unasked = UNASKED_ANSWER.exec(text)?.[1];
      if (unasked !== undefined) takeReply(readAnswer(unasked));
    }
  }
  return { task, sources, calls, answered, wasAsked };
}

/** How the host tells the answer to a question that it put by itself (docs/model.md). */
const UNASKED_ANSWER = /^The requester was asked and answered: (\{.*\})$/m;

/** The calls of one operation. */
export function callsOf(conversation: Conversation, operation: string): readonly MadeCall[] {
  return conversation.calls.filter(({ name }) => name === operation);
}

function textOf(message: ModelMessage): string {
  if (message.role !== "user") return "";
  return message.parts.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

function toObject(value: Json): JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : {};
}
