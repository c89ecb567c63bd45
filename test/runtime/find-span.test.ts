import { describe, expect, it } from "vitest";
import { findQuotes, findSpan } from "../../lib/runtime/agent/find-span.ts";

const source = (text: string) => ({ id: "request" as const, text, sha256: "" });
const found = (text: string, value: string | number) => {
  const span = findSpan(source(text), value);
  return span && text.slice(span.start, span.end);
};

describe("a value is looked for in a source", () => {
  it.each([
    ["金額は12,000円です", 12000, "12,000円"],
    ["金額: １２，０００円（税込）", 12000, "１２，０００円"],
    ["件数は 20 件", 20, "20"],
    ["件数は20です", 20, "20"],
    ["令和8年12月31日まで", "2026-12-31", "令和8年12月31日"],
    ["2026/12/31まで", "2026-12-31", "2026/12/31"],
    ["営業一部の者です", "営業一部", "営業一部"],
  ])("and found in %s as %s", (text, value, span) => {
    expect(found(text, value)).toBe(span);
  });

  it.each([
    ["a part of a larger number", "123", 12],
    ["a multiple", "3万円", 3],
    ["a percentage", "5%", 5],
    ["an approximation", "約100円", 100],
    ["a negative number", "-12円", 12],
    ["a month", "9月", 9],
    ["a version", "v2.5", 5],
    ["a part of a Latin word", "managers", "manager"],
    ["a part of a code", "P-12", 12],
    ["another date", "2026-02-28", "2026-02-31"],
    ["a part of another date", "2026-12-311", "2026-12-31"],
    ["a group of a number, as text", "1,200,000円", "200,000"],
    ["a loss", "▲3000円", 3000],
    ["a part of a word with an accent", "Café Nero", "Caf"],
    ["a part of a word whose accent is a mark of its own", "Cafe\u0301 Nero", "Cafe"],
    ["a part of a wide word", "ＡＢＣ商事", "ＡＢ"],
    ["the figures of a code, as text", "部署は d10 です", "10"],
    ["the letters of a code", "INV2026", "INV"],
    ["nothing", "", "x"],
  ])("and not found in %s", (_, text, value) => {
    expect(findSpan(source(text), value)).toBeUndefined();
  });

  it("is quoted word for word or not at all", () => {
    expect(findQuotes(source("営業一部と営業二部"), "営業")).toMatchObject([{ start: 0 }, { start: 5 }]);
    expect(findQuotes(source("営業一部"), "営業二部")).toEqual([]);
    expect(findQuotes(source("営業一部"), "")).toEqual([]);
  });
});
