import { diagnose } from "#diagnostics";
import { keys } from "#records";
import { type LazyServer, toCallError } from "#tools";
import type { CallKey } from "#trust";
import type { JudgeAgain } from "./judge-again.ts";
import type { ActPorts } from "./ports.ts";
import type { EffectAnswer } from "./record/effect-state.ts";
import { recordSettled } from "./record/record-results.ts";
import type { Action, Report, Result } from "./send/action.ts";
import { sendAndSettle } from "./send/reconcile.ts";

/** A person's word on an action whose outcome nobody knew. */
export interface AnsweredEffect {
  readonly call: CallKey;
  readonly action: Action;
  readonly question: string;
  readonly answer: EffectAnswer;
}

/**
 * Settles an unknown outcome by a person's answer: done with its receipt, left unknown, or not done, which allows
 * exactly one more sending, if it would be allowed today. If that ends unknown too, a new question is due.
 */
export async function settleAnswer(
  ports: ActPorts,
  run: string,
  { action, question, answer }: AnsweredEffect,
  server: LazyServer,
  again: JudgeAgain,
): Promise<void> {
  const by = `person:${answer.person}` as const;
  if (answer.outcome === "not-done") {
    if (!(await takeAnswer(ports, run, question))) return;
    const found = await sendOnceMore(ports, server, action, by, again);
    if (found !== undefined) await recordSettled(ports, run, action, found);
    return;
  }
  await recordSettled(ports, run, action, { report: reportOf(action, answer), by });
}

/** What a person knows was not done, and may not be done any more, is over. */
async function sendOnceMore(
  ports: ActPorts,
  server: LazyServer,
  action: Action,
  by: `person:${string}`,
  again: JudgeAgain,
): Promise<Result["settled"]> {
  const error = await again();
  if (error !== undefined) return { report: { state: "failed", error }, by };
  const { first, settled } = await sendAndSettle(ports, server, action, again);
  return first.state === "unknown" ? settled : { report: first, by };
}

function reportOf(action: Action, { outcome, receipt, person }: EffectAnswer): Report {
  if (outcome === "done" && receipt !== undefined) return { state: "succeeded", receipt };
  return {
    state: "unknown",
    error: toCallError([diagnose("AOP632", { operation: action.operation.title, person })]),
  };
}

/** One answer allows one sending; the claim is stored before anything leaves. */
async function takeAnswer(ports: ActPorts, run: string, question: string): Promise<boolean> {
  const item = { ...keys.consumed(question), run, question, at: ports.clock.now() };
  return (await ports.table.write([{ op: "put", item, if: { kind: "absent" } }])).ok;
}
