import { type Day, isoDate, weekdayOf } from "./calendar.ts";
import { readEnglishDate } from "./english-date.ts";
import { readEraDate } from "./era-date.ts";
import { foldText } from "./fold-text.ts";
import { type Reading, reads, refuses } from "./reading.ts";

const WEEKDAYS = "日月火水木金土";
const SUFFIX = /\s?[(]([日月火水木金土])(?:曜日?)?[)]$/u;

/**
 * Reads one whole date, of the Gregorian calendar or of an era, as YYYY-MM-DD (`date@2`). A date that cannot be, or that
 * leaves open which one is meant, is refused with the reason; undefined is for what is no date at all.
 */
export function readDate(text: string): Reading | undefined {
  const folded = foldText(text);
  const weekday = SUFFIX.exec(folded);
  const plain = weekday ? folded.slice(0, weekday.index) : folded;
  const read = readNumericDate(plain) ?? readEraDate(plain) ?? readEnglishDate(plain) ?? refuseOpenDate(plain);
  if (read === undefined || "ok" in read) return read;
  const date = isoDate(read);
  if (date === undefined) return refuses("その日付は存在しません (there is no such day)");
  if (weekday && WEEKDAYS[weekdayOf(read)] !== weekday[1]) {
    return refuses(`${date} は${WEEKDAYS[weekdayOf(read)]}曜日です (its day of the week is another)`);
  }
  return reads(date);
}

function readNumericDate(plain: string): Day | undefined {
  const parts =
    /^(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})$/.exec(plain) ??
    /^(\d{4})\s?(年)\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日?$/.exec(plain);
  return parts ? { year: Number(parts[1]), month: Number(parts[3]), day: Number(parts[4]) } : undefined;
}

/** Dates that a person can finish in more than one way are nobody's to guess. */
function refuseOpenDate(plain: string): Reading | undefined {
  if (/^\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?\d{4}$/.test(plain)) {
    return refuses("日と月のどちらが先か分かりません (which is the day and which the month is not told)");
  }
  if (/^\d{2}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}\s?日?$/.test(plain)) {
    return refuses("西暦4桁か元号の年が必要です (the year has two digits)");
  }
  if (/^\d{1,2}\s?(?:月\s?\d{1,2}\s?日|[-/]\s?\d{1,2})$/.test(plain))
    return refuses("年がありません (there is no year)");
  return undefined;
}
