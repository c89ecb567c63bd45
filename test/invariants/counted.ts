import * as fc from "fast-check";
import { expect, onTestFinished } from "vitest";

/** How many cases an invariant was tried on, told when its test ends; `interesting` are those where it could have failed. */
export interface Count {
  cases: number;
  interesting: number;
}

/** Counts the cases of the running test, tells the count, and wants at least this many. */
export function countCases(name: string, least: number): Count {
  const count: Count = { cases: 0, interesting: 0 };
  onTestFinished(() => {
    process.stdout.write(`${name}: ${count.cases} cases, ${count.interesting} of them where it could have failed\n`);
    expect(count.cases).toBeGreaterThanOrEqual(least);
    expect(count.interesting).toBeGreaterThan(0);
  });
  return count;
}

/** Checks a property on this many random cases; the seed is fixed, so that a failure can be had again. */
export async function holdsFor<T>(
  arbitrary: fc.Arbitrary<T>,
  numRuns: number,
  check: (value: T) => Promise<void> | void,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (value) => {
      await check(value);
    }),
    { numRuns, seed: 20261130 },
  );
}
