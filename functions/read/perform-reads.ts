import type { Json } from "#ports";
import type { ReadReply } from "#tools";

/** Performs one group of commanded reads, `{run, phase, calls, again?}`, as long as there is time for another. */
export type PerformReads = (event: Json, hasTime?: () => boolean) => Promise<ReadReply>;
