import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StateNames } from "../../../lib/program/workflow/state-names.ts";

/** The rule itself, tried number by number: what names of stored programs were given by. */
function nameOf(taken: ReadonlySet<string>, subject: string, suffix: string): string {
  const words = subject.replaceAll("${", "＄{").replace(/\s+/gu, " ").trim();
  for (let count = 1; ; count += 1) {
    const tail = count === 1 ? suffix : `${suffix} (${count})`;
    const length = 80 - [...tail].length;
    const points = [...words];
    while (words.length > length && points.join("").length > length - 1) points.pop();
    const name = `${points.join("")}${words.length > length ? "…" : ""}${tail}`;
    if (!taken.has(name)) return name;
  }
}

const subject = fc.oneof(
  fc.constantFrom("集計", "集計 (2)", "集計 に入る", "__proto__", "${Phase}", " a\u3000b "),
  fc
    .tuple(
      fc.constantFrom("あ", "𠮷", "a𠮷", "\ud800"),
      fc.integer({ min: 30, max: 90 }),
      fc.constantFrom("", "x", "𠮷"),
    )
    .map(([letter, count, end]) => letter.repeat(count) + end),
);
const suffix = fc.constantFrom("", " に入る", ": approval to start", " (2)");

describe("names of states", () => {
  it("are the first that is free, however many begin alike", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(subject, suffix, fc.integer({ min: 1, max: 12 })), { maxLength: 12 }), (asked) => {
        const names = new StateNames();
        const taken = new Set<string>();
        for (const [words, end, times] of asked) {
          for (let i = 0; i < times; i += 1) {
            const expected = nameOf(taken, words, end);
            taken.add(expected);
            expect(names.take(words, end)).toBe(expected);
          }
        }
      }),
    );
  });

  it("are as quickly given to thousands of phases whose long names begin alike", () => {
    const names = new StateNames();
    const given = Array.from({ length: 20_000 }, (_, i) => names.take(`${"あ".repeat(10_000)}${i}`, " に入る"));

    expect(new Set(given).size).toBe(20_000);
    expect(given.at(-1)).toMatch(/^あ+… に入る \(20000\)$/);
    expect(given.every((name) => name.length <= 80)).toBe(true);
  });
});
