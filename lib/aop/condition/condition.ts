import type { StatusWord } from "./status.ts";

/** How a number is compared: 以上, 以下, 未満, 超. */
export type NumberComparison = "at-least" | "at-most" | "less-than" | "more-than";

/**
 * What a gate (`進む条件`) or a branch (`実行する条件`) asks of the artifact handed over; かつ binds tighter than または.
 * Plain JSON. `field` is as written, `text` of an equality too.
 */
export type Condition =
  | Comparison
  | { readonly kind: "and"; readonly conditions: readonly Condition[] }
  | { readonly kind: "or"; readonly conditions: readonly Condition[] };

/** One comparison of one field. */
export type Comparison =
  | { readonly kind: "status"; readonly field: string; readonly status: StatusWord }
  | { readonly kind: "number"; readonly field: string; readonly comparison: NumberComparison; readonly number: number }
  | { readonly kind: "equality"; readonly field: string; readonly text: string };

/** The comparisons in a condition, as written from left to right. */
export function listComparisons(condition: Condition): readonly Comparison[] {
  return condition.kind === "and" || condition.kind === "or"
    ? condition.conditions.flatMap(listComparisons)
    : [condition];
}
