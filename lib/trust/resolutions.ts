import type { CallKey, Ref } from "./ref.ts";
import type { Cost } from "./resolve-budget.ts";
import type { Value } from "./value.ts";

/** A value that an action was given, and everything in it that says something. */
export interface Given {
  readonly value: Value;
  readonly leaves: readonly string[];
}

/** All that one action was given, and what it cost to resolve. */
export interface KeptGiven extends Cost {
  readonly given: readonly Given[];
}

/**
 * What refs came to, for those that come up again while one function works. Facts are only ever added to, so what was
 * resolved stays true as long as every fact that it looked for was there; nothing else is kept.
 */
export class Resolutions {
  /** By the ref itself. */
  readonly values = new Map<Ref, Value>();
  /** By the action's call. */
  readonly given = new Map<CallKey, KeptGiven>();
  /** How often the facts were asked for one that they do not have; counted by them. */
  misses = 0;
}
