import type { JsonObject } from "#ports";

/** What an expression sees: the reserved `$states`, and the variables assigned so far. */
export interface Scope {
  readonly states: JsonObject;
  readonly variables: JsonObject;
}
