import { z } from "zod";
import { type AskPorts, hasToken, type RequestReply, registerToken, releaseToken } from "#approvals";
import { keys } from "#records";
import { callKey, phaseNumber, runId } from "#tools";
import { followUpQuestion } from "../follow-up/follow-up-question.ts";
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

/** How a question stands after it was asked; `isNew` for the invocation that asked it, and no later one. */
export interface QuestionReply extends RequestReply {
  readonly isNew: boolean;
}

/**
 * Asks a question: stores it, mails its link, and registers the token of the task that waits. Invoked again it asks
 * nothing anew and takes the new token; where the answer is there already, or can never come, the task is released at
 * once. Whoever waits is then told what has come about since: that is how a wait that ends for a moment reminds people.
 * Payload: `{kind, run, phase, question, call, token}`.
 */
export async function requestQuestion(ports: AskPorts, payload: unknown): Promise<QuestionReply> {
  const asked = requestPayload.parse(payload);
  const known = await loadQuestion(ports.table, asked.question);
  const record = known ?? (await createQuestion(ports, asked));
  const isUnsent = (await stateOf(ports, record)) === "waiting" && !(await hasToken(ports.table, record.id));
  if (isUnsent) await sendQuestionMails(ports, record);
  await registerToken(ports, record.id, asked.token);
  const state = await stateOf(ports, record);
  if (state === "waiting") await followUpQuestion(ports, record);
  else await releaseToken(ports, record.id, { state });
  return { id: record.id, state, isNew: known === undefined || isUnsent };
}

async function stateOf(ports: AskPorts, record: QuestionRecord): Promise<RequestReply["state"]> {
  if (record.void !== undefined) return "void";
  return (await ports.table.get(keys.decided(record.id))) === undefined ? "waiting" : "decided";
}
