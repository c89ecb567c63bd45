import { z } from "zod";
import { entryItem, keys, sealEntry } from "#records";
import type { ApprovalRecord } from "../ask/approval-record.ts";
import { findApprovers } from "../ask/approvers.ts";
import { isRunning, loadApprovalState } from "../decide/approval-state.ts";
import { approvalMail, type MailReason } from "../mail/approval-mail.ts";
import { waitsNotification } from "../notify/notification.ts";
import { notifyPlaces } from "../notify/notify-places.ts";
import type { EscalationEntry } from "../panel/entries.ts";
import { addedPeople, findVoice, loadPanel, type Panel } from "../panel/panel.ts";
import type { AskPorts } from "../ports.ts";
import { samePerson } from "../same-person.ts";
import { isDue } from "./is-due.ts";
import { tellOnce } from "./tell-once.ts";

const followUpPayload = z.object({ kind: z.literal("follow-up"), approval: z.string() });

/**
 * Tells people what has come about since an approval was asked for: to whom it was passed on, that it is still open
 * after the configured time, and that others are asked as well. Nothing is decided by it, and however often it is
 * called, everybody is told each thing once. Payload: `{kind: "follow-up", approval}`.
 */
export async function followUpApproval(ports: AskPorts, payload: unknown): Promise<void> {
  const { approval } = followUpPayload.parse(payload);
  const now = ports.clock.now();
  const standing = await loadApprovalState(ports.table, approval, now);
  if (standing.state !== "waiting" || !(await isRunning(ports.table, standing.record.run))) return;
  const { record } = standing;
  await notifyOfApproval(ports, record, "asked");
  await followPanel(ports, record, await loadPanel(ports.table, record));
  const { remindAfterHours, escalateAfterHours } = ports.config.approvals;
  if (isDue(record, remindAfterHours, now)) await remind(ports, record);
  if (isDue(record, escalateAfterHours, now)) await escalate(ports, record);
}

async function followPanel(ports: AskPorts, record: ApprovalRecord, panel: Panel): Promise<void> {
  for (const { from, to } of panel.delegations) await tell(ports, record, to, { kind: "passed-on", from });
}

/** Everybody whose decision is still wanted. */
async function remind(ports: AskPorts, record: ApprovalRecord): Promise<void> {
  const panel = await loadPanel(ports.table, record);
  const people = [...record.people, ...addedPeople(panel)];
  const wanted = people.filter((person) => findVoice(panel, person, []).open.length > 0);
  for (const person of wanted) await tell(ports, record, person, { kind: "reminder" });
  await notifyOfApproval(ports, record, "reminder");
}

/** Asks the holders of the configured role as well; the requester never, and nobody twice. */
async function escalate(ports: AskPorts, record: ApprovalRecord): Promise<void> {
  const { escalateTo } = ports.config.approvals;
  if (escalateTo === undefined) return;
  const panel = await loadPanel(ports.table, record);
  const escalation = panel.escalation ?? (await recordEscalation(ports, record, panel, escalateTo));
  for (const person of escalation.people) await tell(ports, record, person, { kind: "escalation" });
  await notifyOfApproval(ports, record, "escalation", escalateTo);
}

async function recordEscalation(
  ports: AskPorts,
  record: ApprovalRecord,
  panel: Panel,
  role: string,
): Promise<EscalationEntry> {
  const requester = record.subject?.requester.person ?? "";
  const asked = [...record.people, ...addedPeople(panel)];
  const held = findApprovers(ports.config, [role], requester);
  const people = held.roles.includes(role) ? held.people : [];
  const body = {
    run: record.run,
    at: ports.clock.now(),
    by: "request",
    kind: "escalation" as const,
    approval: record.id,
    role,
    people: people.filter((person) => asked.every((one) => !samePerson(one, person))),
  };
  const entry = sealEntry<EscalationEntry>(body, record.hash);
  const key = keys.escalated(record.id);
  await ports.table.write([{ op: "put", item: entryItem(key, entry), if: { kind: "absent" } }]);
  return (await loadPanel(ports.table, record)).escalation ?? entry;
}

/** Mails somebody a link of their own, once for each reason. */
async function tell(ports: AskPorts, record: ApprovalRecord, person: string, reason: MailReason): Promise<void> {
  if (record.subject === undefined) return;
  const mailOf = approvalMail(record.subject, ports.config.timezone, reason);
  await tellOnce(ports, { ...record, kind: "approval" }, person, reason.kind, mailOf);
}

async function notifyOfApproval(
  ports: AskPorts,
  record: ApprovalRecord,
  what: "asked" | "reminder" | "escalation",
  to?: string,
): Promise<void> {
  const { subject } = record;
  if (subject === undefined || ports.config.notifications.length === 0) return;
  const waits = {
    kind: "approval" as const,
    aop: subject.aop.title,
    phase: subject.phase.name,
    requester: subject.requester.person,
    role: to ?? subject.role,
    validUntil: record.validUntil,
    ...(what === "asked" ? {} : { again: what }),
  };
  const notification = waitsNotification(waits, ports.baseUrl, ports.config.timezone);
  const roles = to === undefined ? record.roles : [to];
  await notifyPlaces(ports, { asked: record.id, run: record.run, entry: record.hash, roles, what }, notification);
}
