import { digestOf } from "#records";
import type { CallKey, Facts, LedgerFact, Value } from "#trust";
import type { AskedKeys } from "./asked-keys.ts";
import type { SubjectRows, SubjectTerms } from "./subject.ts";

/** A ledger's version when a value was looked up; shown beside a subject, never part of its digest. */
export interface LedgerVersion {
  readonly call: CallKey;
  readonly ledger: string;
  readonly version: string | null;
  readonly askedAt: number;
}

/** The ledger reads that values rest on, each once, in the order of their calls. */
export function restingReads(
  values: readonly Value[],
  facts: Pick<Facts, "call">,
): readonly { readonly call: CallKey; readonly fact: LedgerFact }[] {
  const calls = [...new Set(values.flatMap((value) => value.calls))].sort();
  return calls.flatMap((call) => {
    const fact = facts.call(call);
    return fact?.kind === "ledger" ? [{ call, fact }] : [];
  });
}

/** The rows of one ledger read as a subject holds them. */
export function subjectRows(
  call: CallKey,
  fact: LedgerFact,
  form: SubjectTerms["form"],
  asked: AskedKeys,
): SubjectRows {
  const keys = fact.rows.map((row) => row[fact.key] ?? null);
  const known = form === undefined ? {} : { asked: fact.asked };
  const from = form === 3 ? { askedFrom: asked.get(call) ?? [] } : {};
  return { call, ledger: fact.ledger, keys, ...known, ...from, digest: digestRows(fact) };
}

/** The digest of a lookup's rows: equal when the same question would bring back the same rows, in whatever order. */
export function digestRows(fact: LedgerFact): string {
  return digestOf(fact.rows.map(digestOf).sort());
}

/** The version that a read found. */
export function ledgerVersion(call: CallKey, fact: LedgerFact): LedgerVersion {
  return { call, ledger: fact.ledger, version: fact.version, askedAt: fact.askedAt };
}
