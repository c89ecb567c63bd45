import { showQuestion } from "#questions";
import { answer, defineCall } from "../call.ts";
import { opener } from "../caller.ts";
import { refuse } from "../problem.ts";
import { takeAnswer } from "../questions/take-answer.ts";
import { viewAnswer, viewQuestion } from "../questions/view-question.ts";
import { answeredQuestion, answerRequest, question } from "../schemas/questions.ts";
import { askedParams } from "./shared-shapes.ts";

const getQuestion = defineCall({
  method: "get",
  path: "/questions/{id}",
  id: "getQuestion",
  summary: "Shows a question to somebody who is asked; answers nothing.",
  open: true,
  params: askedParams,
  answers: { 200: { description: "What is asked, and how it stands.", schema: question } },
  refusals: [403, 404],
  async answer(ports, { params, caller }) {
    const shown = await showQuestion(ports, { id: params.id, signedIn: opener(caller, params.id) });
    return shown.ok ? answer(200, viewQuestion(shown.page)) : refuse(shown.status, shown.diagnostic);
  },
});

const postQuestion = defineCall({
  method: "post",
  path: "/questions/{id}",
  id: "answerQuestion",
  summary: "Answers a question, with files if need be; the first answer stands.",
  open: true,
  params: askedParams,
  body: { kind: "fields", form: true, files: true, schema: answerRequest },
  answers: { 200: { description: "Answered.", schema: answeredQuestion } },
  refusals: [400, 403, 404, 409, 422],
  async answer(ports, { params, caller, body, files }) {
    const taken = await takeAnswer(ports, { id: params.id, caller, body, files });
    if ("refused" in taken) return taken;
    return answer(200, { question: taken.answer.question, ...viewAnswer(taken.answer) });
  },
});

/** The calls that show questions and take answers. */
export const QUESTION_CALLS = [getQuestion, postQuestion] as const;
