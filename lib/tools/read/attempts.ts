import type { Clock } from "#ports";
import { pause } from "../call-tool.ts";

/** Waits before the second and the third attempt, in milliseconds. */
const BACK_OFF = [200, 800] as const;

/** One attempt that failed. */
export interface FailedAttempt {
  readonly at: number;
  readonly error: string;
}

/** What came of an attempt: an answer, or why there is none. */
export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** The last attempt's result after up to three, with every failure on the way. */
export interface Attempts<T> {
  readonly result: Attempt<T>;
  readonly failures: readonly FailedAttempt[];
}

/** Tries up to three times with growing waits between; every failure is kept for the record (spec trust.md section 1). */
export async function attemptRead<T>(clock: Clock, attempt: () => Promise<Attempt<T>>): Promise<Attempts<T>> {
  const failures: FailedAttempt[] = [];
  for (let round = 0; ; round += 1) {
    const result = await attempt();
    if (result.ok) return { result, failures };
    failures.push({ at: clock.now(), error: result.error });
    const wait = BACK_OFF[round];
    if (wait === undefined) return { result, failures };
    await pause(clock, wait);
  }
}
