import { describe, expect, it } from "vitest";
import {
  comparable,
  findAnchor,
  flagText,
  foldText,
  NORMALISERS,
  normalise,
  type Ref,
  readRelativeDate,
  resolveRef,
} from "#trust";
import { factsOf, ledger, request } from "./facts.ts";

const date = (text: string) => normalise("date@2", text);
const number = (text: string) => NORMALISERS.get("number@2")?.(text);
const span = (text: string, as: string, anchor?: Ref): Ref => ({
  kind: "span",
  source: "request",
  start: 0,
  end: text.length,
  as,
  ...(anchor ? { anchor } : {}),
});
const resolved = (text: string, as: string, anchor?: Ref) =>
  resolveRef(span(text, as, anchor), factsOf({ sources: [request(text)] }));

describe("date@2", () => {
  it.each([
    ["令和8年12月31日", "2026-12-31"],
    ["２０２６年１月２日（金）", "2026-01-02"],
    ["R8.12.31", "2026-12-31"],
    ["2026/1/2", "2026-01-02"],
    ["31 December 2026", "2026-12-31"],
    ["31st Dec 2026", "2026-12-31"],
    ["Dec 31, 2026", "2026-12-31"],
    ["2028-02-29", "2028-02-29"],
  ])("reads %s", (text, value) => expect(date(text)).toEqual({ ok: true, value }));

  it.each([
    ["平成31年5月1日", "2019-04-30"],
    ["令和元年4月30日", "2019-05-01"],
    ["2026-02-31", "no such day"],
    ["February 30, 2026", "no such day"],
    ["12/31/2026", "which is the day"],
    ["31/12/2026", "which is the day"],
    ["12月31日", "no year"],
    ["12/31", "no year"],
    ["26/12/31", "two digits"],
    ["2026年12月31日(月)", "day of the week"],
  ])("refuses %s with the reason, and the raw text is kept", (text, reason) => {
    expect(date(text)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
    expect(resolved(text, "date@2")).toMatchObject({
      status: "missing",
      raw: text,
      reason: expect.stringContaining(text),
    });
  });

  it.each(["来月末", "プロジェクトの間", "3か月", ""])("does not take %s for a date", (text) => {
    expect(date(text)).toBeUndefined();
  });
});

describe("a relative date", () => {
  const anchor = { year: 2026, month: 11, day: 30 };
  it.each([
    ["来月末", "2026-12-31"],
    ["来月末まで", "2026-12-31"],
    ["今週末", "2026-12-06"],
    ["3か月後", "2027-02-28"],
    ["三ヶ月後", "2027-02-28"],
    ["next month end", "2026-12-31"],
    ["end of this month", "2026-11-30"],
    ["in two weeks", "2026-12-14"],
    ["年末", "2026-12-31"],
    ["来週金曜", "2026-12-11"],
    ["来週の金曜日まで", "2026-12-11"],
    ["今週水曜", "2026-12-02"],
    ["再来週の月曜日", "2026-12-14"],
    ["Friday of next week", "2026-12-11"],
    ["next week on Monday", "2026-12-07"],
  ])("%s counts from its anchor", (text, value) => expect(readRelativeDate(text, anchor)).toBe(value));

  it.each(["プロジェクトの間", "3か月", "月", "そのうち", "金曜", "次の金曜", "next Friday", "someday next week"])(
    "is not %s",
    (text) => {
      expect(readRelativeDate(text, anchor)).toBeUndefined();
    },
  );

  it("of a week was none when relative-date@1 was recorded", () => {
    expect(readRelativeDate("来週金曜", anchor, "relative-date@1")).toBeUndefined();
    expect(readRelativeDate("来月末", anchor, "relative-date@1")).toBe("2026-12-31");
  });

  it("is inferred, counted from the run's start day where its source bears none", () => {
    expect(resolved("来月末", "relative-date@2", { kind: "start-day" })).toMatchObject({
      status: "inferred",
      value: "2026-12-31",
      raw: "来月末",
      reason: expect.stringContaining("2026-11-30"),
    });
  });

  it("is missing without a day to count from", () => {
    expect(resolved("来月末", "relative-date@1").status).toBe("missing");
  });

  it("counts from the one date that its source bears, and from none of several", () => {
    const text = "日付: 2026年1月15日\n来月末まで使いたい";
    expect(findAnchor(request(text))).toMatchObject({ kind: "span", start: 4, as: "date@2" });
    expect(findAnchor(request(`${text}\n作成日: 2026-01-16`))).toBe("several");
    expect(findAnchor(request("来月末まで"))).toBeUndefined();
  });
});

describe("number@2", () => {
  it.each([
    ["12,000円", 12_000],
    ["￥１２，０００（税込）", 12_000],
    ["税込1,234円", 1_234],
    ["3万円", 30_000],
    ["3万5千円", 35_000],
    ["1.1万", 11_000],
    ["1億2,000万円", 120_000_000],
    ["5千万", 50_000_000],
    ["-3", -3],
    ["▲3,000", -3_000],
    ["-¥3,000", -3_000],
  ])("reads %s", (text, value) => expect(number(text)).toBe(value));

  it.each(["1,2", "12個", "一万", "10²", "①", "1e3", "万", "3万40000", "true", ""])("does not read %s", (text) => {
    expect(number(text)).toBeUndefined();
  });

  it("refuses a look-alike minus with the reason", () => {
    expect(resolved("−12", "number@2")).toMatchObject({ status: "missing", reason: expect.stringContaining("U+2212") });
  });
});

describe("text", () => {
  it("has one width for digits, letters and kana, composed accents, and folded space", () => {
    expect(foldText(" ＡＢ１２　ｶﾞｲﾄﾞ\n")).toBe("AB12 ガイド");
    expect(foldText("カ\u3099")).toBe("ガ");
  });

  it.each([
    ["−", "-"],
    ["а", "a"],
    ["邊", "邉"],
    ["営業\uFEFF部", "営業部"],
    ["営業\u200B部", "営業部"],
    ["\u202E営業部", "営業部"],
    ["神\uFA19", "神神"],
    ["①", "1"],
    ["えいぎょう", "エイギョウ"],
  ])("never merges %s with %s", (one, other) => expect(comparable(one)).not.toBe(comparable(other)));

  it.each(["12−3", "pаypal", "渡邊", "a\u200Bb", "\u202Eabc", "サ一バ", "葛\u{E0100}城"])(
    "flags %s, and keeps it",
    (text) => {
      const value = resolveRef(
        { kind: "span", source: "request", start: 0, end: text.length },
        factsOf({ sources: [request(text)] }),
      );
      expect(value).toMatchObject({ status: "extracted", value: text, reason: expect.stringContaining("U+") });
      expect(value.flags?.length).toBeGreaterThan(0);
    },
  );

  it.each(["営業一部", "Привет", "プロジェクト一覧", "A — B", "2026-12-31"])("does not flag %s", (text) => {
    expect(flagText(text)).toEqual([]);
  });

  it("shows the flags of what a ledger was asked with and does not have", () => {
    const facts = factsOf({ calls: { "1.1": ledger([], { asked: { name: "渡邊" } }) } });
    expect(resolveRef({ kind: "result", call: "1.1" }, facts)).toMatchObject({
      status: "refuted",
      reason: expect.stringContaining("邊"),
    });
  });

  it("kana is a candidate under a normalisation of its own", () => {
    expect(resolved("えいぎょうぶ", "katakana@1")).toMatchObject({
      status: "extracted",
      value: "エイギョウブ",
      raw: "えいぎょうぶ",
    });
  });

  it.each([
    ["date@1", "令和8年12月31日", "2026-12-31"],
    ["date@1", "31 December 2026", undefined],
    ["number@1", "10²", 102],
    ["number@1", "3万円", undefined],
    ["text@1", "①\uFEFF㈱", "1 (株)"],
  ])("what was recorded under %s resolves as it did: %s", (as, text, value) => {
    expect(resolved(text, as).value).toBe(value);
  });
});
