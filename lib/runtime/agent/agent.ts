import { type Bilingual, diagnose, excerpt, joinLanguages } from "#diagnostics";
import type { Models } from "#ports";
import type { ManifestPhase } from "#program";
import type { Answered, CallError, Command } from "#records";
import { canonicalJson, digestOf } from "#records";
import type { CallKey, Facts, Ref } from "#trust";
import { type ConversationStart, type ModelEntry, pairCalls, rebuildConversation } from "./conversation.ts";
import type { AgentLimits } from "./limits.ts";
import { modelTools } from "./offered-tools.ts";
import { readReply } from "./read-reply.ts";
import { boundTurn, takeReply } from "./sound-reply.ts";
import { SYSTEM_PROMPT } from "./task.ts";

/** What an agent is started with. */
export interface AgentStart extends ConversationStart {
  readonly call: CallKey;
  readonly phase: ManifestPhase;
  readonly limits: AgentLimits;
  /** Says why a call may not be made, before it is sent anywhere; the gateway decides again. */
  readonly precheck: (command: Command) => CallError | undefined;
}

/** A model turn as the spine records it. */
export type ModelTurn = Pick<
  ModelEntry,
  "call" | "turn" | "model" | "requestDigest" | "reply" | "answered" | "commands" | "refused" | "produced" | "ledger"
>;

/** Where an agent stands. */
export type AgentState =
  | { readonly state: "waiting"; readonly open: readonly Command[] }
  | { readonly state: "turn"; readonly turn: ModelTurn }
  | { readonly state: "produced"; readonly fields: { readonly [name: string]: Ref }; readonly note?: string }
  | { readonly state: "failed"; readonly error: CallError };

/**
 * Advances one agent by at most one model turn (design section 3). Everything it was told and did comes from `entries`
 * and `answers`, so the same journal gives the same conversation. Throws `ModelError` when the model cannot be asked.
 */
export async function advanceAgent(
  start: AgentStart,
  entries: readonly ModelEntry[],
  answers: ReadonlyMap<CallKey, Answered>,
  facts: Facts,
  models: Models,
): Promise<AgentState> {
  const last = entries.at(-1);
  if (last) {
    const open = last.commands.filter((command) => !answers.has(command.call));
    if (open.length > 0) return { state: "waiting", open };
    if (last.produced) return { state: "produced", ...last.produced };
  }
  const stop = overLimit(start.limits, entries, answers);
  if (stop) return { state: "failed", error: stop };
  const conversation = rebuildConversation(start, entries, answers, facts);
  const fields = start.task.fields.map((field) => field.name);
  const request = {
    system: SYSTEM_PROMPT,
    messages: conversation.messages,
    tools: modelTools(start.phase, start.tools, fields),
    maxOutputTokens: start.limits.outputTokens,
  };
  const reply = takeReply(await models.complete(request), start.limits.calls - callsIn(entries));
  const read = boundTurn(readReply({ ...start, conversation, entries, answers, facts }, reply));
  const answered = last ? last.commands.flatMap((command) => answers.get(command.call) ?? []) : [];
  const requestDigest = digestOf(request);
  return {
    state: "turn",
    turn: { call: start.call, turn: entries.length + 1, model: models.id, requestDigest, answered, ...read },
  };
}

/** Which of its bounds an agent has come to; undefined while it may go on. */
export function overLimit(
  limits: AgentLimits,
  entries: readonly ModelEntry[],
  answers: ReadonlyMap<CallKey, Answered>,
): CallError | undefined {
  const calls = callsIn(entries);
  const tokens = entries.reduce((sum, { reply }) => sum + reply.usage.inputTokens + reply.usage.outputTokens, 0);
  if (entries.length >= limits.turns)
    return tooMuch({ ja: `やりとり ${limits.turns} 回`, en: `${limits.turns} turns` });
  if (calls >= limits.calls) return tooMuch({ ja: `呼び出し ${limits.calls} 件`, en: `${limits.calls} calls` });
  if (tokens >= limits.tokens) return tooMuch({ ja: `${limits.tokens} トークン`, en: `${limits.tokens} tokens` });
  const withheld = entries.filter(({ reply }) => reply.finish === "content-filter").length;
  if (withheld >= limits.sameFailure) {
    return tooMuch({
      ja: `モデルの提供元の内容フィルターが返事を止めたこと ${withheld} 回`,
      en: `${withheld} replies withheld by the content filter of the model's provider`,
    });
  }
  const failures = new Map<string, number>();
  for (const entry of entries) {
    for (const { call, command } of pairCalls(entry)) {
      if (!call || !failedCall(entry, call.id, command, answers)) continue;
      const key = canonicalJson([call.name, call.arguments]);
      const times = (failures.get(key) ?? 0) + 1;
      failures.set(key, times);
      if (times < limits.sameFailure) continue;
      const name = excerpt(call.name);
      return tooMuch({
        ja: `失敗する「${name}」の同じ呼び出しを ${times} 回`,
        en: `the same failing call of "${name}" ${times} times`,
      });
    }
  }
  return undefined;
}

/** How many calls an agent has made. */
export function callsIn(entries: readonly ModelEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.reply.calls.length, 0);
}

function failedCall(
  entry: ModelEntry,
  id: string,
  command: CallKey | undefined,
  answers: ReadonlyMap<CallKey, Answered>,
): boolean {
  if (entry.refused.some((one) => one.id === id)) return true;
  const answer = command === undefined ? undefined : answers.get(command)?.answer;
  return answer !== undefined && !answer.ok;
}

function tooMuch(limit: Bilingual): CallError {
  return { code: "AOP534", message: joinLanguages(diagnose("AOP534", { limit }).message) };
}
