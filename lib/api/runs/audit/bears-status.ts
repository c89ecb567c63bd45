import { type Facts, isAtLeast, type Ref, type Status } from "#trust";
import { walkRefs } from "../record/walk-refs.ts";

/**
 * Whether what a value rests on can bear its status at all, looked at apart from how statuses are computed: verified
 * needs a ledger's answer of one row, searched to its end at a known version, a receipt, or a signed-in person; extracted
 * needs something that was said or read somewhere.
 */
export function bearsStatus(status: Status, ref: Ref, facts: Facts): boolean {
  if (!isAtLeast(status, "extracted")) return true;
  const refs = walkRefs(ref, facts);
  return refs.some((one) => (status === "verified" ? isProof(one, facts) : isSaid(one, facts)));
}

function isProof(ref: Ref, facts: Facts): boolean {
  if (ref.kind === "identity") return facts.requester.authenticated;
  if (ref.kind !== "result") return false;
  const fact = facts.call(ref.call);
  if (fact?.kind === "effect") return fact.state === "succeeded" && fact.toldBy === undefined;
  return (
    fact?.kind === "ledger" &&
    fact.outcome === "answered" &&
    fact.exhaustive &&
    fact.version !== null &&
    fact.rows.length === 1
  );
}

function isSaid(ref: Ref, facts: Facts): boolean {
  if (ref.kind === "span") return facts.source(ref.source) !== undefined;
  if (ref.kind === "file") return facts.file(ref.attachment) !== undefined;
  if (ref.kind === "identity") return true;
  return ref.kind === "result" && facts.call(ref.call) !== undefined;
}
