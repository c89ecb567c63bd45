import { describe, expect, it } from "vitest";
import { createRandomIds } from "#aws";
import { createTestClock } from "../../support/test-clock.ts";

const START = 1469918176385;

describe("createRandomIds", () => {
  it("makes ULIDs that carry the clock's time and increase within a millisecond and when the clock is set back", () => {
    let now = START;
    const ids = createRandomIds({ clock: { now: () => now, wakeAt: () => () => {} } });
    const made: string[] = [];
    for (const step of [0, 0, 1, 1000, -5000, 10_000]) {
      now += step;
      for (let n = 0; n < 50; n += 1) made.push(ids.next());
    }

    expect(made[0]).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(made).toEqual([...new Set(made)].toSorted());
    expect(made).toHaveLength(300);
  });

  it("makes other ids in every process, also in the same millisecond", () => {
    const clock = createTestClock(START);

    const made = Array.from({ length: 1000 }, () => createRandomIds({ clock }).next());

    expect(new Set(made).size).toBe(1000);
  });

  it("makes secrets of 256 bits that are safe in a link and never equal", () => {
    const ids = createRandomIds({ clock: createTestClock(START) });

    const secrets = Array.from({ length: 100 }, () => ids.secret());

    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(secrets).size).toBe(100);
  });
});
