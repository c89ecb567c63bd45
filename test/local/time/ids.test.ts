import { describe, expect, it } from "vitest";
import { createIds } from "#local";
import { createTestClock } from "../../support/test-clock.ts";

const START = Date.UTC(2026, 0, 1);

describe("createIds", () => {
  it("makes ULIDs that carry the clock's time", () => {
    const ids = createIds({ clock: createTestClock(1469918176385) });

    const id = ids.next();

    expect(id).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/);
  });

  it("increases strictly within a millisecond, over time, and when the clock is set back", () => {
    let now = START;
    const ids = createIds({ clock: { now: () => now, wakeAt: () => () => {} } });
    const made: string[] = [];
    for (const step of [0, 0, 0, 1, 0, 1000, -5000, 0, 10_000]) {
      now += step;
      for (let n = 0; n < 50; n += 1) made.push(ids.next());
    }

    expect(made).toEqual([...new Set(made)].toSorted());
    expect(made).toHaveLength(450);
  });

  it("uses the given source of randomness", () => {
    const random = (size: number) => new Uint8Array(size).fill(0xab);
    const make = () => createIds({ clock: createTestClock(START), random });

    expect(make().next()).toBe(make().next());
    expect(Buffer.from(make().secret(), "base64url")).toEqual(Buffer.alloc(32, 0xab));
  });

  it("makes secrets of 256 bits that are safe in a link and never equal", () => {
    const ids = createIds({ clock: createTestClock(START) });

    const secrets = Array.from({ length: 100 }, () => ids.secret());

    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(secrets).size).toBe(100);
  });
});
