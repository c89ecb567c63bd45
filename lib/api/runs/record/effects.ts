import { type GroundedIntent, mayBeSent } from "#effects";
import type { Item, Table } from "#ports";
import { itemEntry, keys, type OutcomeEntry, queryAll } from "#records";
import type { CallKey } from "#trust";

/** What is recorded of one action: that it was about to be sent, whether it may have been, and what came of it. */
export interface RecordedEffect {
  readonly intent?: GroundedIntent;
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
  const items = new Map((await queryAll(table, keys.actsOf(run).pk)).map((item) => [item.sk, item]));
  return {
    of(call) {
      const intent = entryOf<GroundedIntent>(items.get(keys.intent(run, call).sk));
      const outcome = entryOf<OutcomeEntry>(items.get(keys.outcome(run, call).sk));
      const settled = entryOf<OutcomeEntry>(items.get(keys.reconciled(run, call).sk));
      return {
        sent: intent !== undefined && mayBeSent(intent, items.has(keys.dispatched(run, call).sk)),
        ...(intent === undefined ? {} : { intent }),
        ...(outcome === undefined ? {} : { outcome }),
        ...(settled === undefined ? {} : { settled }),
      };
    },
  };
}

function entryOf<E extends GroundedIntent | OutcomeEntry>(item: Item | undefined): E | undefined {
  return item && itemEntry<E>(item);
}
