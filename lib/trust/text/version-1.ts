import { plainText } from "./fold-text.ts";

/** `number@1`, for what was recorded under it; `number@2` reads units and refuses look-alike signs. */
export function readNumber1(text: string): number | undefined {
  const plain = plainText(text)
    .replace(/^[¥￥]\s?/, "")
    .replace(/\s?(円|JPY|yen)(\s?(\(税込\)|税込))?$/i, "");
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(plain)) return undefined;
  const number = Number(plain.replaceAll(",", ""));
  return Number.isFinite(number) ? number : undefined;
}

interface Era {
  readonly offset: number;
  readonly first: string;
  readonly last: string;
}

const ERAS: ReadonlyMap<string, Era> = new Map([
  ["令和", { offset: 2018, first: "2019-05-01", last: "9999-12-31" }],
  ["平成", { offset: 1988, first: "1989-01-08", last: "2019-04-30" }],
  ["昭和", { offset: 1925, first: "1926-12-25", last: "1989-01-07" }],
]);

/** `date@1`, for what was recorded under it; `date@2` also reads English dates and says why it refuses one. */
export function readDate1(text: string): string | undefined {
  const plain = plainText(text);
  const numeric = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?$/.exec(plain);
  if (numeric) return calendarDate(Number(numeric[1]), Number(numeric[2]), Number(numeric[3]));
  const era = /^(令和|平成|昭和)\s?(元|\d{1,2})年\s?(\d{1,2})月\s?(\d{1,2})日$/.exec(plain);
  const name = era && ERAS.get(era[1] ?? "");
  if (!era || !name) return undefined;
  const year = name.offset + (era[2] === "元" ? 1 : Number(era[2]));
  const date = calendarDate(year, Number(era[3]), Number(era[4]));
  return date !== undefined && date >= name.first && date <= name.last ? date : undefined;
}

function calendarDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? date.toISOString().slice(0, 10) : undefined;
}
