import type { Json } from "#ports";
import type { ReadReply } from "#tools";

/** Performs one group of commanded reads: `{run, phase, calls, again?}`. */
export type PerformReads = (event: Json) => Promise<ReadReply>;
