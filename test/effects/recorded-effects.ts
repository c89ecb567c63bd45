import { type EffectState, loadEffectState } from "#effects";
import type { Item } from "#ports";
import { type IntentEntry, itemEntry, keys, type OutcomeEntry } from "#records";
import type { Application } from "../support/account-application.ts";

/** The item of a call under one of its keys. */
export async function stored(
  application: Application,
  key: typeof keys.intent,
  call = "2.1",
): Promise<Item | undefined> {
  const { table, run } = application.recorded;
  return await table.get(key(run.run, call));
}

/** The recorded intent of call 2.1. */
export async function intentOf(application: Application): Promise<IntentEntry> {
  const item = await stored(application, keys.intent);
  if (item === undefined) throw new Error("There is no intent");
  return itemEntry<IntentEntry>(item);
}

/** The recorded outcome of a call. */
export async function outcomeOf(application: Application, call = "2.1"): Promise<OutcomeEntry> {
  const item = await stored(application, keys.outcome, call);
  if (item === undefined) throw new Error("There is no outcome");
  return itemEntry<OutcomeEntry>(item);
}

/** How the unknown outcome of call 2.1 was settled. */
export async function settledOf(application: Application): Promise<OutcomeEntry | undefined> {
  const item = await stored(application, keys.reconciled);
  return item && itemEntry<OutcomeEntry>(item);
}

/** How far call 2.1 got. */
export async function stateOf({ recorded }: Application): Promise<EffectState> {
  return await loadEffectState(recorded.table, recorded.run.run, "2.1");
}
