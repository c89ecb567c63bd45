import { defineMessages } from "../../message.ts";

/** AOP436: code that is in order and still cannot be loaded where it will run. */
export const loadingMessages = defineMessages({
  AOP436: {
    severity: "error",
    title: { ja: "読み込めないコード", en: "Code that does not load" },
    message: {
      ja: "{path} は、実行する囲いの中で読み込めません: {fault}",
      en: "{path} does not load in the sandbox in which it would run: {fault}",
    },
    found: { ja: "{fault}", en: "{fault}" },
    expected: { ja: "上限の中で読み込めること", en: "code that loads within the sandbox's limits" },
    fix: { ja: "ファイルのいちばん外側では、定義だけをしてください", en: "At the top level of a file, only define" },
    explanation: {
      ja: "コンパイルでは、できたコードを一度、実行するときと同じ上限で読み込みます。",
      en: "A compile loads the code once, within the same limits as a run.",
    },
    example: { kind: "program", text: "const table = new Array(1e9).fill(0);" },
  },
});
