import type { JsonObject } from "#ports";
import type { LedgerFact } from "./facts.ts";
import { lacking } from "./lacking.ts";
import { readPointer } from "./pointer.ts";
import type { CallKey, Ref, SourceId } from "./ref.ts";
import { describeFlags, flagText } from "./text/flag-text.ts";
import type { Value } from "./value.ts";
import { statusOfMatch } from "./verified.ts";

/** What a ledger read says of a value (spec trust.md section 1): verified, ambiguous, refuted or not told. */
export function resolveLedger(ref: Ref, fact: LedgerFact, call: CallKey, at: string): Value {
  const sources: readonly SourceId[] = [`call:${call}`];
  const calls = [call];
  const until = fact.validUntil === undefined ? {} : { validUntil: fact.validUntil };
  const [row] = fact.rows;
  if (fact.outcome === "failed")
    return lacking(ref, "lookup-failed", fact.reason ?? "the ledger could not be asked", sources, calls);
  if (row === undefined) {
    return fact.exhaustive
      ? lacking(ref, "refuted", `${fact.ledger} does not have it${flagsOf(fact.asked)}`, sources, calls)
      : lacking(ref, "lookup-failed", `${fact.ledger} was not searched to its end`, sources, calls);
  }
  if (fact.rows.length > 1) {
    const candidates = fact.rows.flatMap((candidate) => readPointer(candidate, at) ?? []);
    const reason = `${fact.ledger} has ${fact.rows.length} matches`;
    return { ref, status: "ambiguous", candidates, sources, calls, reason, ...until };
  }
  const value = readPointer(row, at);
  if (value === undefined) return lacking(ref, "missing", `the row has no ${at}`, sources, calls);
  const status = statusOfMatch(fact);
  const why = fact.exhaustive ? "the ledger told no version" : "the ledger was not searched to its end";
  return { ref, status, value, sources, calls, ...(status === "extracted" ? { reason: why } : {}), ...until };
}

/** What was asked as it stands and is not there may be there in other letters; a person has to see which. */
function flagsOf(asked: JsonObject): string {
  const flags = Object.values(asked).flatMap((key) => (typeof key === "string" ? flagText(key) : []));
  return flags.length === 0 ? "" : `; ${describeFlags(flags)}`;
}
