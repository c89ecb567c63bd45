import type { HostClock } from "./host-clock.ts";
import { WakeQueue } from "./wake-queue.ts";

/** A clock for work whose time must come out the same whenever it is done. */
export interface SteppedClock extends HostClock {
  /** Moves to the next time that something waits for, if that is at most `most` milliseconds ahead, and wakes it. */
  passUpTo(most: number): Promise<void>;
}

/** A clock that begins at `start` (milliseconds since 1970) and stands still until it is moved. */
export function createSteppedClock(start: number): SteppedClock {
  const waiting = new WakeQueue();
  let offset = 0;
  const advance = async (ms: number): Promise<void> => {
    if (!(Number.isSafeInteger(ms) && ms >= 0)) {
      throw new RangeError(`Unexpected advance of ${ms} ms, expected a whole number from 0`);
    }
    offset += ms;
    waiting.wakeDue(start + offset);
  };
  return {
    get offset() {
      return offset;
    },
    now: () => start + offset,
    wakeAt: (time, wake) => waiting.add(time, wake),
    advance,
    async passUpTo(most) {
      const next = waiting.earliest();
      if (next !== undefined && next - (start + offset) <= most) await advance(Math.max(0, next - (start + offset)));
    },
    close: () => waiting.clear(),
  };
}
