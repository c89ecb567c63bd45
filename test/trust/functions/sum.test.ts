import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PURE_FUNCTIONS, PureFunctionError } from "#trust";

const sum = (numbers: readonly number[]): unknown => {
  try {
    return PURE_FUNCTIONS.get("sum")?.apply(numbers, null);
  } catch (error) {
    if (error instanceof PureFunctionError) return "refused";
    throw error;
  }
};

describe("a sum", () => {
  it("is refused rather than wrong where digits are lost on the way to it", () => {
    expect(sum([900_719_925_474_099.1, 0.01, -900_719_925_474_099.1])).toBe("refused");
    expect(sum([9_007_199_254_740_991, 1, -2])).toBe("refused");
    expect(sum([0.1, 0.2])).toBe(0.3);
  });

  it("is exact to the last decimal place, or refused", () => {
    const units = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const amounts = fc.record({ units, places: fc.integer({ min: 0, max: 3 }) });
    let compared = 0;
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 8 }), (all) => {
        const numbers = all.map(({ units, places }) => units / 10 ** places);
        const total = sum(numbers);
        if (total === "refused") return;
        compared += 1;
        const scaled = numbers.map((one) => BigInt(Math.round(one * 1000)));
        expect(BigInt(Math.round(Number(total) * 1000))).toBe(scaled.reduce((a, b) => a + b, 0n));
      }),
      { numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(190);
  });
});
