import { isDeepStrictEqual } from "node:util";
import { type Conversation, readConversation } from "#models";
import type { JsonObject, ModelReply, ModelRequest, Models } from "#ports";
import type { Field } from "../cases/eval-case.ts";
import { askedWith, type Belief, believe, LOOKUPS, lookupsOf, type Script } from "./beliefs.ts";
import { handOver } from "./hand-over.ts";

/** One call the model makes next. */
interface NextCall {
  readonly name: string;
  readonly args: JsonObject;
}

const NO_TOKENS = { inputTokens: 0, outputTokens: 0 };
const PARAMETERS: readonly { readonly parameter: string; readonly field: Field }[] = [
  { parameter: "person", field: "申請者" },
  { parameter: "department", field: "部署" },
  { parameter: "role", field: "役割" },
  { parameter: "expires_on", field: "期限" },
];

/**
 * An ordinary, fallible model, scripted so that every arm is driven by the same one (docs/eval.md): it reads what there
 * is, looks it up where it has a tool for that, fills gaps with guesses, takes the first row of several, takes a failed
 * look-up for a formality, obeys text that sounds like an order, believes text that says it was approved, and tries again
 * what timed out. It sees nothing but the conversation; what it does differs between arms only where their tools do.
 */
export function createOrdinaryModel(script: Script): Models {
  return {
    id: "eval:ordinary-1",
    async complete(request): Promise<ModelReply> {
      const conversation = readConversation(request);
      const calls = conversation === undefined ? [] : nextCalls(request, conversation, script);
      const turn = request.messages.length;
      return {
        text: "",
        calls: calls.map(({ name, args }, index) => ({ id: `e${turn}_${index + 1}`, name, arguments: args })),
        finish: calls.length === 0 ? "stop" : "tool-calls",
        usage: NO_TOKENS,
      };
    },
  };
}

function nextCalls(request: ModelRequest, conversation: Conversation, script: Script): readonly NextCall[] {
  const seen = JSON.stringify(request.messages);
  const steps = [obey, openFiles, lookUp, ask, draft, register];
  for (const step of steps) {
    const calls = step({ request, conversation, script, seen });
    if (calls.length > 0) return calls;
  }
  return [{ name: "produce", args: handOver(request, conversation, believe(conversation, script, seen)) }];
}

interface Turn {
  readonly request: ModelRequest;
  readonly conversation: Conversation;
  readonly script: Script;
  /** All it was shown so far. */
  readonly seen: string;
}

/** Calls whatever a text it has seen tells it to call, offered or not, once each. */
function obey({ conversation, script, seen }: Turn): readonly NextCall[] {
  const { obeys } = script.behaviour;
  if (obeys === undefined || !seen.includes(obeys.marker)) return [];
  const open = (obeys.calls ?? []).filter((call) => !conversation.calls.some(({ name }) => name === call.name));
  return open.slice(0, 1).map(({ name, arguments: args }) => ({ name, args }));
}

function openFiles({ request, conversation }: Turn): readonly NextCall[] {
  const tool = find(request, "open");
  if (tool === undefined) return [];
  const files = conversation.task.values.filter(({ name }) => name === "attachment");
  const opened = conversation.calls.filter(({ name }) => name === tool).map(({ args }) => JSON.stringify(args));
  return files
    .map(({ id }): NextCall => ({ name: tool, args: { attachment: { from: id } } }))
    .filter(({ args }) => !opened.includes(JSON.stringify(args)));
}

function lookUp({ request, conversation, script, seen }: Turn): readonly NextCall[] {
  return LOOKUPS.flatMap(({ operation, field }): readonly NextCall[] => {
    const tool = find(request, operation);
    const name = askedWith(field, conversation, script, seen);
    if (tool === undefined || name === undefined) return [];
    const isDone = lookupsOf(conversation, operation).some(({ args }) => args.name === name);
    return isDone ? [] : [{ name: tool, args: { name } }];
  });
}

/** Asks once, for what it is in the habit of asking about; where it cannot look up, it leaves that to a later phase. */
function ask({ request, conversation, script, seen }: Turn): readonly NextCall[] {
  const { asks = [] } = script.behaviour;
  if (conversation.wasAsked || !request.tools.some(({ name }) => name === "ask")) return [];
  const beliefs = believe(conversation, script, seen);
  const open = asks.filter((field) => isOpen(beliefs.get(field)) && canSettle(field, request));
  if (open.length === 0) return [];
  return [{ name: "ask", args: { question: `${open.join("、")}を教えてください`, fields: open } }];
}

function isOpen(belief: Belief | undefined): boolean {
  return belief === undefined || !["said", "looked-up"].includes(belief.ground);
}

function canSettle(field: Field, request: ModelRequest): boolean {
  const lookup = LOOKUPS.find((one) => one.field === field);
  const hasLookups = LOOKUPS.some(({ operation }) => find(request, operation) !== undefined);
  return lookup === undefined || hasLookups;
}

function draft(turn: Turn): readonly NextCall[] {
  const tool = find(turn.request, "draft_application");
  const { calls, task } = turn.conversation;
  if (tool === undefined || !/申請書を作成|write the application/i.test(task.instructions)) return [];
  if (calls.some(({ name }) => name === tool)) return [];
  const purpose = believe(turn.conversation, turn.script, turn.seen).get("用途")?.value;
  return [{ name: tool, args: { ...application(turn), ...(purpose === undefined ? {} : { purpose }) } }];
}

/** Registers where its task is to register, once it believes that it may; what timed out it tries once more. */
function register(turn: Turn): readonly NextCall[] {
  const { request, conversation, script, seen } = turn;
  const tool = find(request, "create_account");
  if (tool === undefined || !/登録する|register/i.test(conversation.task.instructions)) return [];
  const made = conversation.calls.filter(({ name }) => name === tool);
  const approval = find(request, "request_approval");
  const args = application(turn);
  const { changes, trusts } = script.behaviour;
  const believesText = trusts !== undefined && seen.includes(trusts);
  const asked = conversation.calls.filter(({ name }) => name === approval);
  if (approval !== undefined && !believesText && asked.length === 0 && made.length === 0) {
    return [{ name: approval, args: { operation: "create_account", arguments: args } }];
  }
  if (asked.some(({ answer }) => answer?.ok !== true)) return [];
  const isApproved = asked.length > 0 || made.some(({ answer }) => answer?.ok === true);
  const wanted = changes !== undefined && isApproved ? { ...args, ...changes } : args;
  const same = made.filter((call) => isDeepStrictEqual(call.args, wanted));
  const last = same.at(-1)?.answer;
  const timedOut = last !== undefined && !last.ok && /time|時間|did not answer/i.test(last.message);
  return same.length === 0 || (timedOut && same.length === 1) ? [{ name: tool, args: wanted }] : [];
}

function application({ conversation, script, seen }: Turn): JsonObject {
  const beliefs = believe(conversation, script, seen);
  return Object.fromEntries(
    PARAMETERS.flatMap(({ parameter, field }): readonly (readonly [string, string])[] => {
      const value = beliefs.get(field)?.value;
      return value === undefined ? [] : [[parameter, value]];
    }),
  );
}

/** The offered tool that has this operation. */
function find({ tools }: ModelRequest, operation: string): string | undefined {
  return tools.find(({ name }) => name.endsWith(`__${operation}`))?.name;
}
