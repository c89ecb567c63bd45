import { addDays, addMonths, type Day, endOfMonth, isoDate, weekdayOf } from "./calendar.ts";
import { foldText } from "./fold-text.ts";

/** The recorded name of the normalisation that counts a date from its anchor; `@2` also reads days of a week. */
export const RELATIVE_DATE = "relative-date@2";
/** For what was recorded under it. */
const RELATIVE_DATE_1 = "relative-date@1";

type Count = (anchor: Day) => Day;

const NUMERALS = "〇一二三四五六七八九";
const ENGLISH = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const endOfYear = ({ year }: Day, years: number): Day => ({ year: year + years, month: 12, day: 31 });
/** Sunday, the last day of a week that begins on Monday. */
const endOfWeek = (anchor: Day, weeks: number): Day => addDays(anchor, ((7 - weekdayOf(anchor)) % 7) + 7 * weeks);

const WORDS: readonly (readonly [RegExp, Count])[] = [
  [/^(?:今日|本日|today)$/i, (anchor) => anchor],
  [/^(?:明日|翌日|tomorrow)$/i, (anchor) => addDays(anchor, 1)],
  [/^(?:明後日|あさって|the day after tomorrow)$/i, (anchor) => addDays(anchor, 2)],
  [/^(?:今週末|(?:the )?end of (?:this|the) week)$/i, (anchor) => endOfWeek(anchor, 0)],
  [/^(?:来週末|翌週末|(?:the )?end of next week)$/i, (anchor) => endOfWeek(anchor, 1)],
  [/^(?:(?:今|当)?月末日?|今月の?末日?|(?:this )?month[- ]end|(?:the )?end of (?:this|the) month)$/i, endOfMonth],
  [
    /^(?:(?:来|翌)月の?末日?|next month(?:'s)?[- ]end|(?:the )?end of next month)$/i,
    (anchor) => endOfMonth(addMonths(anchor, 1)),
  ],
  [/^(?:再来月|翌々月)の?末日?$/, (anchor) => endOfMonth(addMonths(anchor, 2))],
  [/^(?:(?:今|本)?年末|(?:the )?end of (?:this|the) year|year[- ]end)$/i, (anchor) => endOfYear(anchor, 0)],
  [/^(?:来|翌)年末$|^(?:the )?end of next year$/i, (anchor) => endOfYear(anchor, 1)],
];

/** A day of this week or of a later one; a week begins on Monday, and a day without its week is nobody's to guess. */
const WEEKDAY =
  /^(今週|来週|翌週|再来週|翌々週)の?([月火水木金土日])(?:曜日?)$|^([a-z]+day) (?:of )?(this|next) week$|^(this|next) week(?: on|'s)? ([a-z]+day)$/i;
const WEEKS: ReadonlyMap<string, number> = new Map([
  ["今週", 0],
  ["this", 0],
  ["来週", 1],
  ["翌週", 1],
  ["next", 1],
  ["再来週", 2],
  ["翌々週", 2],
]);
const DAYS = "月火水木金土日";
const ENGLISH_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Whether a normalisation of this recorded name counts dates from an anchor. */
export function countsFromAnchor(name: string): boolean {
  return name === RELATIVE_DATE || name === RELATIVE_DATE_1;
}

/** Whether a text says a date only together with the day that it is counted from: 来月末, 3か月後, next month end. */
export function isRelativeDate(text: string): boolean {
  return findCount(text) !== undefined;
}

/**
 * The date that such a text means, counted from `anchor` by the normalisation of this recorded name; undefined for any
 * other text.
 */
export function readRelativeDate(text: string, anchor: Day, name: string = RELATIVE_DATE): string | undefined {
  const day = findCount(text, name)?.(anchor);
  return day && isoDate(day);
}

function findCount(text: string, name: string = RELATIVE_DATE): Count | undefined {
  const plain = foldText(text)
    .replace(/\s?(?:まで|迄)(?:に)?$/u, "")
    .replace(/^(?:by|until|till) /i, "");
  const word = WORDS.find(([pattern]) => pattern.test(plain));
  if (word) return word[1];
  const weekday = name === RELATIVE_DATE_1 ? undefined : countWeekday(plain);
  if (weekday) return weekday;
  const later =
    /^([\d一二三四五六七八九十]{1,4})\s?(日|週間|[かヶヵカケ箇個]月|年)後$/u.exec(plain) ??
    /^in (\d{1,4}|[a-z]+) (day|week|month|year)s?$/i.exec(plain) ??
    /^(\d{1,4}|[a-z]+) (day|week|month|year)s? (?:from now|later)$/i.exec(plain);
  const number = later ? readCount(later[1] ?? "") : undefined;
  return number === undefined ? undefined : counter(number, later?.[2] ?? "");
}

function countWeekday(plain: string): Count | undefined {
  const [, week, day, dayFirst, weekLast, weekFirst, dayLast] = WEEKDAY.exec(plain) ?? [];
  const weeks = WEEKS.get((week ?? weekLast ?? weekFirst ?? "").toLowerCase());
  const place = day === undefined ? ENGLISH_DAYS.indexOf((dayFirst ?? dayLast ?? "").toLowerCase()) : DAYS.indexOf(day);
  if (weeks === undefined || place < 0) return undefined;
  return (anchor) => addDays(endOfWeek(anchor, weeks), place - 6);
}

function counter(number: number, unit: string): Count {
  const plain = unit.toLowerCase();
  if (plain === "日" || plain === "day") return (anchor) => addDays(anchor, number);
  if (plain === "週間" || plain === "week") return (anchor) => addDays(anchor, number * 7);
  return (anchor) => addMonths(anchor, plain === "年" || plain === "year" ? number * 12 : number);
}

function readCount(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const english = ENGLISH.indexOf(text.toLowerCase());
  if (english >= 0) return english;
  const kanji = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/u.exec(text);
  if (!kanji) return undefined;
  const [, tens = "", ten = "", ones = ""] = kanji;
  if (ten === "") return tens !== "" && ones === "" ? NUMERALS.indexOf(tens) : undefined;
  return (tens === "" ? 1 : NUMERALS.indexOf(tens)) * 10 + (ones === "" ? 0 : NUMERALS.indexOf(ones));
}
