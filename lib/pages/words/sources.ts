import type { Bilingual } from "#diagnostics";

/** The words for the texts that a value may stand in. */
export const SOURCES = {
  within: { ja: "呼び出した手順書に渡した文章", en: "what was handed to the called procedure" },
  request: { ja: "依頼の文章", en: "the request" },
  aop: { ja: "手順書の本文", en: "the procedure's own text" },
  answer: { ja: "質問への答え", en: "the answer to a question" },
  attachment: { ja: "添付ファイル", en: "an attached file" },
  attachmentNamed: (name: string): Bilingual => ({ ja: `添付ファイル「${name}」`, en: `the attached file “${name}”` }),
  callText: { ja: "読み取った内容", en: "what was read" },
} as const;
