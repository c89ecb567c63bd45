import type { Table } from "#ports";
import type { CallKey, LedgerFact } from "#trust";
import { digestOf } from "./canonical.ts";
import type { ReadEntry } from "./entries.ts";
import { isSealedItem, itemEntry, queryAll } from "./journal.ts";
import { keys } from "./keys.ts";

/** Ledger reads of a run that a newer version of their ledger puts in doubt. */
export interface LedgerMoves {
  /** Their ledger was read at a newer version since, and they have not said the same there. */
  readonly moved: ReadonlySet<CallKey>;
  /** Those of them that were not asked again at the newest version yet. */
  readonly unasked: ReadonlySet<CallKey>;
}

/** A ledger that changes all the time is taken as it was this short a time ago; else asking again would never end. */
const TOLERATED_MS = 5 * 60 * 1000;

/** Finds what a run's own record says of ledgers that moved while it ran. */
export async function loadLedgerMoves(table: Table, run: string): Promise<LedgerMoves> {
  const items = await queryAll(table, keys.readsOf(run).pk);
  const reads = items.flatMap((item) => {
    const entry = item.kind === "read" && isSealedItem(item) ? itemEntry<ReadEntry>(item) : undefined;
    return entry?.fact.kind === "ledger" ? [{ call: entry.call, fact: entry.fact }] : [];
  });
  const newest = new Map<string, LedgerFact>();
  for (const { fact } of reads) {
    const known = newest.get(fact.ledger);
    const isNewer = !known || known.askedAt <= fact.askedAt;
    if (fact.outcome === "answered" && fact.version !== null && isNewer) newest.set(fact.ledger, fact);
  }
  const moved = new Set<CallKey>();
  const unasked = new Set<CallKey>();
  for (const call of new Set(reads.map((one) => one.call))) {
    const [first, ...again] = reads.filter((one) => one.call === call).map(({ fact }) => fact);
    const now = first && newest.get(first.ledger);
    if (!first || !now || first.version === now.version) continue;
    const since = again.filter((fact) => fact.askedAt >= now.askedAt - TOLERATED_MS);
    if (since.some((fact) => fact.outcome === "answered" && fact.exhaustive && saysSame(fact, first))) continue;
    moved.add(call);
    if (since.length === 0) unasked.add(call);
  }
  return { moved, unasked };
}

function saysSame(one: LedgerFact, other: LedgerFact): boolean {
  const digest = ({ rows }: LedgerFact): string => digestOf(rows.map(digestOf).sort());
  return digest(one) === digest(other);
}
