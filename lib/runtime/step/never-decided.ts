import type { Item } from "#ports";
import type { CallError, StopReason } from "#records";
import { stopReason, toldOf } from "./stop-reasons.ts";

/** Why something that was asked was void from the start, such as that nobody can decide it. */
export function voidError(asked: Item | undefined): CallError | undefined {
  const error = asked?.void as CallError | undefined;
  return typeof error?.code === "string" ? error : undefined;
}

/** Why nobody decided: what was asked was void from the start, or its time went by. */
export function neverDecided(asked: Item | undefined, late: "AOP543" | "AOP544"): StopReason {
  const error = voidError(asked);
  return error ? toldOf(error) : stopReason(late);
}
