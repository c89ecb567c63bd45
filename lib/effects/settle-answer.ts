import { diagnose } from "#diagnostics";
import type { Item } from "#ports";
import { keys } from "#records";
import { type LazyServer, toCallError } from "#tools";
import type { CallKey } from "#trust";
import type { JudgeAgain } from "./judge-again.ts";
import type { ActPorts } from "./ports.ts";
import type { EffectAnswer } from "./record/effect-state.ts";
import { recordSettled } from "./record/record-results.ts";
import type { Action, Report, Result } from "./send/action.ts";
import { findEffect } from "./send/find-effect.ts";
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
 * exactly one more sending, if it would be allowed today and a look-up does not find it there by now. If that ends unknown
 * too, a new question is due, which tells of that sending.
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
    const taken = await takeAnswer(ports, run, question);
    if (taken === undefined) return;
    const { first, settled } = await sendOnceMore(ports, server, action, by, again);
    if (settled !== undefined) await recordSettled(ports, run, action, settled);
    else await noteUnknown(ports, taken, first);
    return;
  }
  await recordSettled(ports, run, action, { report: reportOf(action, answer), by });
}

/** What a person knows was not done, and may not be done any more, is over; what they could not see yet may be there now. */
async function sendOnceMore(
  ports: ActPorts,
  server: LazyServer,
  action: Action,
  by: `person:${string}`,
  again: JudgeAgain,
): Promise<Partial<Omit<Result, "action">>> {
  const there = await findEffect(ports, server, action);
  if (there.found === "yes") return { settled: { report: { state: "succeeded", receipt: there.receipt }, by: "find" } };
  const error = await again();
  if (error !== undefined) return { settled: { report: { state: "failed", error }, by } };
  const sent = await sendAndSettle(ports, server, action, again);
  return sent.first.state === "unknown" ? sent : { settled: { report: sent.first, by, sentAgain: true } };
}

function reportOf(action: Action, { outcome, receipt, person }: EffectAnswer): Report {
  if (outcome === "done" && receipt !== undefined) return { state: "succeeded", receipt };
  return {
    state: "unknown",
    error: toCallError([diagnose("AOP632", { operation: action.operation.title, person })]),
  };
}

/** One answer allows one sending; the claim is stored before anything leaves. Undefined: it was taken before. */
async function takeAnswer(ports: ActPorts, run: string, question: string): Promise<Item | undefined> {
  const item = { ...keys.consumed(question), run, question, at: ports.clock.now() };
  return (await ports.table.write([{ op: "put", item, if: { kind: "absent" } }])).ok ? item : undefined;
}

/** What came of the sending that an answer allowed, for whoever is asked next. */
async function noteUnknown(ports: ActPorts, taken: Item, report: Report | undefined): Promise<void> {
  if (report?.state !== "unknown") return;
  const { error, looked } = report;
  const item = { ...taken, error, ...(looked === undefined ? {} : { looked }) } as unknown as Item;
  await ports.table.write([{ op: "put", item, if: { kind: "present" } }]);
}
