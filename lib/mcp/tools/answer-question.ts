import { z } from "zod";
import { diagnose } from "#diagnostics";
import { refused } from "../api-client.ts";
import { defineTool } from "../tool.ts";
import { idInput } from "./shared-inputs.ts";

/**
 * Answers a question of a phase, as `POST /questions/{id}` does. Whether an action was carried out (an unknown effect) is
 * not for a program to say: that question is for people alone, like every approval.
 */
export const answerQuestion = defineTool({
  name: "answer_question",
  title: { en: "Answer a question", ja: "質問に答える" },
  description: {
    en:
      "Answers a question that a run waits for (waitingFor of get_run, kind question). The answer is recorded as the word of the person this server acts for, and never counts as verified by itself. " +
      "Pass on what that person said; do not make an answer up. Approvals, and questions about an action of unknown outcome, are for people alone.",
    ja:
      "実行が待っている質問 (get_run の waitingFor のうち kind が question のもの) に答えます。答えは、このサーバーが代わりを務める人の言葉として記録され、それだけで照合済みにはなりません。" +
      "その人が言ったことを伝えてください。答えを作ってはいけません。承認と、結果の分からない操作についての質問には、人だけが答えられます。",
  },
  input: z.strictObject({
    question: idInput(200).describe("The id of the question / 質問の id"),
    answer: z.string().max(60_000).describe("The answer, in words / 答えの文章"),
    attachments: z
      .array(z.string().min(1).max(100))
      .max(100)
      .optional()
      .describe("Ids of attachments sent before / 先に送った添付ファイルの id"),
  }),
  output: "answered-question",
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  async run({ question, answer, attachments }, { call, language }) {
    const path = `/questions/${encodeURIComponent(question)}`;
    const shown = await call({ method: "GET", path });
    if (!shown.ok) return shown;
    if (shown.body.kind !== "question") return refused(diagnose("AOP814", { id: question }), language);
    // Without a nonce there is nothing left to answer; the call itself says why.
    const nonce = typeof shown.body.nonce === "string" ? shown.body.nonce : "";
    return call({
      method: "POST",
      path,
      json: { nonce, answer, ...(attachments === undefined ? {} : { attachments }) },
    });
  },
  tell: ({ question, person }, language) => [
    language === "ja"
      ? `質問 ${question} に、${person} の答えとして記録しました。実行は先へ進みます。`
      : `Question ${question} is answered, as the word of ${person}. The run goes on.`,
  ],
});
