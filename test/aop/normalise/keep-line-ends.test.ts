import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepLineEnds } from "#aop";

const ends = fc.constantFrom("\r\n", "\n", "\r");
const line = fc.constantFrom("", "読む。", "書く。", "## フェーズ 1: 集計", "  ");

/** As a browser's form gives a text back. */
function sent(text: string): string {
  return text.replace(/\r\n|\r/g, "\n");
}

describe("the line ends of a text that was edited in a form", () => {
  it.each([
    ["Windows line ends", "a\r\nb\r\nc\r\n", "a\nB\nc\n", "a\r\nB\r\nc\r\n"],
    ["lines that came", "a\r\nb\r\n", "a\nx\ny\nb\n", "a\r\nx\r\ny\r\nb\r\n"],
    ["lines that went", "a\r\nx\r\ny\r\nb\r\n", "a\nb\n", "a\r\nb\r\n"],
    ["line ends of several kinds, around the edit", "a\nb\r\nc\rd\n", "a\nB\nc\nd\n", "a\nB\nc\rd\n"],
    ["a last line without an end", "a\r\nb", "a\nb\nc", "a\r\nb\r\nc"],
    ["a last line end that came", "a\r\nb", "a\nb\n", "a\r\nb\r\n"],
    ["a last line end that went", "a\r\nb\r\n", "a\nb", "a\r\nb"],
    ["a text of one line", "a", "b\nc\n", "b\nc\n"],
    ["a text that is all new", "a\r\n", "x\ny\n", "x\r\ny\r\n"],
    ["nothing", "a\r\n", "", ""],
    ["nothing before", "", "a\nb\n", "a\nb\n"],
  ])("stay with %s", (_, before, edited, kept) => {
    expect(keepLineEnds(before, edited)).toBe(kept);
  });

  it("change nothing where nothing was edited, and nothing but themselves where something was", () => {
    const text = fc.array(fc.tuple(line, ends), { maxLength: 8 }).map((lines) => lines.flat().join(""));
    fc.assert(
      fc.property(text, text, (before, other) => {
        expect(keepLineEnds(before, sent(before))).toBe(before);
        expect(sent(keepLineEnds(before, sent(other)))).toBe(sent(other));
      }),
      { numRuns: 500 },
    );
  });
});
