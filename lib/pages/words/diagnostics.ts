import type { Bilingual } from "#diagnostics";

/** The words around diagnostics. */
export const DIAGNOSTICS = {
  error: { ja: "誤り", en: "Error" },
  warning: { ja: "注意", en: "Warning" },
  found: { ja: "見つかったもの", en: "Found" },
  expected: { ja: "期待するもの", en: "Expected" },
  fix: { ja: "直し方", en: "How to fix it" },
  line: (line: number): Bilingual => ({ ja: `${line} 行目`, en: `line ${line}` }),
  explanation: { ja: "なぜか", en: "Why" },
  example: { ja: "例", en: "Example" },
  more: { ja: "くわしく", en: "More" },
} as const;
