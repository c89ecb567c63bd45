import {
  type AskPorts,
  findApprovers,
  isDue,
  isRunning,
  loadEscalated,
  notifyPlaces,
  samePerson,
  tellOnce,
  waitsNotification,
} from "#approvals";
import { type EntryBase, entryItem, keys, sealEntry } from "#records";
import { renderQuestionMail } from "../ask/question-mail.ts";
import type { QuestionRecord } from "../ask/question-record.ts";

/** Nobody answered for too long, so others are asked as well. Written by `request`, once; it answers nothing. */
interface QuestionEscalation extends EntryBase {
  readonly kind: "escalation";
  readonly question: string;
  readonly role: string;
  readonly people: readonly string[];
}

/**
 * Tells people what has come about since a question was asked: that it is still open after the configured time, and that
 * others are asked as well. Nothing is answered by it, and however often it is called, everybody is told each thing
 * once. The caller knows that nobody has answered.
 */
export async function followUpQuestion(ports: AskPorts, record: QuestionRecord): Promise<void> {
  const now = ports.clock.now();
  if (now >= record.validUntil || !(await isRunning(ports.table, record.run))) return;
  await notifyOfQuestion(ports, record, "asked", record.roles);
  const { remindAfterHours, escalateAfterHours, escalateTo } = ports.config.questions;
  if (isDue(record, remindAfterHours, now)) {
    for (const person of record.people) await tell(ports, record, person, "reminder");
    await notifyOfQuestion(ports, record, "reminder", record.roles);
  }
  if (escalateTo === undefined || !isDue(record, escalateAfterHours, now)) return;
  const people = await escalate(ports, record, escalateTo);
  for (const person of people) await tell(ports, record, person, "escalation");
  await notifyOfQuestion(ports, record, "escalation", [escalateTo]);
}

/** The holders of the configured role, besides those who are asked already; the first record of it stands. */
async function escalate(ports: AskPorts, record: QuestionRecord, role: string): Promise<readonly string[]> {
  const { id: question, run, people: asked } = record;
  const known = await loadEscalated(ports.table, question);
  if (known !== undefined) return known.people;
  const held = findApprovers(ports.config, [role], record.requester);
  const others = held.roles.includes(role) ? held.people : [];
  const people = others.filter((person) => asked.every((one) => !samePerson(one, person)));
  const body = { run, at: ports.clock.now(), by: "request", kind: "escalation" as const, question, role, people };
  const entry = sealEntry<QuestionEscalation>(body, record.hash);
  await ports.table.write([{ op: "put", item: entryItem(keys.escalated(question), entry), if: { kind: "absent" } }]);
  return (await loadEscalated(ports.table, question))?.people ?? people;
}

async function tell(
  ports: AskPorts,
  record: QuestionRecord,
  person: string,
  reason: "reminder" | "escalation",
): Promise<void> {
  const mailOf = (url: string) => renderQuestionMail(record, url, ports.config.timezone, reason);
  await tellOnce(ports, { ...record, kind: "question" }, person, reason, mailOf);
}

/** Channels are told of what a role is asked; a question to the requester alone is nobody else's business. */
async function notifyOfQuestion(
  ports: AskPorts,
  record: QuestionRecord,
  what: "asked" | "reminder" | "escalation",
  roles: readonly string[],
): Promise<void> {
  const { id, run, hash, validUntil, aop, phaseName, requester } = record;
  if (roles.length === 0 || ports.config.notifications.length === 0) return;
  const waits = {
    kind: record.action === undefined ? ("question" as const) : ("unknown" as const),
    aop: aop.title,
    phase: phaseName,
    requester,
    role: roles.join("、"),
    validUntil,
    ...(what === "asked" ? {} : { again: what }),
  };
  const notification = waitsNotification(waits, ports.baseUrl, ports.config.timezone);
  await notifyPlaces(ports, { asked: id, run, entry: hash, roles, what }, notification);
}
