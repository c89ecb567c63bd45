import { z } from "zod";
import { defineTool } from "../tool.ts";
import { tellDiagnostics } from "../words/tell-diagnostics.ts";
import { aopInput } from "./shared-inputs.ts";

/** Saves a version of a procedure, as `PUT /aops/{aop}` does. */
export const saveAop = defineTool({
  name: "save_aop",
  title: { en: "Save a procedure", ja: "手順書を保存する" },
  description: {
    en:
      "Saves the Markdown text of a procedure (AOP) as a new version. The newest text again makes no version. A text with errors is not saved: " +
      "the errors come back with their places and how to mend them. Saving does not change what runs; compile_aop does.",
    ja:
      "手順書 (AOP) の Markdown を新しい版として保存します。最新と同じ本文なら版は増えません。誤りのある本文は保存せず、場所と直し方を返します。" +
      "保存だけでは実行の中身は変わりません。変えるのは compile_aop です。",
  },
  input: z.strictObject({
    ...aopInput,
    text: z.string().describe("The whole text, Markdown, at most 256 KiB / 手順書の全文 (Markdown、256 KiB まで)"),
  }),
  output: "saved-aop",
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  run: ({ aop, text }, { call }) => call({ method: "PUT", path: `/aops/${encodeURIComponent(aop)}`, markdown: text }),
  tell: (saved, language) => [
    language === "ja"
      ? `「${saved.aop}」は第 ${saved.version} 版として保存されています。実行に反映するには compile_aop を呼びます。`
      : `"${saved.aop}" is saved as version ${saved.version}. To have runs follow it, call compile_aop.`,
    ...tellDiagnostics(saved, language),
  ],
});
