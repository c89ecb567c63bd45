import { describe, expect, it } from "vitest";
import { isReadSince } from "#approvals";

const since = 1_000_000;
const forMs = 60_000;

describe("a ledger row that was read again", () => {
  it.each([
    ["before the decision", since - 1, since + 10, false],
    ["at the decision", since, since + 10, true],
    ["after it, as long ago as it counts", since + 5, since + 5 + forMs, true],
    ["after it, longer ago than it counts", since + 5, since + 6 + forMs, false],
  ])("%s", (_, at, now, counts) => {
    expect(isReadSince(at, { since, now, forMs })).toBe(counts);
  });

  it.each([
    ["a moment ago counts", since - 5000, since - 4000, true],
    ["long ago does not count", since - 4001 - forMs, since - 4000, false],
    ["before it was set back does not count", since - 3000, since - 4000, false],
  ])("while the clock stands behind the decision: %s", (_, at, now, counts) => {
    expect(isReadSince(at, { since, now, forMs })).toBe(counts);
  });
});
