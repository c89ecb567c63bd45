/** What the things of this interface are called when one of them is not there. */
export const THINGS = {
  aop: { ja: "手順書", en: "procedure" },
  version: { ja: "手順書の版", en: "version of the procedure" },
  program: { ja: "手順書のコード", en: "program of the procedure" },
  conversation: { ja: "会話", en: "conversation" },
  compile: { ja: "コンパイル", en: "compile" },
  run: { ja: "実行", en: "run" },
  phase: { ja: "手順書のフェーズ", en: "phase of the procedure" },
  tool: { ja: "道具", en: "tool" },
  ledger: { ja: "台帳", en: "ledger" },
  page: { ja: "ページ", en: "page" },
} as const;
