import type { Day } from "./calendar.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The source of a regular expression for the name of a month, short or whole, in any case. */
export const ENGLISH_MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const DAY_FIRST = new RegExp(`^${DAY}(?: of)? (${ENGLISH_MONTH})\\.?,? (\\d{4})$`, "i");
const MONTH_FIRST = new RegExp(`^(${ENGLISH_MONTH})\\.? ${DAY},? (\\d{4})$`, "i");

/** Reads 31 December 2026, 31st Dec 2026, December 31, 2026 and Dec. 31 2026. */
export function readEnglishDate(plain: string): Day | undefined {
  const dayFirst = DAY_FIRST.exec(plain);
  if (dayFirst) return toDay(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(plain);
  return monthFirst ? toDay(monthFirst[3], monthFirst[1], monthFirst[2]) : undefined;
}

function toDay(year: string | undefined, month: string | undefined, day: string | undefined): Day {
  return { year: Number(year), month: MONTHS.indexOf((month ?? "").slice(0, 3).toLowerCase()) + 1, day: Number(day) };
}
