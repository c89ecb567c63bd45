import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "#records";

describe("the canonical form", () => {
  it("is the library's for any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 5 }), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is the library's also where some names are in order and others are not, and leaves the value alone", () => {
    const named = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue({ maxDepth: 0 }),
        fc.array(tie("value")),
        fc.dictionary(fc.constantFrom("a", "b", "Z", "é", "取引先", "ﬀ", "😀"), tie("value")),
      ),
    })).value;
    fc.assert(
      fc.property(named, (value) => {
        const before = JSON.stringify(value);
        expect(canonicalJson(value)).toBe(canonicalize(value));
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["names like indexes", { 10: "a", 9: "b", a: 1, "01": 2 }],
    ["names of the prototype", JSON.parse('{"b":1,"__proto__":{"a":2},"toJSON":3}')],
    ["no prototype", Object.assign(Object.create(null), { b: 1, a: 2 })],
    ["names beyond the basic plane", { "😀": 1, ﬀ: 2, a: 3 }],
    ["an escape that only looks like a lone surrogate", { a: "\\ud800" }],
    ["negative zero and large numbers", [-0, 1e21, 1e-7, 0.1, 123456789012345680000]],
    ["many names", Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`n${(i * 37) % 60}`, i]))],
    ["an undefined member", { b: undefined, a: 1 }],
    ["a date", { at: new Date(0) }],
    ["deep nesting", Array.from({ length: 1_000 }).reduce<unknown>((inner) => [inner], "x")],
  ])("is the library's for %s", (_, value) => {
    expect(canonicalJson(value)).toBe(canonicalize(value));
  });

  it.each([
    ["a lone surrogate", { a: "\ud800" }],
    ["a lone surrogate as a name", { "\udc00": 1 }],
    ["NaN", [Number.NaN]],
    ["infinity", { a: Number.POSITIVE_INFINITY }],
  ])("does not exist for %s", (_, value) => {
    expect(() => canonicalJson(value)).toThrow();
  });
});
