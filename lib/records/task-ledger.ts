import { type Facts, isAtLeast, type Ref, resolveRef, type Status } from "#trust";
import type { LedgerNote } from "./entries.ts";

/** Which part of an exploration's task ledger a value of this status stands in. */
export function ledgerPart(status: Status): "facts" | "guesses" | "open" {
  if (isAtLeast(status, "extracted")) return "facts";
  return status === "inferred" ? "guesses" : "open";
}

/**
 * The best that an exploration knows of each name: what was given, then what was noted, the latest of equals; a guess
 * never takes a fact's place.
 */
export function bestNoted(
  given: { readonly [name: string]: Ref },
  notes: readonly LedgerNote[],
  facts: Facts,
): ReadonlyMap<string, { readonly ref: Ref; readonly status: Status }> {
  const best = new Map<string, { readonly ref: Ref; readonly status: Status }>();
  const first = Object.entries(given).map(([name, ref]) => ({ name, ref }));
  for (const { name, ref } of [...first, ...notes.flatMap(({ noted }) => noted)]) {
    const { status } = resolveRef(ref, facts);
    const known = best.get(name);
    if (known === undefined || isAtLeast(status, known.status)) best.set(name, { ref, status });
  }
  return best;
}
