import { z } from "zod";
import type { ApiAnswer } from "../api-client.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { tellCompile } from "../words/tell-compile.ts";
import { idInput } from "./shared-inputs.ts";

const MOST_WAIT_SECONDS = 20;
const PAUSE_MS = 200;

/** Shows how a compile stands, as `GET /compiles/{compile}` does. */
export const getCompileStatus = defineTool({
  name: "get_compile_status",
  title: { en: "Look at a compile", ja: "コンパイルの様子を見る" },
  description: {
    en:
      "Tells how far a compile is and, once it is done, what it came to: what was made or laid on the current code, which phases were proven unchanged, " +
      "what was not checked and why; or why it was refused and what can be done. After a refusal the current code stays as it is.",
    ja:
      "コンパイルの進み具合と、済んでいれば結果を返します。何を作ったか・積んだか、どのフェーズが変わっていないと確かめたか、何をなぜ確かめていないか。" +
      "断ったときは、その理由とできること。断っても今のコードはそのままです。",
  },
  input: z.strictObject({
    compile: idInput(80).describe("What compile_aop answered (cmp_…) / compile_aop が返した id (cmp_…)"),
    wait_seconds: z
      .int()
      .min(0)
      .max(MOST_WAIT_SECONDS)
      .optional()
      .describe("Wait up to so long for its end; 0 unless given / 終わるまで待つ秒数。省略時は 0"),
  }),
  output: "compile",
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run({ compile, wait_seconds = 0 }, context) {
    let answer = await askOnce(compile, context);
    for (let left = (wait_seconds * 1000) / PAUSE_MS; left > 0 && isRunning(answer); left -= 1) {
      await context.pause(PAUSE_MS);
      answer = await askOnce(compile, context);
    }
    return answer;
  },
  tell: tellCompile,
});

function askOnce(compile: string, { call }: ToolContext): Promise<ApiAnswer> {
  return call({ method: "GET", path: `/compiles/${encodeURIComponent(compile)}` });
}

function isRunning(answer: ApiAnswer): boolean {
  return answer.ok && answer.body.status === "running";
}
