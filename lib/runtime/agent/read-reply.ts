import type { Json, ModelCall, ModelReply } from "#ports";
import { type ManifestPhase, mayAsk } from "#program";
import type { Answered, CallError, Command, Refused } from "#records";
import type { CallKey, Facts, Ref } from "#trust";
import { classify } from "./classify.ts";
import type { Conversation, ModelEntry } from "./conversation.ts";
import type { OfferedTool } from "./offered-tools.ts";
import { readProduce } from "./produce.ts";
import { refuseForAsking, refuseForm, refuseProblems, refuseTool } from "./refuse-call.ts";
import { MAX_CHARACTERS, soundReply } from "./sound-reply.ts";
import type { AgentTask } from "./task.ts";
import { unmetDenials } from "./unmet.ts";

/** What one reply of a model comes to. */
export type ReadReply = Pick<ModelEntry, "reply" | "commands" | "refused" | "produced">;

/** What a reply is read against. */
export interface ReplyContext {
  readonly call: CallKey;
  readonly task: AgentTask;
  readonly phase: ManifestPhase;
  readonly tools: readonly OfferedTool[];
  readonly conversation: Conversation;
  readonly entries: readonly ModelEntry[];
  readonly answers: ReadonlyMap<CallKey, Answered>;
  readonly facts: Facts;
  readonly precheck: (command: Command) => CallError | undefined;
}

/**
 * Reads a model's reply: each call becomes a command, a refusal the model is told, or the end of its task. Gives the
 * reply as it may be recorded.
 */
export function readReply(context: ReplyContext, sent: ModelReply): ReadReply {
  const { reply, faults } = soundReply(sent);
  const commands: Command[] = [];
  const refused: Refused[] = [];
  let produced: ModelEntry["produced"];
  const made = context.entries.reduce((sum, entry) => sum + entry.commands.length, 0);
  const nextCall = (): CallKey => `${context.call}.${made + commands.length + 1}`;
  for (const [place, call] of reply.calls.entries()) {
    const fault = faults.get(place);
    if (fault !== undefined) {
      refused.push(call.name === "produce" ? refuseProblems(call, "AOP532", [fault]) : refuseForm(call, fault));
      continue;
    }
    if (call.name === "produce") {
      const result =
        reply.calls.length > 1
          ? refuseProblems(call, "AOP532", ["call produce alone, after the other calls"])
          : readEnd(context, call);
      if ("error" in result) refused.push(result);
      else if ("ask" in result) {
        refused.push(refuseForAsking(call));
        commands.push({ kind: "ask", call: nextCall(), ...result.ask });
      } else produced = result;
      continue;
    }
    const command = call.name === "ask" ? readAsk(context, call, nextCall()) : readToolCall(context, call, nextCall());
    if ("error" in command) refused.push(command);
    else commands.push(command);
  }
  return { reply, commands, refused, ...(produced === undefined ? {} : { produced }) };
}

function readToolCall(context: ReplyContext, call: ModelCall, key: CallKey): Command | Refused {
  const offered = context.tools.find((tool) => tool.model.name === call.name);
  if (!offered) {
    const known = context.tools.map((tool) => tool.model.name).join(", ") || "–";
    return refuseTool(call, { ja: `使える道具: ${known}`, en: `Its tools: ${known}` });
  }
  if (!isObject(call.arguments)) return refuseForm(call, "unexpected arguments, expected a JSON object");
  const args: { [parameter: string]: Ref } = Object.create(null);
  for (const [name, sent] of Object.entries(call.arguments)) args[name] = classify(sent, context.conversation.scope);
  if (isTooLarge(args)) return refuseForm(call, TOO_LARGE);
  const { kind, tool, operation } = offered;
  const given = Object.keys(args).length === 0 ? { ...offered.handed } : args;
  const command: Command =
    kind === "call" ? { kind, call: key, aop: operation, args: given } : { kind, call: key, tool, operation, args };
  const error = context.precheck(command);
  return error ? { id: call.id, error, tool, operation, args } : command;
}

function readAsk(context: ReplyContext, call: ModelCall, key: CallKey): Command | Refused {
  if (!mayAsk(context.phase)) return refuseTool(call, MAY_NOT_ASK);
  const sent = isObject(call.arguments) ? call.arguments : {};
  const { question, fields } = sent;
  if (typeof question !== "string" || question.trim() === "") return refuseForm(call, "ask needs a question");
  const names = Array.isArray(fields) ? fields.filter((name: Json) => typeof name === "string") : [];
  return { kind: "ask", call: key, question, fields: names };
}

type End =
  | Refused
  | { readonly ask: { readonly question: string; readonly fields: readonly string[] } }
  | NonNullable<ModelEntry["produced"]>;

function readEnd(context: ReplyContext, call: ModelCall): End {
  const result = readProduce(call.arguments, context.task.fields, context.conversation.scope, context.facts);
  if (!result.ok) return refuseProblems(call, "AOP532", result.problems);
  if (isTooLarge(result.fields)) return refuseProblems(call, "AOP532", [TOO_LARGE]);
  const asked = context.entries.some((entry) => entry.commands.some((command) => command.kind === "ask"));
  const fields = unmetDenials(context.entries, context.answers).flatMap((denial) =>
    denial.needs.map((need) => need.field),
  );
  if (fields.length > 0 && mayAsk(context.phase) && !asked) {
    const names = [...new Set(fields)];
    return {
      ask: {
        question: `次の値を確かめられませんでした。教えてください: ${names.join("、")} (please give: ${names.join(", ")})`,
        fields: names,
      },
    };
  }
  return { fields: result.fields, ...(result.note === undefined ? {} : { note: result.note }) };
}

const MAY_NOT_ASK = {
  ja: "この段では人に尋ねられません。分からない値は missing としてください",
  en: "This phase may not ask; say missing instead",
};

const TOO_LARGE = "unexpected number of values, expected fewer; name a whole list by its id instead";

/** What a call becomes is recorded with where each value comes from, and that can be far longer than the call. */
function isTooLarge(refs: { readonly [name: string]: Ref }): boolean {
  return JSON.stringify(refs).length > MAX_CHARACTERS;
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
