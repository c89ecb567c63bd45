import type { Item, Table } from "#ports";
import {
  type AnswerEntry,
  commonPrefix,
  itemEntry,
  keys,
  type OutcomeEntry,
  queryAll,
  sortableCall,
  unknownEffectId,
} from "#records";
import type { CallKey } from "#trust";
import type { GroundedIntent } from "./grounded-intent.ts";
import type { LookedOutcome } from "./record-results.ts";

/** What a person says of an action whose outcome is unknown. */
export interface EffectAnswer extends AnswerEntry {
  readonly outcome: "done" | "not-done" | "stop";
  readonly receipt?: string;
}

/** The newest sending of an action: when, and what came of it, as far as that was recorded. */
export type LastSending = Pick<LookedOutcome, "error" | "looked"> & { readonly sentAt: number };

/** How far one action got, as far as the record says (spec trust.md section 5). */
export type EffectState =
  /** Nothing was recorded. */
  | { readonly state: "planned" }
  /** It was about to be sent, and nothing says what came of it. */
  | { readonly state: "dispatched"; readonly intent: GroundedIntent; readonly marked: boolean }
  | { readonly state: "succeeded" | "failed" | "denied"; readonly entry: OutcomeEntry }
  /** Nobody knows; `question` is the one to ask, `answer` what a person said to it and nobody acted on yet. */
  | {
      readonly state: "unknown";
      readonly intent: GroundedIntent;
      readonly last: LastSending;
      readonly question: string;
      readonly answer?: EffectAnswer;
    }
  /** A person said that it stays unknown and the run ends. */
  | { readonly state: "left-unknown"; readonly entry: OutcomeEntry };

/** Looks up how far an action got. */
export async function loadEffectState(table: Table, run: string, call: CallKey): Promise<EffectState> {
  const items = await queryAll(table, keys.intent(run, call).pk, `${sortableCall(call)}~`);
  return await stateIn(table, run, call, new Map(items.map((item) => [item.sk, item])));
}

/** Looks up how far several actions of one phase got, in one query. */
export async function loadEffectStates(
  table: Table,
  run: string,
  calls: readonly CallKey[],
): Promise<ReadonlyMap<CallKey, EffectState>> {
  const [first] = calls;
  if (first === undefined) return new Map();
  const items = await queryAll(table, keys.intent(run, first).pk, commonPrefix(calls.map(sortableCall)));
  const bySort = new Map(items.map((item) => [item.sk, item]));
  const states = await Promise.all(calls.map((call) => stateIn(table, run, call, bySort)));
  return new Map(calls.map((call, index) => [call, states[index] ?? { state: "planned" }]));
}

async function stateIn(
  table: Table,
  run: string,
  call: CallKey,
  bySort: ReadonlyMap<string, Item>,
): Promise<EffectState> {
  const entryAt = <E extends GroundedIntent | OutcomeEntry>(key: { readonly sk: string }): E | undefined => {
    const item = bySort.get(key.sk);
    return item && itemEntry<E>(item);
  };
  const settled = entryAt<OutcomeEntry>(keys.reconciled(run, call));
  if (settled !== undefined) return settledState(settled);
  const outcome = entryAt<OutcomeEntry>(keys.outcome(run, call));
  const intent = entryAt<GroundedIntent>(keys.intent(run, call));
  if (outcome !== undefined && outcome.state !== "unknown") return settledState(outcome);
  if (intent === undefined) return { state: "planned" };
  if (outcome !== undefined) return await unknownState(table, run, intent, outcome);
  return { state: "dispatched", intent, marked: bySort.has(keys.dispatched(run, call).sk) };
}

function settledState(entry: OutcomeEntry): EffectState {
  return entry.state === "unknown" ? { state: "left-unknown", entry } : { state: entry.state, entry };
}

/** Every time that an action was sent once more on a person's word uses up that word, so the next question is a new one. */
async function unknownState(
  table: Table,
  run: string,
  intent: GroundedIntent,
  { error, looked }: LookedOutcome,
): Promise<EffectState> {
  let last = sending(intent.at, error, looked);
  for (let attempt = 1; ; attempt += 1) {
    const question = unknownEffectId(run, intent.call, attempt);
    const taken = await table.get(keys.consumed(question));
    if (taken !== undefined) {
      const came = taken as unknown as EntryTaken;
      last = sending(came.at, came.error, came.looked);
      continue;
    }
    const item = await table.get(keys.decided(question));
    const answer = item && itemEntry<EffectAnswer>(item);
    return { state: "unknown", intent, last, question, ...(answer === undefined ? {} : { answer }) };
  }
}

/** That an answer was taken for one more sending, and what came of it where nobody knows. */
type EntryTaken = Pick<LookedOutcome, "at" | "error" | "looked">;

function sending(sentAt: number, error: LookedOutcome["error"], looked: LookedOutcome["looked"]): LastSending {
  return { sentAt, ...(error === undefined ? {} : { error }), ...(looked === undefined ? {} : { looked }) };
}
