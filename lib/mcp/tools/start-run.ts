import { z } from "zod";
import { defineTool } from "../tool.ts";
import { aopInput } from "./shared-inputs.ts";

/** Starts a run, as `POST /aops/{aop}/runs` does. */
export const startRun = defineTool({
  name: "start_run",
  title: { en: "Start a run", ja: "実行を始める" },
  description: {
    en:
      "Starts a run of the current code of a procedure and answers at once with its id; get_run tells how it goes. The run stays on that code whatever is compiled later. " +
      "What cannot be undone waits for the people who approve it: nobody can approve through this server.",
    ja:
      "手順書の今のコードで実行を始め、その id をすぐに返します。様子は get_run で見ます。あとで何をコンパイルしても、この実行は始めたときのコードで進みます。" +
      "取り消せない操作は承認する人を待ちます。このサーバーからは承認できません。",
  },
  input: z.strictObject({
    ...aopInput,
    input: z.string().optional().describe("The request, in words / 依頼の文章"),
    attachments: z
      .array(z.string().min(1).max(100))
      .max(100)
      .optional()
      .describe("Ids of attachments sent before (POST /attachments) / 先に送った添付ファイルの id (POST /attachments)"),
    idempotency_key: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[!-~]+$/, "ASCII")
      .optional()
      .describe(
        "ASCII; the same key and the same request give the run that was started before / ASCII。同じキーと同じ依頼なら、前に始めた実行を返す",
      ),
  }),
  output: "started-run",
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  run: ({ aop, input, attachments, idempotency_key }, { call }) =>
    call({
      method: "POST",
      path: `/aops/${encodeURIComponent(aop)}/runs`,
      json: {
        ...(input === undefined ? {} : { input }),
        ...(attachments === undefined ? {} : { attachments }),
      },
      ...(idempotency_key === undefined ? {} : { headers: { "idempotency-key": idempotency_key } }),
    }),
  tell: ({ run }, language) => [
    language === "ja"
      ? `実行 ${run} を始めました。様子は get_run で見ます。`
      : `Run ${run} has begun. get_run tells how it goes.`,
  ],
});
