import type { Clock } from "#ports";

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** Moves on by `ms`; what becomes due is woken one after another, each at its own time and with promise jobs run in between. */
  advance(ms: number): Promise<void>;
}

/** Makes a clock that stands at `start` (milliseconds since 1970). */
export function createTestClock(start: number): TestClock {
  let now = start;
  let waiting: { readonly time: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    wakeAt(time, wake) {
      const entry = { time, wake };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        const due = waiting.filter((entry) => entry.time <= end).sort((a, b) => a.time - b.time);
        const [first] = due;
        if (first === undefined) break;
        waiting = waiting.filter((other) => other !== first);
        now = Math.max(now, first.time);
        first.wake();
      }
      now = end;
    },
  };
}
