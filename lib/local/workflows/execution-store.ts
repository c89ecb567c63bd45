import type { Durability, Item, Key, Page, Query, Write, WriteResult } from "#ports";

/**
 * Where executions are kept: a `Table` that can also be written without waiting for the disk.
 * `get`, `query` and `write` are those of `Table`.
 */
export interface ExecutionStore {
  get(key: Key): Promise<Item | undefined>;
  query(query: Query): Promise<Page>;
  write(writes: readonly Write[], durability?: Durability): Promise<WriteResult>;
  /**
   * Applies unconditional writes in order. Later reads see them at once; they are on disk no later than the next
   * resolved `write`, or after a few milliseconds. A crash before that loses whole calls, the last ones first:
   * the writes of one call are kept together or lost together.
   */
  defer(writes: readonly Write[]): void;
  /** Resolves once everything that was applied before is on disk, at the next moment that leaves time; rejects when it was lost. */
  onDisk(): Promise<void>;
}
