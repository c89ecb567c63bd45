import { diagnose } from "#diagnostics";
import { keys } from "#records";
import { type LazyServer, toCallError } from "#tools";
import type { CallKey } from "#trust";
import type { ActPorts } from "./ports.ts";
import type { EffectAnswer } from "./record/effect-state.ts";
import { recordSettled } from "./record/record-results.ts";
import type { Action, Report } from "./send/action.ts";
import { reconcile } from "./send/reconcile.ts";
import { sendAction } from "./send/send-action.ts";

/** A person's word on an action whose outcome nobody knew. */
export interface AnsweredEffect {
  readonly call: CallKey;
  readonly action: Action;
  readonly question: string;
  readonly answer: EffectAnswer;
}

/**
 * Settles an unknown outcome by a person's answer: done with its receipt, left unknown, or not done, which allows
 * exactly one more sending. If that ends unknown too, a new question is due.
 */
export async function settleAnswer(
  ports: ActPorts,
  run: string,
  { action, question, answer }: AnsweredEffect,
  server: LazyServer,
): Promise<void> {
  const by = `person:${answer.person}` as const;
  if (answer.outcome === "not-done") {
    if (!(await takeAnswer(ports, run, question))) return;
    const report = await sendAction(ports, server, action);
    const found = report.state === "unknown" ? await reconcile(ports, server, action) : { report, by };
    if (found !== undefined) await recordSettled(ports, run, action, found);
    return;
  }
  await recordSettled(ports, run, action, { report: reportOf(action, answer), by });
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
