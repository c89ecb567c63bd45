import type { z } from "zod";
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

function viewAction({
  sentAt,
  looked,
  ...action
}: NonNullable<QuestionPage["question"]["action"]>): NonNullable<QuestionView["action"]> {
  const seen = looked === undefined ? {} : { looked: { ...looked, at: toTime(looked.at) } };
  return { ...action, sentAt: toTime(sentAt), ...seen };
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
