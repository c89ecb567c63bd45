/** A day of the Gregorian calendar. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A day as YYYY-MM-DD; undefined for one that does not exist, or outside the years 1 to 9999. */
export function isoDate({ year, month, day }: Day): string | undefined {
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month);
  if (!exists || year < 1 || year > 9999) return undefined;
  const pad = (number: number, width: number): string => String(number).padStart(width, "0");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The day that a date like 2026-12-31 names; undefined for any other text. */
export function readIsoDate(text: string): Day | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const day = { year: Number(parts?.[1]), month: Number(parts?.[2]), day: Number(parts?.[3]) };
  return parts && isoDate(day) === text ? day : undefined;
}

function lastDayOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The day that many days later. */
export function addDays(day: Day, days: number): Day {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The same day that many months later, or that month's last day where it has no such day. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const count = year * 12 + (month - 1) + months;
  const to = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  return { ...to, day: Math.min(day, lastDayOf(to.year, to.month)) };
}

/** The last day of that day's month. */
export function endOfMonth({ year, month }: Day): Day {
  return { year, month, day: lastDayOf(year, month) };
}

/** How many days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toDate(to).getTime() - toDate(from).getTime()) / 86_400_000);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return toDate(day).getUTCDay();
}

function toDate({ year, month, day }: Day): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
