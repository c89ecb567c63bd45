import type { AnswerShapes } from "../call.ts";
import { approval, decisionTaken } from "./approvals.ts";
import { answeredQuestion, question } from "./questions.ts";

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
