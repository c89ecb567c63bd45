import type { Json } from "#ports";

/** A registered pure function: the same inputs give the same output, so it costs a value none of its status. */
export interface PureFunction {
  /** Recorded with what it derives; a behaviour change is a new version under a new name. */
  readonly version: number;
  /** Throws `PureFunctionError` when the inputs do not fit. */
  apply(inputs: readonly Json[], options: Json): Json;
}

/** Inputs that a registered function cannot work on. */
export class PureFunctionError extends Error {
  override name = "PureFunctionError";
}
