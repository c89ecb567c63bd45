import { describe, expect, it } from "vitest";
import { NORMALISERS } from "#trust";

const date = (text: string) => NORMALISERS.get("date@1")?.(text);
const number = (text: string) => NORMALISERS.get("number@1")?.(text);

describe("dates", () => {
  it.each([
    ["令和8年12月31日", "2026-12-31"],
    ["令和元年5月1日", "2019-05-01"],
    ["平成31年4月30日", "2019-04-30"],
    ["２０２６年１月２日", "2026-01-02"],
    ["2026/1/2", "2026-01-02"],
    ["2026-01-02", "2026-01-02"],
  ])("reads %s", (text, expected) => expect(date(text)).toBe(expected));

  it.each([
    ["平成31年5月1日", "an era that had ended"],
    ["令和元年4月30日", "an era that had not begun"],
    ["2026-02-31", "a day that does not exist"],
    ["2026-13-01", "a month that does not exist"],
    ["来月末", "a relative date"],
    ["12月31日", "a date without its year"],
    ["", "nothing"],
  ])("refuses %s: %s", (text) => expect(date(text)).toBeUndefined());
});

describe("numbers", () => {
  it.each([
    ["12,000円", 12000],
    ["￥１２，０００", 12000],
    ["1234.5", 1234.5],
    ["-3", -3],
  ])("reads %s", (text, expected) => expect(number(text)).toBe(expected));

  it.each(["1,2", "12,00", "一万", "12−3", "1e3", "12個", ""])("refuses %s", (text) => {
    expect(number(text)).toBeUndefined();
  });
});
