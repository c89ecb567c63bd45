import type { Item, Table } from "#ports";
import { type EntryBase, isSealed, itemEntry, keys } from "#records";

/** Whom something was escalated to, as it is recorded; an entry that is not what was sealed counts for nothing. */
export interface Escalated {
  readonly role: string;
  readonly people: readonly string[];
}

/** Loads whom an approval or a question was escalated to; undefined where it was not. */
export async function loadEscalated(table: Table, asked: string): Promise<Escalated | undefined> {
  const item = await table.get(keys.escalated(asked));
  return item && readEscalated(item, asked);
}

function readEscalated(item: Item, asked: string): Escalated | undefined {
  const entry = itemEntry<
    EntryBase & Escalated & { readonly kind: string; readonly approval?: string; readonly question?: string }
  >(item);
  const isOfThis = entry.kind === "escalation" && (entry.approval ?? entry.question) === asked;
  return isOfThis && isSealed(entry) ? { role: entry.role, people: entry.people } : undefined;
}
