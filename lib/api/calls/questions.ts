import type { z } from "zod";
import { showQuestion } from "#questions";
import { answer, defineBareCall } from "../call.ts";
import { opener } from "../caller.ts";
import { refuse } from "../problem.ts";
import { takeAnswer } from "../questions/take-answer.ts";
import { viewAnswer, viewQuestion } from "../questions/view-question.ts";
import { answerRequest, askedParams } from "../schemas/asked.ts";
import type { ASKED_ANSWERS } from "../schemas/asked-answers.ts";

type Params = z.output<typeof askedParams>;
type Answers = typeof ASKED_ANSWERS;

/** Shows a question. */
export const getQuestion = defineBareCall<Params, undefined, Answers["getQuestion"]>({
  method: "get",
  path: "/questions/{id}",
  id: "getQuestion",
  summary: "Shows a question to somebody who is asked; answers nothing.",
  open: true,
  params: askedParams,
  refusals: [403, 404],
  async answer(ports, { params, caller }) {
    const shown = await showQuestion(ports, { id: params.id, signedIn: opener(caller, params.id) });
    return shown.ok ? answer(200, viewQuestion(shown.page)) : refuse(shown.status, shown.diagnostic);
  },
});

/** Takes an answer. */
export const answerQuestion = defineBareCall<Params, z.output<typeof answerRequest>, Answers["answerQuestion"]>({
  method: "post",
  path: "/questions/{id}",
  id: "answerQuestion",
  summary: "Answers a question, with files if need be; the first answer stands.",
  open: true,
  params: askedParams,
  body: { kind: "fields", form: true, files: true, schema: answerRequest },
  refusals: [400, 403, 404, 409, 422],
  async answer(ports, { params, caller, body, files }) {
    const taken = await takeAnswer(ports, { id: params.id, caller, body, files });
    if ("refused" in taken) return taken;
    return answer(200, { question: taken.answer.question, ...viewAnswer(taken.answer) });
  },
});
