import type { AnswerShapes, Call, DescribedCall } from "../call.ts";
import { approval, decisionTaken } from "../schemas/approvals.ts";
import { answeredQuestion, question } from "../schemas/questions.ts";
import { decideApproval, getApproval } from "./approvals.ts";
import { answerQuestion, getQuestion } from "./questions.ts";

/**
 * What the calls behind the links of mails answer. Only their types are needed to answer: a function that answers
 * nothing else, and that a person waits for, does without these shapes and the part of zod that makes them.
 */
export const ASKED_ANSWERS = {
  getApproval: { 200: { description: "What was asked, and how it stands.", schema: approval } },
  decideApproval: { 200: { description: "Decided, consented or passed on.", schema: decisionTaken } },
  getQuestion: { 200: { description: "What is asked, and how it stands.", schema: question } },
  answerQuestion: { 200: { description: "Answered.", schema: answeredQuestion } },
} as const satisfies { readonly [id: string]: AnswerShapes };

/** The calls that show approvals and questions and take decisions and answers, with what they answer. */
export const ASKED_CALLS: readonly DescribedCall[] = [
  describe(getApproval, ASKED_ANSWERS.getApproval),
  describe(decideApproval, ASKED_ANSWERS.decideApproval),
  describe(getQuestion, ASKED_ANSWERS.getQuestion),
  describe(answerQuestion, ASKED_ANSWERS.answerQuestion),
];

function describe(call: Call, answers: AnswerShapes): DescribedCall {
  return { ...call, answers };
}
