import type { ModelCall, ModelMessage, ModelPart } from "#ports";
import type { Answer, Answered, SpineEntry } from "#records";
import { type CallKey, type Facts, type Ref, resolveRef } from "#trust";
import { LEDGER_CALLS } from "../explore/ledger-tools.ts";
import { ledgerColumns } from "./ledger-columns.ts";
import type { OfferedTool } from "./offered-tools.ts";
import { type AgentTask, describeAnswers, describeError, describeSources, describeTask, imagePart } from "./task.ts";
import { ValueScope } from "./value-scope.ts";

/** A spine entry that records one model turn. */
export type ModelEntry = Extract<SpineEntry, { kind: "model" }>;

/** What an agent was started with, as far as its conversation shows it. */
export interface ConversationStart {
  readonly task: AgentTask;
  readonly tools: readonly OfferedTool[];
  readonly handed: readonly { readonly name: string; readonly ref: Ref }[];
  /** Adds the sources that can be searched once these calls are answered. */
  readonly addSources: (scope: ValueScope, answered: readonly Answered[]) => void;
  /** Of a free exploration: what its ledger calls are answered, and what it is told after a turn. */
  readonly ledgers?: {
    tell(scope: ValueScope, entry: ModelEntry): string;
    after(entry: ModelEntry): string | undefined;
  };
}

/** Everything an agent has been told and has said, and the names it may use for it. */
export interface Conversation {
  readonly scope: ValueScope;
  readonly messages: readonly ModelMessage[];
}

/** Rebuilds an agent's conversation from the journal: the same entries give the same messages and value ids. */
export function rebuildConversation(
  start: ConversationStart,
  entries: readonly ModelEntry[],
  answers: ReadonlyMap<CallKey, Answered>,
  facts: Facts,
): Conversation {
  const scope = new ValueScope();
  const columns = (ref: Ref) => ledgerColumns(ref, facts);
  for (const { name, ref } of start.handed) scope.add(name, resolveRef(ref, facts), columns);
  start.addSources(scope, []);
  const messages: ModelMessage[] = [describeTask(start.task, scope, start.tools)];
  for (const entry of entries) {
    const told = scope.sources.length;
    messages.push({ role: "assistant", text: entry.reply.text, calls: entry.reply.calls });
    const after: ModelPart[] = [];
    for (const { call, command } of pairCalls(entry)) {
      const refused = call && entry.refused.find((one) => one.id === call.id);
      const answered = command === undefined ? undefined : answers.get(command);
      const output = refused
        ? describeError(refused.error)
        : answered
          ? tellAnswer(answered, scope, facts, after)
          : call && LEDGER_CALLS.has(call.name)
            ? (start.ledgers?.tell(scope, entry) ?? "")
            : "";
      if (call) messages.push({ role: "tool", call: call.id, name: call.name, output });
      else after.push({ type: "text", text: `The requester was asked and answered: ${output}` });
    }
    if (entry.reply.finish === "length")
      after.push({
        type: "text",
        text: "Your reply was cut off: it was longer than one turn may be. Say less in one turn.",
      });
    if (entry.reply.calls.length === 0)
      after.push({ type: "text", text: "Go on with the tools, or end with produce." });
    start.addSources(
      scope,
      entry.commands.flatMap((command) => answers.get(command.call) ?? []),
    );
    const news = scope.sources.slice(told);
    if (news.length > 0) after.push({ type: "text", text: describeSources(news) });
    const next = start.ledgers?.after(entry);
    if (next !== undefined) after.push({ type: "text", text: next });
    if (after.length > 0) messages.push({ role: "user", parts: after });
  }
  return { scope, messages };
}

/**
 * Pairs a turn's calls with the commands they became: refused calls, ledger calls and `produce` became none, and a command without a
 * call is a question that this software asked by itself.
 */
export function pairCalls(entry: Pick<ModelEntry, "reply" | "refused" | "commands">): readonly {
  readonly call?: ModelCall;
  readonly command?: CallKey;
}[] {
  const commands = entry.commands.map((command) => command.call);
  const pairs = entry.reply.calls.map((call) => {
    const became =
      call.name !== "produce" && !LEDGER_CALLS.has(call.name) && !entry.refused.some((one) => one.id === call.id);
    const command = became ? commands.shift() : undefined;
    return { call, ...(command === undefined ? {} : { command }) };
  });
  return [...pairs, ...commands.map((command) => ({ command }))];
}

function tellAnswer(answered: Answered, scope: ValueScope, facts: Facts, images: ModelPart[]): string {
  const { answer, call } = answered;
  if (!answer.ok) return describeError(answer.error);
  const shown = namedRefs(call, answer).map(([name, ref]) => {
    const value = resolveRef(ref, facts);
    const image = imagePart(value);
    if (image) images.push(image);
    return { id: scope.add(name, value, (of) => ledgerColumns(of, facts)), name, value };
  });
  return describeAnswers(shown);
}

function namedRefs(call: CallKey, answer: Answer & { readonly ok: true }): readonly (readonly [string, Ref])[] {
  if ("ref" in answer) return [[call, answer.ref]];
  if ("fields" in answer) return Object.entries(answer.fields);
  const { text, attachments, fields } = answer.reply;
  return [["answer", text], ...attachments.map((ref) => ["attachment", ref] as const), ...Object.entries(fields)];
}
