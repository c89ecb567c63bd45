import type { Json } from "#ports";
import { addDays, addMonths, type Day, daysBetween, endOfMonth, isoDate, readIsoDate } from "../text/calendar.ts";
import { type PureFunction, PureFunctionError } from "./pure-function.ts";

/** The registered functions over dates like 2026-12-31; days and months are inputs, so what made them counts too. */
export const DATE_FUNCTIONS: readonly (readonly [string, PureFunction])[] = [
  ["dates.addDays", onDay((day, [days]) => addDays(day, wholeNumber(days)))],
  ["dates.addMonths", onDay((day, [months]) => addMonths(day, wholeNumber(months)))],
  ["dates.endOfMonth", onDay((day) => endOfMonth(day))],
  ["dates.earliest", { version: 1, apply: (inputs) => datesIn(inputs)[0] ?? noDates() }],
  ["dates.latest", { version: 1, apply: (inputs) => datesIn(inputs).at(-1) ?? noDates() }],
  [
    "dates.daysBetween",
    {
      version: 1,
      apply: ([from, to, ...others]) => {
        if (others.length > 0) throw new PureFunctionError("Unexpected number of dates, expected two");
        return daysBetween(dayOf(from), dayOf(to));
      },
    },
  ],
];

function onDay(change: (day: Day, others: readonly Json[]) => Day): PureFunction {
  return {
    version: 1,
    apply: ([date, ...others]) => {
      const changed = isoDate(change(dayOf(date), others));
      if (changed === undefined) throw new PureFunctionError("Unexpected date, expected one in the years 1 to 9999");
      return changed;
    },
  };
}

function dayOf(date: Json | undefined): Day {
  const day = typeof date === "string" ? readIsoDate(date) : undefined;
  if (day === undefined)
    throw new PureFunctionError(`Unexpected ${JSON.stringify(date)}, expected a date like 2026-12-31`);
  return day;
}

function wholeNumber(number: Json | undefined): number {
  if (typeof number === "number" && Number.isSafeInteger(number) && Math.abs(number) < 10_000_000) return number;
  throw new PureFunctionError(`Unexpected ${JSON.stringify(number)}, expected a whole number`);
}

/** All dates of the inputs, also those in lists, from the earliest to the latest. */
function datesIn(inputs: readonly Json[]): readonly string[] {
  const all = inputs.flatMap((input): readonly Json[] => (Array.isArray(input) ? input : [input]));
  return all.map((date) => isoDate(dayOf(date)) ?? "").sort();
}

function noDates(): never {
  throw new PureFunctionError("Unexpected empty list, expected at least one date");
}
