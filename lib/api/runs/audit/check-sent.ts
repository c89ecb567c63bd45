import type { Table } from "#ports";
import {
  commandsIn,
  type EntryBase,
  type IntentEntry,
  isSealedItem,
  itemEntry,
  keys,
  type OutcomeEntry,
  queryAll,
  sortableCall,
} from "#records";
import type { CallKey } from "#trust";
import type { RecordedRun } from "../record/recorded-run.ts";
import type { AddFault } from "./record-fault.ts";

/** An action that was about to be sent, as its intent says. */
export interface SentAction {
  readonly call: CallKey;
  readonly at: number;
  readonly approval?: string;
}

/**
 * Checks everything that is recorded of actions and of ledgers that were asked again, besides what the spine took: each
 * intent follows its command, whatever was sent has one, and no first outcome was changed under the one that settled it.
 */
export async function checkSent(table: Table, recorded: RecordedRun, add: AddFault): Promise<readonly SentAction[]> {
  const { run } = recorded.run;
  const commands = commandsIn(recorded.spine);
  const [acts, reads] = await Promise.all([
    queryAll(table, keys.actsOf(run).pk),
    queryAll(table, keys.readsOf(run).pk),
  ]);
  for (const item of reads) {
    const call = callAt(item.sk);
    if (call !== undefined && item.sk.includes("~") && !isSealedItem(item)) add("changed", `again:${call}`);
  }
  const intents = new Map<CallKey, IntentEntry>();
  const dispatched = new Set<CallKey>();
  for (const item of acts) {
    const call = callAt(item.sk);
    if (call === undefined || item.sk === keys.dispatched(run, call).sk) continue;
    const isIntent = item.sk === keys.intent(run, call).sk;
    const entry = itemEntry<EntryBase>(item);
    const isSound = isSealedItem(item) && entry.prev === commands.get(call)?.entry;
    if (!isSound) add("changed", isIntent ? `intent:${call}` : call);
    if (isIntent) intents.set(call, entry as IntentEntry);
    else if ((entry as OutcomeEntry).state !== "denied") dispatched.add(call);
  }
  for (const call of dispatched) if (!intents.has(call)) add("absent", `intent:${call}`);
  return [...intents].map(([call, { at, approval }]) => ({
    call,
    at,
    ...(approval === undefined ? {} : { approval }),
  }));
}

/** The call of a sort key such as `00002.00001~2`: keys are told by their place, which a changed entry cannot change. */
export function callAt(sk: string): CallKey | undefined {
  const call = (sk.split("~")[0] ?? "")
    .split(".")
    .map((part) => Number(part))
    .join(".");
  return sortableCall(call) === sk.split("~")[0] ? call : undefined;
}
