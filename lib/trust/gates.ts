import type { Comparison, Condition } from "#aop";
import { isAtLeast, type Status } from "./status.ts";
import { comparable } from "./text/normalisers.ts";
import type { Value } from "./value.ts";

/** How a condition came out, with the values that were not good enough for it. */
export interface Judgement {
  readonly holds: boolean;
  readonly needs: readonly { readonly field: string; readonly status: Status; readonly wants: Status }[];
}

/**
 * Judges a condition over the artifact that was handed on (design section 2). In a gate a status means "at least":
 * what is verified passes where extracted is asked for. In a branch it means exactly that status.
 */
export function judge(condition: Condition, kind: "gate" | "branch", valueFor: (field: string) => Value): Judgement {
  if (condition.kind === "and" || condition.kind === "or") {
    const parts = condition.conditions.map((part) => judge(part, kind, valueFor));
    const holds = condition.kind === "and" ? parts.every((part) => part.holds) : parts.some((part) => part.holds);
    return { holds, needs: holds ? [] : parts.flatMap((part) => part.needs) };
  }
  const value = valueFor(condition.field);
  const holds = compare(condition, kind, value);
  const wants = condition.kind === "status" ? condition.status : "inferred";
  return { holds, needs: holds ? [] : [{ field: condition.field, status: value.status, wants }] };
}

function compare(condition: Comparison, kind: "gate" | "branch", value: Value): boolean {
  if (condition.kind === "status") {
    const certain = isAtLeast(condition.status, "inferred");
    return kind === "gate" && certain ? isAtLeast(value.status, condition.status) : value.status === condition.status;
  }
  if (condition.kind === "equality") {
    return typeof value.value === "string" && comparable(value.value) === comparable(condition.text);
  }
  if (typeof value.value !== "number") return false;
  switch (condition.comparison) {
    case "at-least":
      return value.value >= condition.number;
    case "at-most":
      return value.value <= condition.number;
    case "less-than":
      return value.value < condition.number;
    case "more-than":
      return value.value > condition.number;
  }
}
