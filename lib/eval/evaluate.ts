import type { ArmName, ArmPorts, CaseRun } from "./arms/arm.ts";
import { fixed } from "./arms/fixed.ts";
import { phasesEvidence } from "./arms/phases-evidence.ts";
import { phasesPlain } from "./arms/phases-plain.ts";
import { singleAgent } from "./arms/single-agent.ts";
import type { EvalCase } from "./cases/eval-case.ts";
import { correct } from "./evaluators/correct.ts";
import type { Evaluated, Evaluator, Finding } from "./evaluators/evaluator.ts";
import { falseStops } from "./evaluators/false-stops.ts";
import { stops } from "./evaluators/stops.ts";
import { traced } from "./evaluators/traced.ts";
import { unaskedStops } from "./evaluators/unasked-stops.ts";
import { wrongRegistrations } from "./evaluators/wrong-registrations.ts";
import { type ArmReport, type CaseDetail, type EvalReport, summarise } from "./report.ts";

const RUNNERS = {
  fixed,
  "single-agent": singleAgent,
  "phases-plain": phasesPlain,
  "phases-evidence": phasesEvidence,
} as const;

const BUILT_IN: readonly Evaluator[] = [correct, stops, falseStops, unaskedStops, wrongRegistrations, traced];

/** The names under which the built-in figures stand in a report; no other evaluator may have one. */
export const FIGURES: readonly string[] = BUILT_IN.map(({ name }) => name);

/** What is compared. */
export interface Comparison extends ArmPorts {
  readonly arms: readonly ArmName[];
  readonly cases: readonly EvalCase[];
  /** Beside the built-in ones. */
  readonly evaluators?: readonly Evaluator[];
  /** Told before each case of each arm. */
  readonly onCase?: (arm: ArmName, place: number, given: EvalCase) => void;
  /** Ends the comparison after the case under way. */
  readonly interrupted?: AbortSignal;
}

/**
 * Does every case in every arm and judges it (spec trust.md section 8). One after the other: with the scripted model the
 * same cases give the same report.
 */
export async function evaluate(comparison: Comparison): Promise<EvalReport> {
  const arms: ArmReport[] = [];
  for (const arm of comparison.arms) {
    const details: CaseDetail[] = [];
    for (const [index, given] of comparison.cases.entries()) {
      if (comparison.interrupted?.aborted === true) break;
      comparison.onCase?.(arm, index + 1, given);
      const run = await RUNNERS[arm](comparison, given);
      details.push(await judgeCase({ arm, case: given, run }, comparison.evaluators ?? []));
    }
    arms.push(summarise(arm, details, comparison.evaluators ?? []));
  }
  return { arms };
}

async function judgeCase(evaluated: Evaluated, own: readonly Evaluator[]): Promise<CaseDetail> {
  const findings: { [name: string]: Finding } = {};
  for (const evaluator of [...BUILT_IN, ...own]) findings[evaluator.name] = await evaluator.evaluate(evaluated);
  const { id, kind, about, expect } = evaluated.case;
  return { id, kind, about, expected: expect.outcome, ...shown(evaluated.run), findings };
}

function shown({ ended, why, accounts, questions, signers }: CaseRun) {
  const made = accounts.map(({ arguments: args }) => args);
  return { ended, ...(why === undefined ? {} : { why }), accounts: made, questions, signers };
}
