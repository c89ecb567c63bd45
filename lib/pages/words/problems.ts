import type { Bilingual } from "#diagnostics";

/** The words of refusals and of the pages that explain codes. */
export const PROBLEMS = {
  home: { ja: "はじめのページへ", en: "To the start page" },
  back: { ja: "前のページに戻って直せます。", en: "Go back in the browser to mend it." },
  explained: (code: string): Bilingual => ({ ja: `${code} の説明`, en: `What ${code} means` }),
} as const;
