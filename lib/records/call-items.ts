import type { Item, Key, Table } from "#ports";
import type { CallKey } from "#trust";
import { keys, sortableCall } from "./keys.ts";

/** What is recorded of one call: a read's answer, or an action's outcome and how one that was unknown was settled. */
export interface CallItems {
  readonly read?: Item | undefined;
  readonly outcome?: Item | undefined;
  readonly reconciled?: Item | undefined;
}

/** So many calls of one phase are worth a query, which brings along what lies between them. */
const MANY = 4;
/** Of an action there are at most this many records: intent, mark, outcome, settlement. */
const RECORDS_OF_ONE = 4;

/** Loads what is recorded of some calls of one run itself, many of one phase together; says something of each of them. */
export async function loadCallItems(
  table: Table,
  run: string,
  calls: readonly CallKey[],
): Promise<ReadonlyMap<CallKey, CallItems>> {
  const found = new Map<CallKey, CallItems>();
  for (const group of Map.groupBy(new Set(calls), (call) => call.split(".")[0]).values()) {
    const reads = await loadTogether(table, group, (call) => keys.read(run, call));
    const acts = group.filter((call) => reads.get(call) === undefined);
    const outcomes = await loadTogether(table, acts, (call) => keys.outcome(run, call));
    for (const call of group) {
      const read = reads.get(call);
      const outcome = outcomes.get(call);
      const reconciled = outcome?.state === "unknown" ? await table.get(keys.reconciled(run, call)) : undefined;
      found.set(call, { read, outcome, reconciled });
    }
  }
  return found;
}

/** One item per call, all in one partition; the others that a query finds there are let go. */
async function loadTogether(
  table: Table,
  calls: readonly CallKey[],
  keyOf: (call: CallKey) => Key,
): Promise<ReadonlyMap<CallKey, Item | undefined>> {
  const [first] = calls;
  const found = new Map<CallKey, Item | undefined>();
  if (first === undefined) return found;
  const known = calls.length < MANY ? NOTHING_KNOWN : await queryAround(table, keyOf(first).pk, calls);
  for (const call of calls) {
    const key = keyOf(call);
    found.set(call, key.sk <= known.until ? known.items.get(key.sk) : await table.get(key));
  }
  return found;
}

/** Items by sort key, and the sort key up to which there are no others. */
interface Known {
  readonly items: ReadonlyMap<string, Item>;
  readonly until: string;
}

const NOTHING_KNOWN: Known = { items: new Map(), until: "" };
const LAST = "\uffff";

/** However much lies between the calls, no more is read than if each of them had all of its records. */
async function queryAround(table: Table, pk: string, calls: readonly CallKey[]): Promise<Known> {
  const prefix = commonPrefix(calls.map(sortableCall));
  const { items, next } = await table.query({ pk, prefix, limit: calls.length * RECORDS_OF_ONE });
  const until = next === undefined ? LAST : (items.at(-1)?.sk ?? "");
  const known = new Map<string, Item>();
  for (const item of items) known.set(item.sk, item);
  return { items: known, until };
}

/** What all of some texts begin with. */
export function commonPrefix(texts: readonly string[]): string {
  return texts.reduce((prefix, text) => {
    let length = 0;
    while (length < prefix.length && prefix[length] === text[length]) length += 1;
    return prefix.slice(0, length);
  });
}
