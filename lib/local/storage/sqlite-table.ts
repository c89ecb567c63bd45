import type { DatabaseSync } from "node:sqlite";
import {
  type Durability,
  type Item,
  type Key,
  type Page,
  type Query,
  type Table,
  TableError,
  type Write,
  type WriteResult,
} from "#ports";
import {
  checkKey,
  checkPartitionKey,
  type EncodedCondition,
  type EncodedWrite,
  encodeWrite,
  encodeWrites,
} from "#records";
import { openDatabaseFile, toTableError } from "./database-file.ts";
import { type ItemStatements, prepareItemStatements } from "./item-statements.ts";
import { PartitionCache } from "./partition-cache.ts";

/** How long deferred writes may wait for a commit to share, in milliseconds; the commit itself comes on top. */
const DEFER_MS = 4;

/** A page ends when its items reach this many bytes of JSON, as DynamoDB's do at 1 MB. */
const PAGE_CHARACTERS = 1_000_000;

/** The table of one machine: a `Table` that can also write without waiting, and must be closed. */
export interface SqliteTable extends Table {
  /**
   * Applies unconditional puts and deletes in order, visible to every later read.
   * Durable no later than the next resolved `write`, about 5 ms, or `close`; a crash may lose the last deferred writes,
   * never one made before a `write` that resolved. Throws `TableError` for a conditional write or a refused item.
   */
  defer(writes: readonly Write[]): void;
  /**
   * Resolves once everything that was applied before is on disk: with the next commit, at the latest with one made when no
   * promise job is left. Rejects when it was lost.
   */
  onDisk(): Promise<void>;
  /**
   * Commits what is pending and closes the file; later calls throw `TableError`. Closing again does nothing.
   * Throws `TableError` when deferred writes could not be committed.
   */
  close(): void;
}

/**
 * Opens the table kept in the file at `path` (created when absent), for this process alone.
 * Calls of `write` made in one turn of the event loop share one commit; each list is still all or nothing.
 */
export function createSqliteTable(options: { readonly path: string } & StorageWatch): SqliteTable {
  return new GroupCommitTable(options.path, openDatabaseFile(options.path), options);
}

/** What a test of crashes is told of. */
export interface StorageWatch {
  /** Called right after each commit, before the writers are told, with the number of commits so far. */
  readonly onCommit?: (count: number) => void;
  /** Called when a list was applied and may not be on disk yet, with the number of lists so far. */
  readonly onApply?: (count: number) => void;
}

interface QueuedList {
  readonly writes: readonly EncodedWrite[];
  /** Deferred lists have nobody to tell. */
  readonly writer: Waiter<WriteResult> | undefined;
}

interface Waiter<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

const STORED: WriteResult = { ok: true };

/**
 * Lists wait in a queue and are applied in call order when the queue is flushed, so that no read sees a `write` that
 * could still be lost. Deferred writes are applied at once inside an open transaction, which the next flush commits
 * together with the queue, unless one of their keys is in the queue already.
 *
 * The flush runs in `setImmediate`: it starts when no promise job is left, so writers that go on after one commit are
 * all in the next. Measured against `queueMicrotask`: 50 writers of 20 writes each need 20 commits instead of 56,
 * while one writer alone waits some 8 µs longer beside an fsync of 150 µs and more.
 */
class GroupCommitTable implements SqliteTable {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #statements: ItemStatements;
  readonly #watch: StorageWatch;
  readonly #cache: PartitionCache;
  #queue: QueuedList[] = [];
  /** Who waits for the next commit, whatever it is made for. */
  readonly #onlookers: Waiter<void>[] = [];
  readonly #queuedKeys = new Set<string>();
  #queueHasDeferred = false;
  #transactionHasDeferred = false;
  #immediate: NodeJS.Immediate | undefined;
  #timer: NodeJS.Timeout | undefined;
  #commits = 0;
  #applied = 0;
  #refusal: TableError | undefined;

  constructor(path: string, database: DatabaseSync, watch: StorageWatch) {
    this.#path = path;
    this.#database = database;
    this.#watch = watch;
    this.#statements = prepareItemStatements(database);
    this.#cache = new PartitionCache((pk, characters) => this.#statements.partition(pk, characters));
  }

  async get(key: Key): Promise<Item | undefined> {
    checkKey(key);
    return this.#read(() => {
      const kept = this.#cache.open(key.pk);
      return kept ? kept.find(key.sk) : this.#statements.find(key);
    });
  }

  async query(query: Query): Promise<Page> {
    checkPartitionKey("pk", query.pk);
    const { limit } = query;
    if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1)) {
      throw new TableError(`Unexpected limit ${limit}, expected a whole number from 1`);
    }
    return this.#read(() => {
      const kept = query.index === undefined ? this.#cache.open(query.pk) : undefined;
      return kept ? kept.page(query) : this.#statements.page(query, PAGE_CHARACTERS);
    });
  }

  write(writes: readonly Write[], durability: Durability = "now"): Promise<WriteResult> {
    return new Promise((resolve, reject) => {
      this.#assertUsable();
      const encoded = encodeWrites(writes);
      if (durability === "later" && !this.#isQueued(encoded)) {
        resolve(this.#applyEarly(encoded));
        return;
      }
      this.#enqueue({ writes: encoded, writer: { resolve, reject } });
      this.#immediate ??= setImmediate(() => this.#flush());
    });
  }

  defer(writes: readonly Write[]): void {
    this.#assertUsable();
    const encoded = writes.map(encodeWrite);
    const conditional = encoded.find((write) => write.condition !== undefined);
    if (conditional) throw new TableError(`Unexpected condition on the deferred write to ${conditional.sk}`);
    if (this.#isQueued(encoded)) {
      this.#enqueue({ writes: encoded, writer: undefined });
      this.#queueHasDeferred = true;
      return;
    }
    this.#applyEarly(encoded);
  }

  onDisk(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#assertUsable();
      if (!this.#database.isTransaction && this.#queue.length === 0) {
        resolve();
        return;
      }
      this.#onlookers.push({ resolve, reject });
      this.#immediate ??= setImmediate(() => this.#flush());
    });
  }

  #enqueue(list: QueuedList): void {
    this.#queue.push(list);
    for (const { pk, sk } of list.writes) this.#queuedKeys.add(`${pk}\0${sk}`);
  }

  /** Whether a queued list is about one of these keys: only then does it matter which of the two is applied first. */
  #isQueued(writes: readonly EncodedWrite[]): boolean {
    return this.#queuedKeys.size > 0 && writes.some(({ pk, sk }) => this.#queuedKeys.has(`${pk}\0${sk}`));
  }

  /** Applies a list inside the open transaction, seen at once and on disk with the next commit. */
  #applyEarly(encoded: readonly EncodedWrite[]): WriteResult {
    let result: WriteResult;
    try {
      result = this.#apply(encoded);
    } catch (cause) {
      throw this.#abandon([], cause, true);
    }
    this.#transactionHasDeferred = this.#database.isTransaction;
    if (this.#transactionHasDeferred) this.#timer ??= setTimeout(() => this.#flush(), DEFER_MS);
    return result;
  }

  close(): void {
    if (!this.#database.isOpen) return;
    const refusedBefore = this.#refusal !== undefined;
    this.#flush();
    this.#database.close();
    if (this.#refusal && !refusedBefore) throw this.#refusal;
    this.#refusal ??= new TableError(`${this.#path}: the store is closed`);
  }

  #read<T>(read: () => T): T {
    this.#assertUsable();
    // Deferred writes behind a queued `write` must be seen now; committing first keeps unsafe data out of sight.
    if (this.#queueHasDeferred) this.#flush();
    this.#assertUsable();
    try {
      return read();
    } catch (cause) {
      throw toTableError(cause, this.#path);
    }
  }

  #assertUsable(): void {
    if (this.#refusal) throw this.#refusal;
  }

  #flush(): void {
    clearImmediate(this.#immediate);
    clearTimeout(this.#timer);
    this.#immediate = undefined;
    this.#timer = undefined;
    const lists = this.#queue;
    const hasDeferred = this.#queueHasDeferred || this.#transactionHasDeferred;
    this.#queue = [];
    this.#queuedKeys.clear();
    this.#queueHasDeferred = false;
    const results: WriteResult[] = [];
    let committed = false;
    try {
      for (const list of lists) results.push(this.#apply(list.writes));
      if (this.#database.isTransaction) {
        this.#statements.commit();
        committed = true;
      }
    } catch (cause) {
      this.#abandon(lists, cause, hasDeferred);
      return;
    }
    this.#transactionHasDeferred = false;
    if (committed) {
      this.#commits += 1;
      this.#cache.passCommit();
      this.#watch.onCommit?.(this.#commits);
    }
    lists.forEach((list, index) => {
      list.writer?.resolve(results[index] ?? STORED);
    });
    for (const onlooker of this.#onlookers.splice(0)) onlooker.resolve();
  }

  /** Checks all conditions of a list before it writes anything, so a refused list has nothing to undo. */
  #apply(writes: readonly EncodedWrite[]): WriteResult {
    const failed: number[] = [];
    writes.forEach((write, index) => {
      if (write.condition && !this.#holds(write, write.condition)) failed.push(index);
    });
    if (failed.length > 0) return { ok: false, failed };
    for (const write of writes) {
      if (write.op === "check") continue;
      if (!this.#database.isTransaction) this.#statements.begin();
      if (write.op === "put") this.#statements.put(write);
      else this.#statements.remove(write);
      this.#cache.set(write, write.op === "put" ? write.text : undefined);
    }
    this.#applied += 1;
    this.#watch.onApply?.(this.#applied);
    return STORED;
  }

  #holds(key: Key, condition: EncodedCondition): boolean {
    const kept = this.#cache.open(key.pk);
    if (condition.kind !== "equals") {
      return (kept ? kept.has(key.sk) : this.#statements.exists(key)) === (condition.kind === "present");
    }
    const item = kept ? kept.find(key.sk) : this.#statements.find(key);
    return item !== undefined && condition.attributes.every(([name, value]) => item[name] === value);
  }

  /**
   * Undoes the open transaction after a fault of the store. Deferred writes were already seen, so losing them would
   * let the past change: then the table refuses everything until the process has started again from what is on disk.
   */
  #abandon(lists: readonly QueuedList[], cause: unknown, hasDeferred: boolean): TableError {
    const error = toTableError(cause, this.#path);
    this.#cache.clear();
    try {
      if (this.#database.isTransaction) this.#statements.rollback();
    } catch (second) {
      this.#refusal = toTableError(second, this.#path);
    }
    if (hasDeferred) this.#refusal ??= error;
    for (const list of lists) list.writer?.reject(error);
    for (const onlooker of this.#onlookers.splice(0)) onlooker.reject(error);
    return error;
  }
}
