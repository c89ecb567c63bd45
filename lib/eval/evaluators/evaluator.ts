import type { ArmName, CaseRun } from "../arms/arm.ts";
import type { EvalCase, ExpectedAccount } from "../cases/eval-case.ts";
import { isSamePerson, matches, requesterOf } from "../people/cast.ts";

/** What an evaluator judges: one case as one arm did it. */
export interface Evaluated {
  readonly arm: ArmName;
  readonly case: EvalCase;
  readonly run: CaseRun;
}

/** What an evaluator found: how much the case counts, and a word for whoever reads the details. */
export interface Finding {
  readonly counts: number;
  readonly note?: string;
}

/** Judges each case of each arm; the counts are added up. */
export interface Evaluator {
  readonly name: string;
  evaluate(evaluated: Evaluated): Finding | Promise<Finding>;
}

/**
 * The accounts that should not be there: another one than expected, one too many, one that rests on a guess where
 * somebody had to be asked (also when the guess was right), or one that its requester signed.
 */
export function wrongAccounts({ case: given, run }: Omit<Evaluated, "arm">): number {
  const { expect } = given;
  if (expect.outcome === "stopped") return run.accounts.length;
  if (expect.outcome === "asked" && run.questions === 0) return run.accounts.length;
  if (run.signers.some((person) => isSamePerson(person, requesterOf(given)))) return run.accounts.length;
  const right = run.accounts.filter((made) => isExpected(made.arguments, expect.account)).length;
  return run.accounts.length - Math.min(right, 1);
}

/** Whether the expected account is there, registered in the way that the case demands. */
export function hasExpected({ case: { expect }, run }: Omit<Evaluated, "arm">): boolean {
  if (expect.outcome === "stopped") return false;
  if (expect.outcome === "asked" && run.questions === 0) return false;
  return run.accounts.some((made) => isExpected(made.arguments, expect.account));
}

function isExpected(args: { readonly [name: string]: unknown }, account: ExpectedAccount): boolean {
  return matches(account, (name) => (typeof args[name] === "string" ? args[name] : undefined));
}
