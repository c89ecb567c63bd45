/** What a person can make a sandbox tool do wrong, to see what the product makes of it. */
export const FAULT_KINDS = [
  /** Answers with an error; nothing was written. */
  "error",
  /** Cannot be reached; nothing was sent. */
  "unreachable",
  /** Answers late; what was to be written is written first. */
  "slow",
  /** Never answers; nothing was written, which nobody can tell from outside. */
  "timeout-before-write",
  /** Writes, then never answers. */
  "timeout-after-write",
  /** A ledger answers with a second row that matches as well. */
  "two-matches",
  /** A ledger answers, exhaustively, that nothing matches. */
  "none",
  /** A ledger answers in several pages. */
  "more-pages",
  /** A ledger never comes to its last page. */
  "endless-pages",
] as const;

/** One of the faults. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault that is switched on: for one operation or all of the tool, for good or for the next `times` calls. */
export interface SandboxFault {
  readonly kind: FaultKind;
  readonly operation?: string;
  readonly times?: number;
  /** How late `slow` answers; 3,000 unless given. */
  readonly milliseconds?: number;
  /** Rows on a page of `more-pages`; 5 unless given. */
  readonly pageSize?: number;
}

/** The first fault that applies to a call of `operation`, and the faults that are left after it. */
export function takeFault(
  faults: readonly SandboxFault[],
  operation: string,
): { readonly fault?: SandboxFault; readonly left: readonly SandboxFault[] } {
  const index = faults.findIndex((fault) => fault.operation === undefined || fault.operation === operation);
  const fault = faults[index];
  if (fault === undefined) return { left: faults };
  if (fault.times === undefined) return { fault, left: faults };
  const rest = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
  return { fault, left: faults.toSpliced(index, 1, ...rest) };
}
