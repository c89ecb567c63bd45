import type { z } from "zod";
import { viewDecision } from "../approvals/view-approval.ts";
import type { Plain } from "../call.ts";
import type { runApproval, runQuestion } from "../schemas/runs.ts";
import { toTime } from "../to-time.ts";
import type { Asked, RecordedApproval, RecordedQuestion } from "./record/asked.ts";

/** An approval as a run shows it: what it was about, who was asked, and who allowed or refused it. */
export type RunApprovalView = Plain<z.output<typeof runApproval>>;

/** A question as a run shows it. */
export type RunQuestionView = Plain<z.output<typeof runQuestion>>;

/** How the run stands in which they were asked, and when that is looked at. */
export interface AskedWhen {
  readonly running: boolean;
  readonly now: number;
}

/** Shows everything that a run asked people for. */
export function viewAsked(
  { approvals, questions }: Asked,
  when: AskedWhen,
): { readonly approvals: readonly RunApprovalView[]; readonly questions: readonly RunQuestionView[] } {
  return {
    approvals: approvals.map((one) => viewApproval(one, when)),
    questions: questions.map((one) => viewQuestion(one, when)),
  };
}

function viewApproval(
  { record, decision, consents, refusals, consumed }: RecordedApproval,
  when: AskedWhen,
): RunApprovalView {
  const { subject } = record;
  const actions = subject?.type === "actions" ? subject.actions : [];
  return {
    id: record.id,
    kind: record.kind === "start-approval" ? "start" : "actions",
    phase: record.phase,
    role: subject?.role ?? record.roles.join("、"),
    to: record.people,
    calls: record.calls,
    operations: [...new Set(actions.map(({ title }) => title))],
    state: record.void ? "void" : (decision?.decision ?? openState(record.validUntil, when)),
    since: toTime(record.at),
    expires: toTime(record.validUntil),
    used: consumed,
    ...(decision === undefined ? {} : { decision: viewDecision(decision) }),
    consents: consents.map(viewDecision),
    ...(record.digest === undefined ? {} : { digest: record.digest }),
    ledgerVersions: record.ledgerVersions.map(({ ledger, version }) => ({ ledger, version })),
    ...(record.void === undefined ? {} : { reason: record.void.message }),
    refused: refusals.map(viewRefusal),
  };
}

function viewQuestion({ record, answer, refusals }: RecordedQuestion, when: AskedWhen): RunQuestionView {
  const open = openState(record.validUntil, when);
  return {
    id: record.id,
    kind: record.kind,
    phase: record.phase,
    call: record.call,
    question: record.question,
    fields: record.fields,
    to: record.people,
    state: record.void ? "void" : answer === undefined ? open : "answered",
    since: toTime(record.at),
    expires: toTime(record.validUntil),
    ...(answer === undefined ? {} : { answer: viewAnswer(answer) }),
    refused: refusals.map(viewRefusal),
  };
}

function viewAnswer({ person, at, text, outcome, receipt }: NonNullable<RecordedQuestion["answer"]>) {
  return {
    person,
    at: toTime(at),
    text,
    ...(outcome === undefined ? {} : { outcome }),
    ...(receipt === undefined ? {} : { receipt }),
  };
}

/** What nobody decided: still open, too late, or void because the run ended first. */
function openState(until: number, { running, now }: AskedWhen): "waiting" | "expired" | "void" {
  if (now >= until) return "expired";
  return running ? "waiting" : "void";
}

function viewRefusal({ person, code, at }: RecordedApproval["refusals"][number]) {
  return { code, at: toTime(at), ...(person === undefined ? {} : { person }) };
}
