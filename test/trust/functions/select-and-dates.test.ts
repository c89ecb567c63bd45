import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { type Ref, resolveRef } from "#trust";
import { factsOf, ledger } from "../facts.ts";

const made = (value: Json): Ref => ({ kind: "made", by: "code", value });
const apply = (fn: string, of: readonly Json[], options?: string) =>
  resolveRef(
    { kind: "derived", fn, of: of.map(made), ...(options === undefined ? {} : { options }) },
    factsOf({ calls: {} }),
  );

describe("dates", () => {
  it.each<[string, readonly Json[], Json]>([
    ["dates.addDays", ["2026-12-31", 1], "2027-01-01"],
    ["dates.addDays", ["2028-03-01", -1], "2028-02-29"],
    ["dates.addMonths", ["2026-01-31", 1], "2026-02-28"],
    ["dates.endOfMonth", ["2028-02-10"], "2028-02-29"],
    ["dates.earliest", [["2026-12-31", "2026-01-02"], "2026-06-01"], "2026-01-02"],
    ["dates.latest", ["2026-01-02", "2026-12-31"], "2026-12-31"],
    ["dates.daysBetween", ["2026-12-01", "2026-12-31"], 30],
    ["dates.daysBetween", ["2026-12-31", "2026-12-01"], -30],
  ])("%s of %j is %j", (fn, of, wanted) => {
    expect(apply(fn, of)).toMatchObject({ value: wanted, status: "inferred" });
  });

  it.each<[string, readonly Json[], RegExp]>([
    ["dates.addDays", ["2026-02-31", 1], /2026-02-31/],
    ["dates.addDays", ["2026-02-01", 1.5], /whole number/],
    ["dates.addDays", ["2026-02-01", "1"], /whole number/],
    ["dates.addDays", ["9999-12-31", 1], /years 1 to 9999/],
    ["dates.endOfMonth", ["来月末"], /expected a date/],
    ["dates.latest", [[]], /at least one date/],
    ["dates.daysBetween", ["2026-12-01"], /expected a date/],
    ["dates.daysBetween", ["2026-12-01", "2026-12-02", "2026-12-03"], /expected two/],
  ])("%s of %j is missing with the reason", (fn, of, reason) => {
    const { status, value, reason: told } = apply(fn, of);
    expect([status, value]).toEqual(["missing", undefined]);
    expect(told).toMatch(reason);
  });
});

describe("select", () => {
  const rows = [
    { 部署: "営業一部", 金額: 1 },
    { 部署: "営業二部", 金額: 2 },
    { 部署: "営業一部", 金額: 3 },
    { 金額: 4 },
  ];

  it("gives the rows whose column equals a value, in their order", () => {
    expect(apply("select", [rows, "営業一部"], "部署").value).toEqual([rows[0], rows[2]]);
    expect(apply("select", [rows, 2], "金額").value).toEqual([rows[1]]);
    expect(apply("select", [rows, "経理部"], "部署").value).toEqual([]);
  });

  it("holds no number for a text, and no inherited name for a column", () => {
    expect(apply("select", [rows, "2"], "金額").value).toEqual([]);
    expect(apply("select", [rows, "x"], "constructor").value).toEqual([]);
  });

  it("is no surer than the value that it selects by, whatever the ledger is", () => {
    const facts = factsOf({ calls: { "1.1": ledger([{ department_id: "D-1", list: rows }]) } });
    const list: Ref = { kind: "part", of: { kind: "result", call: "1.1" }, at: "/list" };
    expect(resolveRef(list, facts).status).toBe("verified");
    const guess: Ref = { kind: "made", by: "model", value: "営業一部" };
    expect(resolveRef({ kind: "derived", fn: "select", of: [list, guess], options: "部署" }, facts).status).toBe(
      "inferred",
    );
  });

  it.each<[string, readonly Json[], string | undefined]>([
    ["no list", ["営業一部", "営業一部"], "部署"],
    ["no value", [rows], "部署"],
    ["no column", [rows, "営業一部"], undefined],
  ])("of %s is missing with the reason", (_, of, column) => {
    expect(apply("select", of, column)).toMatchObject({
      status: "missing",
      reason: expect.stringMatching(/^Unexpected/),
    });
  });
});
