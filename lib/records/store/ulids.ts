import { monotonicFactory } from "ulid";
import type { Clock, Ids } from "#ports";

const SECRET_BYTES = 32;

/** The bytes of four ids: the system takes longer to be asked than to answer. */
const DRAWN_AT_ONCE = 64;

/**
 * Makes identifiers from a clock and a source of random bytes.
 * Ids made within one millisecond, or after the clock was set back, still increase; ids can be guessed, secrets cannot.
 */
export function createUlids(options: { readonly clock: Clock; readonly random: (size: number) => Uint8Array }): Ids {
  const { clock, random } = options;
  let drawn = new Uint8Array();
  let used = 0;
  const nextByte = (): number => {
    if (used === drawn.length) {
      drawn = Uint8Array.from(random(DRAWN_AT_ONCE));
      used = 0;
    }
    used += 1;
    return drawn[used - 1] ?? 0;
  };
  const ulid = monotonicFactory(() => nextByte() / 256);
  return {
    next: () => ulid(clock.now()),
    secret: () => Buffer.from(random(SECRET_BYTES)).toString("base64url"),
  };
}
