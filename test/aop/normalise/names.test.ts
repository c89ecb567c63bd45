import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameKey, normaliseName } from "#aop";
import { foldText } from "../../../lib/aop/normalise/fold-text.ts";

describe("normaliseName", () => {
  it.each([
    ["ＡＰＩ　連携", "API 連携"],
    ["  ｶﾞｲﾄﾞ ", "ガイド"],
    ["か\u3099いど", "がいど"],
    ["㈱鈴木", "(株)鈴木"],
    ["a \t b", "a b"],
  ])("makes %s the same as %s", (name, same) => {
    expect(normaliseName(name)).toBe(same);
  });

  it("keeps letter case and look-alike letters apart", () => {
    expect(normaliseName("Freee")).not.toBe(normaliseName("freee"));
    expect(nameKey("Ｆreee")).toBe(nameKey("freee"));
    expect(nameKey("frее")).not.toBe(nameKey("free"));
    expect(nameKey("渡邊")).not.toBe(nameKey("渡邉"));
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(normaliseName(normaliseName(name))).toBe(normaliseName(name));
      }),
    );
  });
});

describe("foldText", () => {
  it("traces what was folded back to what was written", () => {
    const text = foldText("㈱ｶﾞｰﾄﾞ①が");
    expect(text.folded).toBe("(株)ガード1が");
    expect(text.trace(3, 6)).toEqual({ text: "ｶﾞｰﾄﾞ", offset: 1 });
    expect(text.trace(6, 7)).toEqual({ text: "①", offset: 6 });
    expect(text.trace(1, 2)).toEqual({ text: "㈱", offset: 0 });
    expect(text.trace(8, 8)).toEqual({ text: "", offset: 8 });
  });

  it("traces all of a text back to all of it, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (written) => {
        const { folded, trace } = foldText(written);
        expect(trace(0, folded.length)).toEqual({ text: written, offset: 0 });
        for (let at = 0; at < folded.length; at++) {
          expect(trace(at, folded.length).offset).toBeGreaterThanOrEqual(trace(Math.max(0, at - 1), at).offset);
        }
      }),
    );
  });
});
