import type { Item, Table } from "#ports";
import { type IntentEntry, itemEntry, type OutcomeEntry, queryAll, sortableCall } from "#records";
import type { CallKey } from "#trust";

/** What is recorded of one action: that it was about to be sent, that it was, and what came of it. */
export interface RecordedEffect {
  readonly intent?: IntentEntry;
  readonly sent: boolean;
  /** What was reported first. */
  readonly outcome?: OutcomeEntry;
  /** How an unknown outcome was settled. */
  readonly settled?: OutcomeEntry;
}

/** What is recorded of a run's actions; asks by call. */
export interface RecordedEffects {
  of(call: CallKey): RecordedEffect;
}

/** Loads what is recorded of all actions of a run, in one query. */
export async function loadEffects(table: Table, run: string): Promise<RecordedEffects> {
  const items = new Map((await queryAll(table, `ACT#${run}`)).map((item) => [item.sk, item]));
  return {
    of(call) {
      const key = sortableCall(call);
      const intent = entryOf<IntentEntry>(items.get(`${key}~1`));
      const outcome = entryOf<OutcomeEntry>(items.get(`${key}~2`));
      const settled = entryOf<OutcomeEntry>(items.get(`${key}~3`));
      return {
        sent: items.has(`${key}~1.sent`),
        ...(intent === undefined ? {} : { intent }),
        ...(outcome === undefined ? {} : { outcome }),
        ...(settled === undefined ? {} : { settled }),
      };
    },
  };
}

function entryOf<E extends IntentEntry | OutcomeEntry>(item: Item | undefined): E | undefined {
  return item && itemEntry<E>(item);
}
