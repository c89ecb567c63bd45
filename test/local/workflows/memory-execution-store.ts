import type { Condition, Item, Key, Page, Query, Write } from "#ports";
import type { ExecutionStore } from "../../../lib/local/workflows/execution-store.ts";

/** A store in memory whose disk lags behind, and whose power can fail. */
export interface MemoryExecutionStore extends ExecutionStore {
  /** How many calls of `write`, `defer` and `onDisk` there were. */
  readonly calls: number;
  /** How many calls of `defer`, and of `write` for later, a power failure could lose now. */
  readonly deferred: number;
  /** Whether the power has failed: then nothing is applied any more, and nothing answers. */
  readonly dead: boolean;
  /** Resolves once it has. */
  readonly death: Promise<void>;
  /** All items as a read would see them. */
  items(): readonly Item[];
  /** The store after the power came back, with the oldest `kept` of the deferred calls on its disk. */
  restart(kept: number, options?: MemoryStoreOptions): MemoryExecutionStore;
}

/** What is to go wrong. */
export interface MemoryStoreOptions {
  /** The power fails right before or right after the call with this number, from 1. */
  readonly powerFailure?: { readonly call: number; readonly when: "before" | "after" };
  /** Throws to have a call of `write`, `defer` or `onDisk` fail; nothing is applied then. */
  readonly refuse?: (call: number) => void;
}

const NEVER = new Promise<never>(() => {});

/** A store with what is on its disk already: texts by key, so that nothing read is shared with it. */
export function createMemoryExecutionStore(
  options: MemoryStoreOptions = {},
  disk: ReadonlyMap<string, string> = new Map(),
): MemoryExecutionStore {
  const { powerFailure, refuse } = options;
  const seen = new Map(disk);
  let durable = new Map(disk);
  let pending: (readonly Write[])[] = [];
  let calls = 0;
  let dead = false;
  const { promise: death, resolve: tellOfDeath } = Promise.withResolvers<void>();
  const die = (): void => {
    dead = true;
    tellOfDeath();
  };

  /** Whether the call is still applied. */
  const begin = (): boolean => {
    if (dead) return false;
    calls += 1;
    refuse?.(calls);
    if (powerFailure?.call === calls && powerFailure.when === "before") die();
    return !dead;
  };
  const end = (): void => {
    if (powerFailure?.call === calls && powerFailure.when === "after") die();
  };

  const sync = (): void => {
    durable = new Map(seen);
    pending = [];
  };

  return {
    get calls() {
      return calls;
    },
    get deferred() {
      return pending.length;
    },
    get dead() {
      return dead;
    },
    death,
    async get(key) {
      return dead ? NEVER : read(seen, key);
    },
    async query(query) {
      return dead ? NEVER : page(seen, query);
    },
    async write(writes, durability) {
      if (!begin()) return NEVER;
      if (writes.length < 1 || writes.length > 100) throw new Error(`${writes.length} writes in one call`);
      const failed = writes.flatMap((write, index) =>
        write.if === undefined || holds(read(seen, keyOf(write)), write.if) ? [] : [index],
      );
      if (failed.length === 0) {
        apply(seen, writes);
        pending.push(writes);
        if (durability !== "later") sync();
      }
      end();
      if (dead) return NEVER;
      return failed.length === 0 ? { ok: true } : { ok: false, failed };
    },
    defer(writes) {
      if (!begin()) return;
      apply(seen, writes);
      pending.push(writes);
      end();
    },
    async onDisk() {
      if (!begin()) return NEVER;
      sync();
      end();
      return dead ? NEVER : undefined;
    },
    items: () => [...seen.values()].map((text) => JSON.parse(text)),
    restart(kept, next = {}) {
      const disk = new Map(durable);
      for (const writes of pending.slice(0, kept)) apply(disk, writes);
      return createMemoryExecutionStore(next, disk);
    },
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

function page(items: ReadonlyMap<string, string>, query: Query): Page {
  const [partition, sort] = query.index === "gsi1" ? (["gsi1pk", "gsi1sk"] as const) : (["pk", "sk"] as const);
  const found = [...items.values()]
    .map((text): Item => JSON.parse(text))
    .filter((item) => item[partition] === query.pk && String(item[sort]).startsWith(query.prefix ?? ""))
    .filter((item) => query.after === undefined || String(item[sort]) > query.after)
    .sort((a, b) => (String(a[sort]) < String(b[sort]) ? -1 : 1));
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  return { items: shown, ...(last !== undefined && shown.length < found.length && { next: String(last[sort]) }) };
}
