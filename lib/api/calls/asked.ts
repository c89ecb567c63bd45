import type { AnswerShapes, Call, DescribedCall } from "../call.ts";
import { ASKED_ANSWERS } from "../schemas/asked-answers.ts";
import { decideApproval, getApproval } from "./approvals.ts";
import { answerQuestion, getQuestion } from "./questions.ts";

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
