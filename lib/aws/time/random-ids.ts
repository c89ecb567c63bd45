import { randomBytes } from "node:crypto";
import type { Clock, Ids } from "#ports";
import { createUlids } from "#records";

/**
 * Makes identifiers from the clock and the system's random bytes. Within one process they increase strictly; between
 * functions that run at once they sort by millisecond, and are told apart by their 80 random bits.
 */
export function createRandomIds(options: {
  readonly clock: Clock;
  readonly random?: (size: number) => Uint8Array;
}): Ids {
  return createUlids({ random: randomBytes, ...options });
}
