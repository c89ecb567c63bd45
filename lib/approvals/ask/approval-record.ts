import type { Table } from "#ports";
import { type CallError, type EntryBase, itemEntry, keys } from "#records";
import type { CallKey } from "#trust";
import type { LedgerVersion } from "../subject/resting-rows.ts";
import type { ApprovalSubject } from "../subject/subject.ts";
import type { Seat } from "./seats.ts";

/** An approval as it was asked for, written once. */
export interface ApprovalRecord extends EntryBase {
  readonly kind: "approval" | "start-approval";
  readonly id: string;
  readonly phase: number;
  readonly calls: readonly CallKey[];
  /** Whoever may decide, the requester left out. */
  readonly people: readonly string[];
  /** The roles whose holders may decide. */
  readonly roles: readonly string[];
  /** Where the AOP names several approvers: all of them have to consent. */
  readonly seats?: readonly Seat[];
  /** When it is looked at again while nobody has decided, to remind and to escalate; milliseconds since 1970. */
  readonly wakes?: readonly number[];
  readonly validUntil: number;
  /** Shown beside the subject. */
  readonly ledgerVersions: readonly LedgerVersion[];
  /** Absent when there was nothing to approve or nobody to ask; then `void` says why. */
  readonly subject?: ApprovalSubject;
  readonly digest?: string;
  readonly void?: CallError;
}

/** Loads an approval as it was asked for. */
export async function loadApproval(table: Table, approval: string): Promise<ApprovalRecord | undefined> {
  const item = await table.get(keys.asked(approval));
  if (item?.kind !== "approval" && item?.kind !== "start-approval") return undefined;
  return itemEntry<ApprovalRecord>(item);
}
