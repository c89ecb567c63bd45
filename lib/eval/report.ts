import type { JsonObject } from "#ports";
import type { ArmName, CaseRun } from "./arms/arm.ts";
import type { Evaluator, Finding } from "./evaluators/evaluator.ts";

/** One case of one arm, with what each evaluator found. */
export interface CaseDetail {
  readonly id: string;
  readonly kind: string;
  readonly about: string;
  readonly expected: "registered" | "asked" | "stopped";
  readonly ended: CaseRun["ended"];
  readonly why?: string;
  readonly accounts: readonly JsonObject[];
  readonly questions: number;
  readonly signers: readonly string[];
  readonly findings: { readonly [evaluator: string]: Finding };
}

/** One arm over all cases: the six figures of spec trust.md section 8, and more beside them. */
export interface ArmReport {
  readonly name: ArmName;
  readonly cases: number;
  readonly correct: number;
  readonly stopsAtUnverified: number;
  readonly falseStops: number;
  readonly wrongRegistrations: number;
  readonly tracedToEvidence: number;
  /** Cases that ended with an account: what `tracedToEvidence` is out of. */
  readonly registered: number;
  /** Of the stops: those where the requester could have been asked. */
  readonly unaskedStops: number;
  /** Sums of the evaluators that were given. */
  readonly evaluators: { readonly [name: string]: number };
  readonly details: readonly CaseDetail[];
}

/** What `tejun eval --json` prints. */
export interface EvalReport {
  readonly arms: readonly ArmReport[];
}

/** Adds up the findings of one arm. */
export function summarise(name: ArmName, details: readonly CaseDetail[], own: readonly Evaluator[]): ArmReport {
  const sum = (evaluator: string): number =>
    details.reduce((total, { findings }) => total + (findings[evaluator]?.counts ?? 0), 0);
  return {
    name,
    cases: details.length,
    correct: sum("correct"),
    stopsAtUnverified: sum("stopsAtUnverified"),
    falseStops: sum("falseStops"),
    wrongRegistrations: sum("wrongRegistrations"),
    tracedToEvidence: sum("tracedToEvidence"),
    registered: details.filter(({ accounts }) => accounts.length > 0).length,
    unaskedStops: sum("unaskedStops"),
    evaluators: Object.fromEntries(own.map((evaluator) => [evaluator.name, sum(evaluator.name)])),
    details,
  };
}
