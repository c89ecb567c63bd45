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
    ["合計 1,000円\n以上", 1000, "1,000円"],
    ["合計(1,000円)", 1000, "1,000円"],
    ["単価1,000円×3個", 3, "3"],
    ["数量 3 500 1,500", 500, "500"],
    ["10件強化する", 10, "10"],
    ["¥12,000-", 12000, "¥12,000"],
    ["品目2：12,000円、送料込み", 12000, "12,000円"],
    ["青空商事,12000,個", 12000, "12000"],
    ["I paid 12,000, and left", 12000, "12,000"],
    ["2026年4月1日から2026年12月31日まで", "2026-04-01", "2026年4月1日"],
    ["2026年4月1日から2026年12月31日まで", "2026-12-31", "2026年12月31日"],
    ["2026年4月1日から3か月", "2026-04-01", "2026年4月1日"],
    ["2026-12-31(木)まで", "2026-12-31", "2026-12-31(木)"],
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
    ...["3 万円", "3 million", "3 %", "3パーセント", "3分の1", "3/4"].map(
      (text) => ["another number", text, 3] as const,
    ),
    ["a number of thousands", "10 千円", 10],
    ["a group of a number that is set apart by a space", "12 000円", 12],
    ["the last group of one", "12 000円", 0],
    ["a code", "0123", 123],
    ["a part of a telephone number", "03-1234-5678", 3],
    ...["–1,000円", "‐1,000円", "−1,000円", "− 1,000円", "マイナス1,000円", "minus 1,000 yen", "残高 (1,000)"].map(
      (text) => ["a loss in another writing", text, 1000] as const,
    ),
    ["a bullet that may be a sign", "- 1,000円", -1000],
    ...[
      "約 1,000円",
      "およそ1,000円",
      "about 1,000 yen",
      "1,000円程度",
      "1,000円くらい",
      "1,000円弱",
      "1,000件ほど",
    ].map((text) => ["an approximation", text, 1000] as const),
    ...["1,000円以上", "1,000円未満", "1,000円を超える", "1,000件超", "1,000円より多い", "1,000円〜", "〜1,000円"].map(
      (text) => ["a bound", text, 1000] as const,
    ),
    ...["at least 1,000", "1,000 or more", "1,000 yen or less", "1,000+", "≥1,000", "＜1,000"].map(
      (text) => ["a bound", text, 1000] as const,
    ),
    ...["1,000〜2,000円", "1,000-2,000", "1,000 - 2,000", "1,000円から2,000円", "1,000円か2,000円"].map(
      (text) => ["one end of a range", text, 1000] as const,
    ),
    ["the other end of a range", "500〜1,000円", 1000],
    ["what it is not", "1,000円ではなく2,000円", 1000],
    ...["頃", "以降", "より前", "の翌日", "の前月", "の3か月後", "から10日以内", "ではありません"].map(
      (behind) => ["another day", `2026年12月31日${behind}`, "2026-12-31"] as const,
    ),
    ["another day, as it is written in the record", "2026-12-31の翌日", "2026-12-31"],
    ["a bound in English", "before 2026-12-31", "2026-12-31"],
  ] as const)("and not found in %s", (_, text, value) => {
    expect(findSpan(source(text), value)).toBeUndefined();
  });

  it("is quoted word for word or not at all", () => {
    expect(findQuotes(source("営業一部と営業二部"), "営業")).toMatchObject([{ start: 0 }, { start: 5 }]);
    expect(findQuotes(source("営業一部"), "営業二部")).toEqual([]);
    expect(findQuotes(source("営業一部"), "")).toEqual([]);
  });
});
