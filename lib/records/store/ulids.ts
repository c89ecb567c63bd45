import { monotonicFactory } from "ulid";
import type { Clock, Ids } from "#ports";

const SECRET_BYTES = 32;

/**
 * Makes identifiers from a clock and a source of random bytes.
 * Ids made within one millisecond, or after the clock was set back, still increase; ids can be guessed, secrets cannot.
 */
export function createUlids(options: { readonly clock: Clock; readonly random: (size: number) => Uint8Array }): Ids {
  const { clock, random } = options;
  const ulid = monotonicFactory(() => (random(1)[0] ?? 0) / 256);
  return {
    next: () => ulid(clock.now()),
    secret: () => Buffer.from(random(SECRET_BYTES)).toString("base64url"),
  };
}
