import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Clock } from "#ports";
import { createDueTimes } from "../../../lib/local/workflows/due-times.ts";

/** A clock that wakes late, all at once, after a jump. */
function createJumpingClock() {
  let now = 0;
  const armed = new Map<() => void, number>();
  const clock: Clock = {
    now: () => now,
    wakeAt(time, wake) {
      armed.set(wake, time);
      return () => armed.delete(wake);
    },
  };
  return {
    clock,
    armed,
    jump(ms: number) {
      now += ms;
      for (const [wake, time] of [...armed]) {
        if (time <= now && armed.delete(wake)) wake();
      }
    },
  };
}

describe("due times", () => {
  it("fires what has come due, the earliest first, never early, never twice, with one timer", () => {
    const step = fc.oneof(
      fc.record({ id: fc.nat({ max: 9 }), due: fc.option(fc.nat({ max: 100 }), { nil: undefined }) }),
      fc.record({ jump: fc.nat({ max: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { clock, armed, jump } = createJumpingClock();
        const fired: string[] = [];
        const dueTimes = createDueTimes(clock, (id) => fired.push(id));
        const expected = new Map<string, number>();
        for (const each of steps) {
          if ("id" in each) {
            const due = each.due === undefined ? undefined : clock.now() + each.due;
            dueTimes.set(String(each.id), "root", due);
            if (due === undefined) expected.delete(String(each.id));
            else expected.set(String(each.id), due);
          } else {
            jump(each.jump);
            const due = [...expected].filter(([, time]) => time <= clock.now());
            const times = fired.map((id) => expected.get(id));
            expect(times).toEqual(due.map(([, time]) => time).sort((a, b) => a - b));
            expect([...fired].sort()).toEqual(due.map(([id]) => id).sort());
            for (const id of fired.splice(0)) expected.delete(id);
          }
          expect(armed.size).toBeLessThanOrEqual(1);
          if (expected.size > 0) expect(armed.size).toBe(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("forgets all of them when it is told to", () => {
    const { clock, armed, jump } = createJumpingClock();
    const fired: string[] = [];
    const dueTimes = createDueTimes(clock, (id) => fired.push(id));
    dueTimes.set("a", "root", 10);

    dueTimes.clear();
    jump(20);

    expect([fired, armed.size]).toEqual([[], 0]);
  });
});
