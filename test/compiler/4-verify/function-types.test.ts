import { describe, expect, it } from "vitest";
import { faultsIn } from "./verify-phase.ts";

/** Names a value of every status, and of dates, numbers and lists, for the statements behind it. */
const GIVEN = `
  const fn = context.fn;
  const row = await context.tools.staff_ledger.find_staff({ name: "x" });
  if (row.status !== "verified") throw new TypeError("x");
  const known = fn.pick(row, "since", "text");
  const list = fn.pick(row, "lines", "list");
  const { request } = context.handoff;
  if (known.status !== "verified" || list.status !== "verified" || request.status !== "extracted") throw new TypeError("x");
  const said = request;
  const guess = fn.join([known, known], "-");
`;

const isA = (expression: string, status: string): string =>
  `${GIVEN}
  const made = ${expression};
  if (made.status === "missing") throw new TypeError("x");
  const status: "${status}" = made.status;`;

describe("dates.* are typed as sure as the least sure date", () => {
  it.each([
    ["fn.dates.endOfMonth(known)", "verified"],
    ["fn.dates.endOfMonth(said)", "extracted"],
    ["fn.dates.endOfMonth(guess)", "inferred"],
    ["fn.dates.daysBetween(known, known)", "verified"],
    ["fn.dates.daysBetween(known, said)", "extracted"],
    ["fn.dates.daysBetween(said, known)", "extracted"],
    ["fn.dates.daysBetween(known, guess)", "inferred"],
    ['fn.dates.daysBetween(known, "2026-12-31")', "inferred"],
    ["fn.dates.addDays(known, 1)", "inferred"],
    ["fn.dates.addDays(known, fn.count([known]))", "verified"],
    ["fn.dates.addMonths(said, fn.count([known]))", "extracted"],
    ["fn.dates.earliest([known, known])", "verified"],
    ["fn.dates.latest([said, said])", "extracted"],
  ])("%s is %s", (expression, status) => {
    expect(faultsIn(1, isA(expression, status))).toEqual([]);
  });

  it.each([
    ["fn.dates.endOfMonth(said)", "verified"],
    ["fn.dates.addDays(known, 1)", "verified"],
    ["fn.dates.addDays(known, 1)", "extracted"],
    ["fn.dates.daysBetween(known, said)", "verified"],
    ["fn.dates.latest([known, said])", "verified"],
  ])("%s is not %s", (expression, status) => {
    expect(faultsIn(1, isA(expression, status))).not.toEqual([]);
  });

  it("may be missing, so code has to branch before it uses one", () => {
    const body = `${GIVEN}\n  const day: string = fn.dates.endOfMonth(known).value;`;
    expect(faultsIn(1, body)).not.toEqual([]);
  });
});

describe("select is typed as sure as the less sure of list and value", () => {
  it.each([
    ['fn.select(list, "id", known)', "verified"],
    ['fn.select(list, "id", said)', "extracted"],
    ['fn.select(list, "id", guess)', "inferred"],
    ['fn.select(list, "id", "p01")', "inferred"],
  ])("%s is %s", (expression, status) => {
    expect(faultsIn(1, isA(expression, status))).toEqual([]);
  });

  it.each([
    ['fn.select(list, "id", said)', "verified"],
    ['fn.select(list, "id", "p01")', "verified"],
    ['fn.select(list, "id", "p01")', "extracted"],
  ])("%s is not %s", (expression, status) => {
    expect(faultsIn(1, isA(expression, status))).not.toEqual([]);
  });
});
