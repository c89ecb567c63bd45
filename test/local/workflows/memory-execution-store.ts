import type { Condition, Item, Key, Query, Write } from "#ports";
import type { ExecutionStore } from "../../../lib/local/workflows/execution-store.ts";

/** A store in memory whose disk lags behind, and that can lose its power. */
export interface MemoryExecutionStore extends ExecutionStore {
  /** How many calls of `write` and `defer` there were so far. */
  readonly calls: number;
  /** What is on disk: a crash that keeps the first `deferred` calls of `defer` since the last `write`. */
  afterCrash(deferred?: number): MemoryExecutionStore;
  /** How many calls of `defer` there were since the last `write`. */
  readonly deferred: number;
  /** All items as later reads see them. */
  items(): readonly Item[];
}

/** What may happen around a write; may throw, or never resolve when the process is to stop there. */
export interface StoreHooks {
  /** Before the call with this number (from 1) is applied. */
  before?(call: number): Promise<void> | void;
  /** After it was applied, before its caller knows. */
  after?(call: number): Promise<void> | void;
}

/** A store with what is on the disk already, as texts by key: nothing read from it is shared with it. */
export function createMemoryExecutionStore(
  hooks: StoreHooks = {},
  disk: ReadonlyMap<string, string> = new Map(),
): MemoryExecutionStore {
  const seen = new Map(disk);
  let durable = new Map(disk);
  let pending: (readonly Write[])[] = [];
  let calls = 0;

  return {
    get calls() {
      return calls;
    },
    get deferred() {
      return pending.length;
    },
    async get(key) {
      return read(seen, key);
    },
    async query(query) {
      return page(seen, query);
    },
    async write(writes) {
      calls += 1;
      const call = calls;
      await hooks.before?.(call);
      if (writes.length < 1 || writes.length > 100) throw new Error(`${writes.length} writes in one call`);
      const failed = writes.flatMap((write, index) =>
        write.if === undefined || holds(read(seen, keyOf(write)), write.if) ? [] : [index],
      );
      if (failed.length > 0) return { ok: false, failed };
      apply(seen, writes);
      durable = new Map(seen);
      pending = [];
      await hooks.after?.(call);
      return { ok: true };
    },
    defer(writes) {
      calls += 1;
      void hooks.before?.(calls);
      apply(seen, writes);
      pending.push(writes);
      void hooks.after?.(calls);
    },
    afterCrash(deferred = 0) {
      const kept = new Map(durable);
      for (const writes of pending.slice(0, deferred)) apply(kept, writes);
      return createMemoryExecutionStore(hooks, kept);
    },
    items: () => [...seen.values()].map((text) => JSON.parse(text)),
  };
}

function name({ pk, sk }: Key): string {
  return JSON.stringify([pk, sk]);
}

function keyOf(write: Write): Key {
  return write.op === "put" ? write.item : write.key;
}

function read(items: ReadonlyMap<string, string>, key: Key): Item | undefined {
  const text = items.get(name(key));
  return text === undefined ? undefined : JSON.parse(text);
}

function apply(items: Map<string, string>, writes: readonly Write[]): void {
  for (const write of writes) {
    if (write.op === "put") {
      const text = JSON.stringify(write.item);
      if (Buffer.byteLength(text) > 400_000) throw new Error(`the item ${write.item.pk} is too large`);
      items.set(name(write.item), text);
    }
    if (write.op === "delete") items.delete(name(write.key));
  }
}

function holds(item: Item | undefined, condition: Condition): boolean {
  if (condition.kind === "absent") return item === undefined;
  if (condition.kind === "present") return item !== undefined;
  return Object.entries(condition.attributes).every(([attribute, value]) => item?.[attribute] === value);
}

function page(items: ReadonlyMap<string, string>, query: Query) {
  const [partition, sort] = query.index === "gsi1" ? (["gsi1pk", "gsi1sk"] as const) : (["pk", "sk"] as const);
  const found = [...items.values()]
    .map((text): Item => JSON.parse(text))
    .filter((item) => item[partition] === query.pk && String(item[sort]).startsWith(query.prefix ?? ""))
    .sort((a, b) => (String(a[sort]) < String(b[sort]) ? -1 : 1));
  const from = query.after === undefined ? 0 : Number(query.after);
  const until = from + (query.limit ?? found.length);
  return { items: found.slice(from, until), ...(until < found.length && { next: String(until) }) };
}
