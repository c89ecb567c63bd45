import type { z } from "zod";
import { splitReason } from "#diagnostics";
import type { Answered, QuestionPage } from "#questions";
import type { Plain } from "../call.ts";
import type { givenAnswer, question } from "../schemas/questions.ts";
import { toTime } from "../to-time.ts";

/** A question as it is shown. */
export type QuestionView = Plain<z.output<typeof question>>;

/** Shows what a question's page shows. */
export function viewQuestion({ question, state, person, nonce, answer }: QuestionPage): QuestionView {
  const { action } = question;
  return {
    question: question.id,
    kind: question.kind,
    run: question.run,
    state,
    aop: question.aop,
    phase: { number: question.phase, name: question.phaseName },
    requester: question.requester,
    text: question.question,
    fields: question.fields,
    ...(action === undefined ? {} : { action: viewAction(action) }),
    expires: toTime(question.validUntil),
    person,
    ...(nonce === undefined ? {} : { nonce }),
    ...(answer === undefined ? {} : { answer: viewAnswer(answer) }),
  };
}

type Action = NonNullable<QuestionPage["question"]["action"]>;
type ActionView = NonNullable<QuestionView["action"]>;

function viewAction({ sentAt, looked, reason, ...action }: Action): ActionView {
  const seen = looked === undefined ? {} : { looked: viewLooked(looked) };
  return { ...action, sentAt: toTime(sentAt), reason: splitReason("AOP630", reason), ...seen };
}

function viewLooked({ found, at, reason }: NonNullable<Action["looked"]>): NonNullable<ActionView["looked"]> {
  const why = typeof reason === "string" ? { ja: reason, en: reason } : reason;
  return { found, at: toTime(at), ...(why === undefined ? {} : { reason: why }) };
}

/** Shows who answered what and when. */
export function viewAnswer(answer: Extract<Answered, { ok: true }>["answer"]): Plain<z.output<typeof givenAnswer>> {
  const { person, at, text, attachments } = answer;
  return {
    person,
    at: toTime(at),
    text,
    attachments,
    ...("outcome" in answer ? { outcome: answer.outcome } : {}),
    ...("receipt" in answer && answer.receipt !== undefined ? { receipt: answer.receipt } : {}),
  };
}
