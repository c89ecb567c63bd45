import type { Clock, Ids, Item, Json, JsonObject, Table, Write } from "#ports";
import { digestOf } from "#records";
import type { SandboxFault } from "./fault.ts";

/** What the sandbox needs of the host. */
export interface SandboxPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A ledger as it stands: each change of a row gives it the next version. */
export interface LedgerState {
  readonly version: number;
  readonly rows: readonly JsonObject[];
}

/** What a person set: faults, and the ledgers that differ from the shipped ones. */
export interface ToolState {
  readonly revision: number;
  readonly faults: readonly SandboxFault[];
  readonly ledgers: { readonly [ledger: string]: LedgerState };
}

/** Something a tool did: kept once, in the same write that makes it count. */
export interface Effect {
  /** A ULID: effects sort in the order they were made. */
  readonly id: string;
  readonly operation: string;
  readonly arguments: JsonObject;
  readonly receipt: JsonObject;
  readonly at: number;
}

/** The items of one tool in the table, all under `SANDBOX#<tool>`. */
export interface SandboxStore {
  state(): Promise<ToolState>;
  /** Stores a new state; false when another change came first. */
  replaceState(before: ToolState, after: Omit<ToolState, "revision">): Promise<boolean>;
  /**
   * Keeps an effect and the faults left after it in one atomic write. `key` is the caller's idempotency key: when it
   * was used before, nothing is written and the earlier effect comes back. `stale`: the state changed meanwhile.
   */
  keep(
    effect: Effect,
    options: {
      readonly key?: string;
      readonly marker?: string;
      readonly state: ToolState;
      readonly faultsLeft: readonly SandboxFault[];
    },
  ): Promise<{ readonly kept: Effect } | { readonly earlier: Effect; readonly sameArguments: boolean } | "stale">;
  effect(id: string): Promise<Effect | undefined>;
  effectByKey(operation: string, key: string): Promise<Effect | undefined>;
  effects(): Promise<readonly Effect[]>;
  newestEffect(): Promise<Effect | undefined>;
  /** Whether an effect was kept with this marker. */
  isMarked(marker: string): Promise<boolean>;
  clear(): Promise<void>;
}

const BATCH = 100;

/** Opens the items of one tool. */
export function openSandboxStore(table: Table, tool: string): SandboxStore {
  const pk = `SANDBOX#${tool}`;
  const stateKey = { pk, sk: "STATE" };
  const keySk = (operation: string, key: string) => `KEY#${operation}#${key}`;

  const putState = (before: ToolState, after: Omit<ToolState, "revision">): Write => ({
    op: "put",
    item: {
      ...stateKey,
      revision: before.revision + 1,
      faults: after.faults as never,
      ledgers: after.ledgers as never,
    },
    if: before.revision === 0 ? { kind: "absent" } : { kind: "equals", attributes: { revision: before.revision } },
  });
  const itemsWith = async (prefix: string): Promise<readonly Item[]> => {
    const items: Item[] = [];
    let after: string | undefined;
    do {
      const page = await table.query({ pk, prefix, ...(after === undefined ? {} : { after }) });
      items.push(...page.items);
      after = page.next;
    } while (after !== undefined);
    return items;
  };
  const effect = async (id: string) => toEffect(await table.get({ pk, sk: `EFFECT#${id}` }));
  const effectByKey = async (operation: string, key: string) => {
    const pointer = await table.get({ pk, sk: keySk(operation, key) });
    return pointer === undefined ? undefined : effect(String(pointer.effect));
  };

  return {
    async state() {
      const item = await table.get(stateKey);
      if (item === undefined) return { revision: 0, faults: [], ledgers: {} };
      return item as unknown as ToolState;
    },
    async replaceState(before, after) {
      return (await table.write([putState(before, after)])).ok;
    },
    async keep(made, { key, marker, state, faultsLeft }) {
      const writes: Write[] = [{ op: "put", item: fromEffect(pk, made), if: { kind: "absent" } }];
      if (marker !== undefined) writes.push({ op: "put", item: { pk, sk: `MARK#${marker}#${made.id}` } });
      if (faultsLeft !== state.faults) writes.push(putState(state, { ...state, faults: faultsLeft }));
      if (key !== undefined) {
        writes.push({
          op: "put",
          item: { pk, sk: keySk(made.operation, key), effect: made.id },
          if: { kind: "absent" },
        });
      }
      if ((await table.write(writes)).ok) return { kept: made };
      const earlier = key === undefined ? undefined : await effectByKey(made.operation, key);
      if (earlier === undefined) return "stale";
      return { earlier, sameArguments: digestOf(earlier.arguments) === digestOf(made.arguments) };
    },
    effect,
    effectByKey,
    async effects() {
      return (await itemsWith("EFFECT#")).flatMap((item) => toEffect(item) ?? []);
    },
    async newestEffect() {
      return toEffect((await table.query({ pk, prefix: "EFFECT#", reverse: true, limit: 1 })).items[0]);
    },
    async isMarked(marker) {
      return (await table.query({ pk, prefix: `MARK#${marker}#`, limit: 1 })).items.length > 0;
    },
    async clear() {
      const items = await itemsWith("");
      for (let from = 0; from < items.length; from += BATCH) {
        await table.write(items.slice(from, from + BATCH).map(({ sk }) => ({ op: "delete", key: { pk, sk } })));
      }
    },
  };
}

function fromEffect(pk: string, { id, ...effect }: Effect): Item {
  return { pk, sk: `EFFECT#${id}`, ...(effect as { readonly [attribute: string]: Json }) };
}

function toEffect(item: Item | undefined): Effect | undefined {
  if (item === undefined) return undefined;
  const { sk, operation, receipt, at } = item;
  return {
    id: sk.slice("EFFECT#".length),
    operation: String(operation),
    arguments: item.arguments as JsonObject,
    receipt: receipt as JsonObject,
    at: Number(at),
  };
}
