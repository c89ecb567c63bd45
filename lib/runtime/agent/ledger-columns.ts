import { escapePointer, type Facts, originOf, type Ref } from "#trust";

/**
 * The pointers into a value that content may be equal to, where the value comes from a ledger: key and label of a row,
 * nothing in a column (spec trust.md section 1, passing on). Undefined for a value that comes from elsewhere.
 */
export function ledgerColumns(ref: Ref, facts: Facts): readonly string[] | undefined {
  const { of, at } = originOf(ref, facts);
  const fact = of.kind === "result" ? facts.call(of.call) : undefined;
  if (fact?.kind !== "ledger") return undefined;
  if (at !== "") return [];
  const columns = fact.label === undefined ? [fact.key] : [fact.key, fact.label];
  return columns.map((name) => `/${escapePointer(name)}`);
}
