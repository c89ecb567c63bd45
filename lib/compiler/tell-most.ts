import { type Diagnostic, diagnose } from "#diagnostics";

/** How many diagnostics the record of a compile holds: it is one item of the store. */
const MOST_TOLD = 100;

/** As many diagnostics as a compile's record holds, in their order: errors before all others, and how many are left out. */
export function tellMost(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= MOST_TOLD) return diagnostics;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const others = diagnostics.filter(({ severity }) => severity !== "error");
  const told = new Set([...errors, ...others].slice(0, MOST_TOLD - 1));
  const left = diagnose("AOP319", { count: diagnostics.length - told.size });
  return [...diagnostics.filter((one) => told.has(one)), left];
}
