import type { Json, JsonObject, Table } from "#ports";
import { type EntryBase, itemEntry, keys, loadRun, queryAll } from "#records";
import { listAskedIds } from "./record/asked.ts";

/** A page of a run's record, in the order of time; each entry as it was sealed. */
export interface JournalPage {
  readonly entries: readonly JsonObject[];
  /** How many entries stand before the next page; absent at the end. */
  readonly next?: string;
}

/** Well below what a function on AWS may answer with. */
const PAGE_CHARACTERS = 3_000_000;

/** Loads a page of everything that was recorded of a run; undefined when there is no such run. */
export async function loadJournal(
  table: Table,
  run: string,
  limit: number,
  from: number,
): Promise<JournalPage | undefined> {
  if (!(await loadRun(table, run))) return undefined;
  const entries = (await loadEntries(table, run)).toSorted((a, b) => a.at - b.at);
  const shown: JsonObject[] = [];
  let room = PAGE_CHARACTERS;
  for (const entry of entries.slice(from, from + limit)) {
    room -= JSON.stringify(entry).length;
    if (room < 0 && shown.length > 0) break;
    shown.push(entry as unknown as { readonly [name: string]: Json });
  }
  const end = from + shown.length;
  return { entries: shown, ...(end < entries.length ? { next: String(end) } : {}) };
}

/** What each function wrote: what the program did, what was read, asked, decided and carried out. */
async function loadEntries(table: Table, run: string): Promise<readonly EntryBase[]> {
  const asked = await listAskedIds(table, run);
  const partitions = [
    keys.run(run),
    keys.stepsOf(run),
    keys.readsOf(run),
    keys.actsOf(run),
    ...asked.flatMap((id) => [keys.asked(id), keys.decidedOf(id)]),
  ];
  const items = await Promise.all(partitions.map(({ pk }) => queryAll(table, pk)));
  // Marks that carry no seal of their own say nothing that an entry does not say.
  return items.flat().flatMap((item) => (typeof item.hash === "string" ? [itemEntry<EntryBase>(item)] : []));
}
