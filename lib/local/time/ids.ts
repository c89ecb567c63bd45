import { randomBytes } from "node:crypto";
import type { Clock, Ids } from "#ports";
import { createUlids } from "#records";

/** Makes identifiers from the clock and a source of random bytes (the system's by default). */
export function createIds(options: { readonly clock: Clock; readonly random?: (size: number) => Uint8Array }): Ids {
  return createUlids({ random: randomBytes, ...options });
}
