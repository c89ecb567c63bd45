import type { Bilingual } from "#diagnostics";

/** The words around the evidence of a value. */
export const EVIDENCE = {
  evidence: (n: number): Bilingual => ({
    ja: `根拠 ${n} 件を見る`,
    en: n === 1 ? "See the evidence" : `See the evidence (${n})`,
  }),
  holdsUntil: { ja: "この根拠の期限", en: "holds until" },
  row: { ja: "台帳の行", en: "the row" },
  within: { ja: "呼び出した手順書に渡した文章", en: "what was handed to the called procedure" },
} as const;
