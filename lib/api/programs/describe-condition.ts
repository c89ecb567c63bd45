import type { Comparison, Condition } from "#aop";
import type { Language } from "#diagnostics";
import { STATUSES, type Status, statusWord } from "#trust";

const COMPARISONS = {
  "at-least": { ja: "以上", en: "at least" },
  "at-most": { ja: "以下", en: "at most" },
  "less-than": { ja: "未満", en: "less than" },
  "more-than": { ja: "超", en: "more than" },
} as const;

const JOINS = { and: { ja: " かつ ", en: " and " }, or: { ja: " または ", en: " or " } } as const;

/** A condition of a manifest as an AOP would have it. */
export function describeCondition(condition: Condition, language: Language): string {
  if (condition.kind !== "and" && condition.kind !== "or") return describeComparison(condition, language);
  return condition.conditions.map((one) => describeCondition(one, language)).join(JOINS[condition.kind][language]);
}

function describeComparison(comparison: Comparison, language: Language): string {
  const { field } = comparison;
  const words = wordsOf(comparison, language);
  return language === "ja" ? `${field} が ${words}` : `${field} is ${words}`;
}

function wordsOf(comparison: Comparison, language: Language): string {
  switch (comparison.kind) {
    case "status":
      return isStatus(comparison.status) ? statusWord(comparison.status, language) : comparison.status;
    case "number": {
      const word = COMPARISONS[comparison.comparison][language];
      return language === "ja" ? `${comparison.number} ${word}` : `${word} ${comparison.number}`;
    }
    case "equality":
      return language === "ja" ? `「${comparison.text}」` : `"${comparison.text}"`;
  }
}

function isStatus(word: string): word is Status {
  return (STATUSES as readonly string[]).includes(word);
}
