import type { Item, Key, Table } from "#ports";
import type { CallKey } from "#trust";
import { keys } from "./keys.ts";

/** What is recorded of one call: a read's answer, or an action's outcome and how one that was unknown was settled. */
export interface CallItems {
  readonly read?: Item | undefined;
  readonly outcome?: Item | undefined;
  readonly reconciled?: Item | undefined;
}

/** So many calls of one phase are worth a query, which brings along what lies between them. */
const MANY = 4;
/** Of an action there are at most this many records: intent, mark, outcome, settlement. Of a read there are seldom more. */
const RECORDS_OF_ONE = 4;

/** Loads what is recorded of some calls of one run itself, many of one phase together; says something of each of them. */
export async function loadCallItems(
  table: Table,
  run: string,
  calls: readonly CallKey[],
): Promise<ReadonlyMap<CallKey, CallItems>> {
  const reads = await loadReadItems(table, run, calls);
  const outcomes = await loadOutcomeItems(
    table,
    run,
    calls.filter((call) => reads.get(call) === undefined),
  );
  return new Map(calls.map((call) => [call, { read: reads.get(call), ...outcomes.get(call) }]));
}

/** Loads what some reads of one run brought back. */
export function loadReadItems(table: Table, run: string, calls: readonly CallKey[]): Promise<Found<Item>> {
  return loadTogether(table, calls, (call) => keys.read(run, call));
}

/** Loads how some actions of one run came out; of one whose outcome is unknown also how it was settled. */
export async function loadOutcomeItems(
  table: Table,
  run: string,
  calls: readonly CallKey[],
): Promise<Found<Omit<CallItems, "read">>> {
  const found = new Map<CallKey, Omit<CallItems, "read">>();
  const outcomes = await loadTogether(table, calls, (call) => keys.outcome(run, call));
  for (const [call, outcome] of outcomes) {
    const reconciled = outcome?.state === "unknown" ? await table.get(keys.reconciled(run, call)) : undefined;
    found.set(call, { outcome, reconciled });
  }
  return found;
}

/** Loads what each of some reads brought back when it was last made again; nothing of one that never was. */
export async function loadReadsAgain(table: Table, run: string, calls: readonly CallKey[]): Promise<Found<Item>> {
  const found = new Map<CallKey, Item | undefined>();
  const places = [...new Set(calls)].map((call) => ({ call, ...keys.readsAgain(run, call) }));
  for (const group of Map.groupBy(places, ({ pk, prefix }) => `${pk} ${phaseOf(prefix)}`).values()) {
    const around = group.map(({ pk, prefix }) => ({ key: { pk, sk: prefix } }));
    const known = group.length < MANY ? NOTHING_KNOWN : await queryAround(table, around);
    const newest = new Map<string, Item>();
    for (const item of known.items.values()) newest.set(item.sk.slice(0, item.sk.indexOf("~") + 1), item);
    for (const { call, pk, prefix } of group) {
      const isKnown = prefix + LAST <= known.until;
      found.set(call, isKnown ? newest.get(prefix) : await newestOf(table, pk, prefix));
    }
  }
  return found;
}

async function newestOf(table: Table, pk: string, prefix: string): Promise<Item | undefined> {
  return (await table.query({ pk, prefix, reverse: true, limit: 1 })).items[0];
}

type Found<T> = ReadonlyMap<CallKey, T | undefined>;

/** One item per call; those of one phase lie side by side in one partition. */
async function loadTogether(
  table: Table,
  calls: readonly CallKey[],
  keyOf: (call: CallKey) => Key,
): Promise<Found<Item>> {
  const found = new Map<CallKey, Item | undefined>();
  const places = [...new Set(calls)].map((call) => ({ call, key: keyOf(call) }));
  for (const group of Map.groupBy(places, ({ key }) => `${key.pk} ${phaseOf(key.sk)}`).values()) {
    const known = group.length < MANY ? NOTHING_KNOWN : await queryAround(table, group);
    for (const { call, key } of group) {
      found.set(call, key.sk <= known.until ? known.items.get(key.sk) : await table.get(key));
    }
  }
  return found;
}

/** The phase that a sort key is of, as it is written there. */
function phaseOf(sk: string): string {
  return sk.split(".", 1)[0] ?? "";
}

/** Items by sort key in its order, and the sort key up to which there are no others. */
interface Known {
  readonly items: ReadonlyMap<string, Item>;
  readonly until: string;
}

const NOTHING_KNOWN: Known = { items: new Map(), until: "" };
const LAST = "\uffff";

/** However much lies between the calls, no more is read than if each of them had all of its records. */
async function queryAround(table: Table, group: readonly { readonly key: Key }[]): Promise<Known> {
  const prefix = commonPrefix(group.map(({ key }) => key.sk));
  const pk = group[0]?.key.pk ?? "";
  const { items, next } = await table.query({ pk, prefix, limit: group.length * RECORDS_OF_ONE });
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
