import type { Diagnostic } from "#diagnostics";
import { type Refusal, type RefusalStatus, refuseFor } from "../problem.ts";

/** Files that are in the way of a rule have its status; otherwise they are not there, not whole, or in use (409). */
const STATUSES: ReadonlyMap<string, RefusalStatus> = new Map([
  ["AOP520", 413],
  ["AOP521", 413],
  ["AOP522", 413],
  ["AOP523", 415],
  ["AOP527", 422],
]);

/** Refuses a call for the files that came with it. */
export function refuseFiles(diagnostics: readonly Diagnostic[]): Refusal {
  return refuseFor(STATUSES.get(diagnostics[0]?.code ?? "") ?? 409, diagnostics);
}
