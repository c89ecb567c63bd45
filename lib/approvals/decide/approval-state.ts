import type { Table } from "#ports";
import { type CallError, type DecisionEntry, itemEntry, keys, loadRun } from "#records";
import { type ApprovalRecord, loadApproval } from "../ask/approval-record.ts";

/** How an approval stands at one moment. */
export type ApprovalState =
  | { readonly state: "absent" }
  | { readonly state: "waiting"; readonly record: ApprovalRecord }
  | { readonly state: "approved" | "rejected"; readonly record: ApprovalRecord; readonly decision: DecisionEntry }
  | { readonly state: "expired"; readonly record: ApprovalRecord }
  | { readonly state: "void"; readonly record: ApprovalRecord; readonly error: CallError };

/** Looks an approval up; one that nobody decided in time is expired by the clock, whatever waits for it. */
export async function loadApprovalState(table: Table, approval: string, now: number): Promise<ApprovalState> {
  const record = await loadApproval(table, approval);
  if (record === undefined) return { state: "absent" };
  if (record.void !== undefined) return { state: "void", record, error: record.void };
  const decision = await loadDecision(table, approval);
  if (decision !== undefined) return { state: decision.decision, record, decision };
  return { state: now < record.validUntil ? "waiting" : "expired", record };
}

/** The decision on an approval; undefined while there is none. */
async function loadDecision(table: Table, approval: string): Promise<DecisionEntry | undefined> {
  const item = await table.get(keys.decided(approval));
  return item?.kind === "decision" ? itemEntry<DecisionEntry>(item) : undefined;
}

/** True while the run that asks still goes on. */
export async function isRunning(table: Table, run: string): Promise<boolean> {
  return (await loadRun(table, run))?.status === "running";
}
