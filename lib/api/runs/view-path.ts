import type { z } from "zod";
import { type Condition, listComparisons } from "#aop";
import type { Bilingual } from "#diagnostics";
import type { SpineEntry } from "#records";
import { type Facts, resolveRef, statusWord } from "#trust";
import type { Plain } from "../call.ts";
import type { entered } from "../schemas/runs.ts";

type Entered = Plain<z.output<typeof entered>>;

/**
 * Why a phase was entered, skipped or not entered: each condition with how it came out, and what each field it speaks
 * of was. The first decision that came from conditions; an approval to start only follows it.
 */
export function viewEntered(spine: readonly SpineEntry[], phase: number, facts: Facts): Entered | undefined {
  const entries = spine.flatMap((entry) => (entry.kind === "entered" ? [entry] : []));
  const last = entries.at(-1);
  if (!last) return undefined;
  const conditions = entries.find((entry) => entry.conditions.length > 0)?.conditions ?? [];
  return {
    decision: last.decision,
    conditions: conditions.map(({ condition, holds }) => ({
      condition: describeCondition(condition),
      holds,
      values: [...new Set(listComparisons(condition).map(({ field }) => field))].map((field) => {
        const { status, value } = resolveRef({ kind: "artifact", phase: phase - 1, field }, facts);
        return { field, status, ...(value === undefined ? {} : { value }) };
      }),
    })),
  };
}

const COMPARISONS = {
  "at-least": { ja: "以上", en: "at least" },
  "at-most": { ja: "以下", en: "at most" },
  "less-than": { ja: "未満", en: "less than" },
  "more-than": { ja: "超", en: "more than" },
} as const;

/** A condition in the words of the AOP's own language of conditions. */
function describeCondition(condition: Condition): Bilingual {
  if (condition.kind === "and" || condition.kind === "or") {
    const [ja, en] = condition.kind === "and" ? [" かつ ", " and "] : [" または ", " or "];
    const parts = condition.conditions.map(describeCondition);
    return { ja: parts.map((part) => part.ja).join(ja), en: parts.map((part) => part.en).join(en) };
  }
  const { field } = condition;
  switch (condition.kind) {
    case "status":
      return {
        ja: `${field} が ${statusWord(condition.status, "ja")}`,
        en: `${field} is ${statusWord(condition.status, "en")}`,
      };
    case "number": {
      const { ja, en } = COMPARISONS[condition.comparison];
      return { ja: `${field} が ${condition.number} ${ja}`, en: `${field} is ${en} ${condition.number}` };
    }
    case "equality":
      return { ja: `${field} が「${condition.text}」`, en: `${field} is “${condition.text}”` };
  }
}
