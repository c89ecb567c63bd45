import { z } from "zod";
import { defineTool } from "../tool.ts";
import { aopInput } from "./shared-inputs.ts";

/** Begins a compile, as `POST /aops/{aop}/compiles` does. */
export const compileAop = defineTool({
  name: "compile_aop",
  title: { en: "Compile a procedure", ja: "手順書をコードにする" },
  description: {
    en:
      "Begins to compile the newest version of a procedure and answers at once with the id of the compile; get_compile_status tells how it goes and what it came to. " +
      "Edits are laid on the current code, and phases that were not edited are proven unchanged. An instruction holds for this compile alone.",
    ja:
      "手順書の最新の版のコンパイルを始め、その id をすぐに返します。進み具合と結果は get_compile_status で見ます。" +
      "直した所は今のコードに積み、直していないフェーズが変わらないことを確かめます。指示はこのコンパイルだけに効きます。",
  },
  input: z.strictObject({
    ...aopInput,
    instruction: z
      .string()
      .max(20_000)
      .optional()
      .describe("A point of view or caution for this compile alone / このコンパイルだけの観点や注意"),
    rebuild: z
      .boolean()
      .optional()
      .describe(
        "Make the code anew from the whole text; may bring back what earlier compiles had fixed / 全文から作り直す。前に直った所が戻ることがある",
      ),
  }),
  output: "started-compile",
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  run: ({ aop, instruction, rebuild }, { call }) =>
    call({
      method: "POST",
      path: `/aops/${encodeURIComponent(aop)}/compiles`,
      json: {
        ...(instruction === undefined ? {} : { instruction }),
        ...(rebuild === undefined ? {} : { rebuild }),
      },
    }),
  tell: ({ compile }, language) => [
    language === "ja"
      ? `コンパイル ${compile} を始めました。結果は get_compile_status で見ます。`
      : `Compile ${compile} has begun. get_compile_status tells what it comes to.`,
  ],
});
