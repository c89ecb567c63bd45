import { type Day, isoDate } from "./calendar.ts";
import { type Reading, refuses } from "./reading.ts";

interface Era {
  readonly name: string;
  readonly letter: string;
  readonly offset: number;
  readonly first: string;
  readonly last: string;
}

const ERAS: readonly Era[] = [
  { name: "令和", letter: "R", offset: 2018, first: "2019-05-01", last: "9999-12-31" },
  { name: "平成", letter: "H", offset: 1988, first: "1989-01-08", last: "2019-04-30" },
  { name: "昭和", letter: "S", offset: 1925, first: "1926-12-25", last: "1989-01-07" },
  { name: "大正", letter: "T", offset: 1911, first: "1912-07-30", last: "1926-12-24" },
];

/** Reads 令和8年12月31日 and R8.12.31; a day before its era began or after it ended is refused. */
export function readEraDate(plain: string): Day | Reading | undefined {
  const parts =
    /^(令和|平成|昭和|大正)\s?(元|\d{1,2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日$/.exec(plain) ??
    /^([RHST])\.?\s?(元|\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,2})$/.exec(plain);
  const era = parts && ERAS.find(({ name, letter }) => name === parts[1] || letter === parts[1]);
  if (!era) return undefined;
  const inEra = parts[2] === "元" ? 1 : Number(parts[2]);
  const day = { year: era.offset + inEra, month: Number(parts[3]), day: Number(parts[4]) };
  const date = isoDate(day);
  if (date === undefined || inEra === 0) return refuses("その日付は存在しません (there is no such day)");
  if (date < era.first) return refuses(`${era.name}は ${era.first} からです (the era began on ${era.first})`);
  if (date > era.last) return refuses(`${era.name}は ${era.last} までです (the era ended on ${era.last})`);
  return day;
}
