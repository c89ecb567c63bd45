import type { Json } from "#ports";
import { type Facts, type Ref, readPointer, type Value } from "#trust";

/**
 * What a ref stands for, taken at its word. Statuses are words that cost nothing and make the same model do the same: it
 * looks up what no ledger said, and whatever it then sends is good for every operation.
 */
export function resolveRef(ref: Ref, facts: Facts): Value {
  const value = contentOf(ref, facts);
  const about = { ref, sources: [], calls: [] };
  if (value === undefined) return { ...about, status: "missing" };
  return { ...about, status: ref.kind === "made" || isRow(ref, facts) ? "verified" : "extracted", value };
}

function isRow(ref: Ref, facts: Facts): boolean {
  return ref.kind === "result" && facts.call(ref.call)?.kind === "ledger";
}

function contentOf(ref: Ref, facts: Facts): Json | undefined {
  switch (ref.kind) {
    case "made":
      return ref.value;
    case "result":
      return answerOf(facts.call(ref.call));
    case "part": {
      const whole = contentOf(ref.of, facts);
      return whole === undefined ? undefined : readPointer(whole, ref.at);
    }
    case "artifact": {
      const handed = facts.artifact(ref.phase, ref.field);
      return handed && contentOf(handed, facts);
    }
    case "span":
      return facts.source(ref.source)?.text.slice(ref.start, ref.end);
    case "identity":
      return facts.requester.person;
    case "missing":
      return undefined;
    default:
      throw new TypeError(`Unexpected ${ref.kind}, expected what the invoice example has with plain JSON`);
  }
}

function answerOf(fact: ReturnType<Facts["call"]>): Json | undefined {
  if (fact?.kind === "read") return fact.content;
  if (fact?.kind === "ledger") return fact.rows.length === 1 ? fact.rows[0] : fact.rows;
  return fact?.receipt;
}
