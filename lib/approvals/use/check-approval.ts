import type { Catalog } from "#config";
import { diagnose, tellReason } from "#diagnostics";
import type { Clock, Item, Table, Write } from "#ports";
import {
  type CallError,
  canonicalJson,
  type DecisionEntry,
  isSealed,
  itemEntry,
  keys,
  loadReadsAgain,
  type ReadEntry,
} from "#records";
import { type CalledPhase, toCallError } from "#tools";
import type { CallKey } from "#trust";
import type { ApprovalRecord } from "../ask/approval-record.ts";
import { type ApprovalState, loadApprovalState } from "../decide/approval-state.ts";
import { diagnoseVoid } from "../decide/void.ts";
import { zonedTime } from "../mail/mail-text.ts";
import { loadPanel, type Panel } from "../panel/panel.ts";
import { buildActionsSubject, loadForSubject, NOTHING_BESIDE } from "../subject/build-subject.ts";
import { digestSubject } from "../subject/envelope.ts";
import { digestRows } from "../subject/resting-rows.ts";
import type { ApprovalSubject, SubjectRows } from "../subject/subject.ts";
import { isReadSince, REREAD_MS, type ReadWanted } from "./read-since.ts";

/** What checking an approval needs. */
export interface CheckPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly catalog: Catalog;
  readonly timezone: string;
}

/** Whether an approval covers what is about to be sent, at this moment. */
export type ApprovalCheck =
  | {
      readonly ok: true;
      readonly validUntil: number;
      /** To go into the one transaction that takes the approval: it is still what was checked, and unused. */
      readonly writes: readonly Write[];
    }
  | { readonly ok: false; readonly error: CallError };

/** What is sent under an approval that was taken before: one action, and since when its rows must have been read. */
export interface SentLater {
  readonly call: CallKey;
  readonly since?: number | undefined;
}

/**
 * Checks an approval against the actions of `called` (spec trust.md section 5): approved, not expired, its digest is
 * that of the subject built anew from commands and facts, and every ledger row that the arguments rest on was read
 * again since the decision and is the same. Of an action that is sent `later` it is its own rows that count: those of
 * the others may have changed by what the approval allowed. Whether it is unused is for the transaction to say.
 */
export async function checkApproval(
  ports: CheckPorts,
  called: CalledPhase,
  approval: string,
  later?: SentLater,
): Promise<ApprovalCheck> {
  const operations = called.calls.flatMap(({ command }) => ("operation" in command ? [command.operation] : []));
  const operation = [...new Set(operations)].join(", ");
  const standing = await loadApprovalState(ports.table, approval, ports.clock.now());
  if (standing.state !== "approved") return denied(notApproved(ports, standing, operation));
  const { record, decision } = standing;
  const now = ports.clock.now();
  if (now >= record.validUntil) return denied(expired(ports, record.validUntil));
  const changed = denied(diagnose("AOP612", { operation }));
  if (record.subject?.type !== "actions" || !isSealed(record) || !isSealed(decision)) return changed;
  const { form, role, validFrom, validUntil, nonce } = record.subject;
  const terms = { ...(form === undefined ? {} : { form }), role, validFrom, validUntil, nonce };
  const beside = form === undefined ? NOTHING_BESIDE : await loadForSubject(ports.table, called);
  const built = buildActionsSubject(called, ports.catalog, now, terms, beside);
  if (!built.ok) return built;
  const digest = digestSubject(built.subject);
  if (digest !== record.digest || digest !== decision.digest || record.validUntil !== validUntil) return changed;
  const panel = record.seats === undefined ? undefined : await loadPanel(ports.table, record);
  if (panel !== undefined && !isCovered(panel, decision)) return changed;
  const resting = restingOf(built.subject, later);
  const again = await loadReadsAgain(
    ports.table,
    record.run,
    resting.map(({ call }) => call),
  );
  const wanted = { since: Math.max(decision.at, later?.since ?? 0), now, forMs: REREAD_MS };
  for (const rows of resting) {
    const fault = checkRows(again.get(rows.call), rows, wanted, operation);
    if (fault !== undefined) return denied(fault);
  }
  const consents = panel === undefined ? [] : consentChecks(record, panel);
  return { ok: true, validUntil, writes: [...takingWrites(record, decision.hash, called), ...consents] };
}

function restingOf(subject: ApprovalSubject, later: SentLater | undefined): readonly SubjectRows[] {
  const { rows } = subject;
  if (later === undefined || subject.type !== "actions") return rows;
  const own = subject.actions.find(({ call }) => call === later.call);
  const calls = new Set(Object.values(own?.arguments ?? {}).flatMap((value) => value.calls));
  return own === undefined ? rows : rows.filter(({ call }) => calls.has(call));
}

/** Where several approvers were asked, the decision is worth what their consents are: one of each, and no other. */
function isCovered({ seats, consents }: Panel, decision: DecisionEntry): boolean {
  const found = seats.map((_, seat) => consents.find((one) => one.seat === seat)?.hash);
  return canonicalJson(found.map((hash) => hash ?? null)) === canonicalJson([...(decision.consents ?? [])]);
}

function consentChecks(record: ApprovalRecord, { consents }: Panel): readonly Write[] {
  return consents.map(({ seat, hash }) => ({
    op: "check",
    key: keys.consent(record.id, seat),
    if: { kind: "equals", attributes: { hash } },
  }));
}

type Fault = Parameters<typeof toCallError>[0][0];

function denied(fault: Fault): Extract<ApprovalCheck, { ok: false }> {
  return { ok: false, error: toCallError([fault]) };
}

function notApproved(ports: CheckPorts, standing: ApprovalState, operation: string): Fault {
  switch (standing.state) {
    case "expired":
      return expired(ports, standing.record.validUntil);
    case "rejected": {
      const { person, at, comment } = standing.decision;
      return diagnose("AOP616", { person, at: zonedTime(at, ports.timezone), comment });
    }
    case "void":
      return diagnoseVoid(standing.error);
    default:
      return diagnose("AOP611", { operation, found: standing.state });
  }
}

/** The refusal of anything that would be carried out after its approval's end. */
export function expired(ports: Pick<CheckPorts, "clock" | "timezone">, validUntil: number): Fault {
  const now = zonedTime(ports.clock.now(), ports.timezone);
  return diagnose("AOP617", { until: zonedTime(validUntil, ports.timezone), now });
}

function checkRows(
  item: Item | undefined,
  rows: SubjectRows,
  wanted: ReadWanted,
  operation: string,
): Fault | undefined {
  const entry = item && itemEntry<ReadEntry>(item);
  const { ledger } = rows;
  if (entry?.kind !== "read" || entry.fact.kind !== "ledger" || !isReadSince(entry.at, wanted) || !isSealed(entry)) {
    return diagnose("AOP614", {
      ledger,
      operation,
      reason: { ja: "承認の後に読み直していません", en: "not read again since" },
    });
  }
  if (entry.fact.outcome === "failed") {
    return diagnose("AOP614", { ledger, operation, reason: tellReason(entry.fact.reason ?? "–") });
  }
  const same = entry.fact.exhaustive && digestRows(entry.fact) === rows.digest;
  return same ? undefined : diagnose("AOP613", { ledger, operation });
}

function takingWrites(record: ApprovalRecord, decisionHash: string, called: CalledPhase): readonly Write[] {
  const { run } = called.run;
  const used = { ...keys.consumed(record.id), run, approval: record.id, calls: called.calls.map(({ call }) => call) };
  return [
    { op: "put", item: used, if: { kind: "absent" } },
    {
      op: "check",
      key: keys.decided(record.id),
      if: { kind: "equals", attributes: { decision: "approved", digest: record.digest ?? "", hash: decisionHash } },
    },
    { op: "check", key: keys.asked(record.id), if: { kind: "equals", attributes: { hash: record.hash } } },
  ];
}
