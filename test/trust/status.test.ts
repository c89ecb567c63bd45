import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAtLeast, joinStatuses, STATUSES } from "#trust";

const status = fc.constantFrom(...STATUSES);

describe("the join of statuses", () => {
  it("is associative, commutative and idempotent", () => {
    void fc.assert(
      fc.property(status, status, status, (a, b, c) => {
        expect(joinStatuses(a, joinStatuses(b, c))).toBe(joinStatuses(joinStatuses(a, b), c));
        expect(joinStatuses(a, b)).toBe(joinStatuses(b, a));
        expect(joinStatuses(a, a)).toBe(a);
      }),
    );
  });

  it("is monotone: a worse input never gives a better result", () => {
    void fc.assert(
      fc.property(status, status, status, (a, b, c) => {
        if (isAtLeast(a, b)) expect(isAtLeast(joinStatuses(a, c), joinStatuses(b, c))).toBe(true);
      }),
    );
  });

  it("is never better than any input", () => {
    void fc.assert(
      fc.property(status, status, (a, b) => {
        expect(isAtLeast(a, joinStatuses(a, b))).toBe(true);
      }),
    );
  });
});
