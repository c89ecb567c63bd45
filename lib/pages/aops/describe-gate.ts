import type { AopView } from "#api";
import { STATUSES, type Status, statusWord } from "#trust";
import type { View } from "../view.ts";

type Gate = NonNullable<AopView["parsed"]>["phases"][number]["gates"][number];

const COMPARISONS = {
  "at-least": { ja: "以上", en: "at least" },
  "at-most": { ja: "以下", en: "at most" },
  "less-than": { ja: "未満", en: "less than" },
  "more-than": { ja: "超", en: "more than" },
} as const;

/** A gate in the words of the procedure's own language of conditions. */
export function describeGate(view: View, gate: Gate): string {
  const { language } = view;
  if (Array.isArray(gate.anyOf)) return join(view, gate.anyOf as readonly Gate[], { ja: " または ", en: " or " });
  if (Array.isArray(gate.allOf)) return join(view, gate.allOf as readonly Gate[], { ja: " かつ ", en: " and " });
  const field = String(gate.field);
  if (isStatus(gate.status)) {
    const word = statusWord(gate.status, language);
    return language === "ja" ? `${field} が ${word}` : `${field} is ${word}`;
  }
  if (isComparison(gate.comparison)) {
    const word = COMPARISONS[gate.comparison][language];
    return language === "ja" ? `${field} が ${gate.number} ${word}` : `${field} is ${word} ${gate.number}`;
  }
  return language === "ja" ? `${field} が「${gate.equals}」` : `${field} is “${gate.equals}”`;
}

function join(view: View, gates: readonly Gate[], word: { readonly ja: string; readonly en: string }): string {
  return gates.map((gate) => describeGate(view, gate)).join(view.t(word));
}

function isStatus(value: unknown): value is Status {
  return STATUSES.some((status) => status === value);
}

function isComparison(value: unknown): value is keyof typeof COMPARISONS {
  return typeof value === "string" && Object.hasOwn(COMPARISONS, value);
}
