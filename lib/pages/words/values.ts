import type { Bilingual } from "#diagnostics";

/** The words for values. */
export const VALUES = {
  yes: { ja: "はい", en: "yes" },
  no: { ja: "いいえ", en: "no" },
  emptyText: { ja: "（空の文字列）", en: "(empty text)" },
  emptyList: { ja: "（なし）", en: "(none)" },
  emptyObject: { ja: "（中身なし）", en: "(nothing in it)" },
  rows: (n: number): Bilingual => ({ ja: `${n} 件`, en: n === 1 ? "1 row" : `${n} rows` }),
  moreRows: (n: number): Bilingual => ({ ja: `ほか ${n} 件`, en: `and ${n} more` }),
  moreCharacters: (n: number): Bilingual => ({ ja: `（あと ${n} 文字）`, en: `(${n} more characters)` }),
  candidates: { ja: "候補", en: "candidates" },
  noValue: { ja: "値はありません", en: "no value" },
  noVersion: { ja: "不明", en: "unknown" },
  madeByModel: { ja: "モデルが作った（原文なし）", en: "made by the model; no source contains it" },
  madeByCode: { ja: "コードが作った（原文なし）", en: "made by the code; no source contains it" },
  nowhere: { ja: "どこにもない", en: "nowhere" },
} as const;
