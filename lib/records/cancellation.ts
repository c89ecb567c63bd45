import type { Table } from "#ports";
import type { EntryBase } from "./entries.ts";
import { itemEntry } from "./journal.ts";
import { keys } from "./keys.ts";

/** That a person ended a run before its end; `prev` is the spine's newest entry at that moment. */
export interface CancelEntry extends EntryBase {
  readonly kind: "cancelled";
  readonly person: string;
  /** The run that was cancelled, where this one ended because it was called by it. */
  readonly calledBy?: string;
}

/** Who cancelled a run; undefined for one that nobody cancelled. */
export async function loadCancellation(table: Table, run: string): Promise<CancelEntry | undefined> {
  const item = await table.get(keys.cancelled(run));
  return item && itemEntry<CancelEntry>(item);
}
