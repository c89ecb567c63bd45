import { z } from "zod";
import {
  type AskPorts,
  hasToken,
  notifyPlaces,
  type RequestReply,
  registerToken,
  releaseToken,
  waitsNotification,
} from "#approvals";
import { keys } from "#records";
import { callKey, phaseNumber, runId } from "#tools";
import { createQuestion } from "./create-question.ts";
import { sendQuestionMails } from "./question-mail.ts";
import { loadQuestion, type QuestionRecord } from "./question-record.ts";

const requestPayload = z.object({
  kind: z.enum(["question", "unknown-effect"]),
  run: runId,
  phase: phaseNumber,
  question: z.string(),
  call: callKey,
  token: z.string().min(1).max(2048),
});

/**
 * Asks a question: stores it, mails its link, and registers the token of the task that waits. Invoked again it asks
 * nothing anew and takes the new token; where the answer is there already, or can never come, the task is released at
 * once. Payload: `{kind, run, phase, question, call, token}`.
 */
export async function requestQuestion(ports: AskPorts, payload: unknown): Promise<RequestReply> {
  const asked = requestPayload.parse(payload);
  const record = (await loadQuestion(ports.table, asked.question)) ?? (await createQuestion(ports, asked));
  const before = await stateOf(ports, record);
  if (before === "waiting" && !(await hasToken(ports.table, record.id))) await sendQuestionMails(ports, record);
  await registerToken(ports, record.id, asked.token);
  const state = await stateOf(ports, record);
  if (state === "waiting") await notifyOfQuestion(ports, record);
  else await releaseToken(ports, record.id, { state });
  return { id: record.id, state };
}

/** Channels are told of what a role is asked; a question to the requester alone is nobody else's business. */
async function notifyOfQuestion(ports: AskPorts, record: QuestionRecord): Promise<void> {
  const { id, run, hash, roles, validUntil, aop, phaseName, requester } = record;
  if (roles.length === 0 || ports.config.notifications.length === 0) return;
  const kind = record.action === undefined ? ("question" as const) : ("unknown" as const);
  const waits = { kind, aop: aop.title, phase: phaseName, requester, role: roles.join("、"), validUntil };
  const notification = waitsNotification(waits, ports.baseUrl, ports.config.timezone);
  await notifyPlaces(ports, { asked: id, run, entry: hash, roles, what: "asked" }, notification);
}

async function stateOf(ports: AskPorts, record: QuestionRecord): Promise<RequestReply["state"]> {
  if (record.void !== undefined) return "void";
  return (await ports.table.get(keys.decided(record.id))) === undefined ? "waiting" : "decided";
}
