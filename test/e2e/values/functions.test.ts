import { describe, expect, it } from "vitest";
import { builderOf } from "./builder-of.ts";
import { playRun, produce, quote } from "./played-run.ts";

const REQUEST = "作成日: 2026年1月31日\n部署は経理部、期限は2026年12月31日、遅くとも2027年1月15日";

/** What program code of phase 2 made with registered functions of what phase 1 read; and of a ledger's row. */
async function compute(results: { readonly [field: string]: string }, before = "") {
  const fields = Object.keys(results);
  const body = `
  const { 期限, 遅くとも, 約 } = context.handoff;
  if (期限.status !== "extracted" || 遅くとも.status !== "extracted" || 約.status !== "inferred") throw new TypeError("unexpected status");
  const 行 = await context.tools.department_list.find_department({ name: "経理部" });
  const 売上 = await context.tools.freee.list_sales({ month: "2026-10" });
  if (行.status !== "verified" || 売上.status !== "extracted") throw new TypeError("unexpected status");
${before}
  return context.produce({ ${fields.map((name) => `${name}: ${results[name]}`).join(", ")} });`;
  const read = {
    期限: quote("2026年12月31日"),
    遅くとも: quote("2027年1月15日"),
    約: { value: "2026-06-01" },
  };
  const { visitor, begin } = await playRun(
    [
      { name: "読む", fields: "期限 (日付)、遅くとも (日付)、約 (日付)" },
      { name: "計算する", tools: "部署一覧 (read-only), freee (read-only)", fields: fields.join("、") },
    ],
    { 読む: [() => produce(read)] },
    { builder: builderOf(body) },
  );
  const run = await begin(REQUEST);
  const ended = await visitor.ended(run);
  expect(ended.status).toBe("completed");
  return { values: ended.phases[1]?.values ?? {}, visitor, run };
}

describe("a registered pure function in program code caps at verified", () => {
  it("dates.*: what comes of an extracted date is extracted, with the date's own evidence", async () => {
    const { values } = await compute({
      月末: "context.fn.dates.endOfMonth(期限)",
      早い方: "context.fn.dates.earliest([期限, 遅くとも])",
      遅い方: "context.fn.dates.latest([期限, 遅くとも])",
      日数: "context.fn.dates.daysBetween(期限, 遅くとも)",
    });
    const span = (text: string) => expect.objectContaining({ kind: "quote", source: "request", text });
    expect(values).toMatchObject({
      月末: { status: "extracted", value: "2026-12-31", evidence: expect.arrayContaining([span("2026年12月31日")]) },
      早い方: { status: "extracted", value: "2026-12-31" },
      遅い方: { status: "extracted", value: "2027-01-15" },
      日数: {
        status: "extracted",
        value: 15,
        evidence: expect.arrayContaining([span("2026年12月31日"), span("2027年1月15日")]),
      },
    });
  });

  it("dates.*: a number that code brings, or a guess among the dates, makes the result inferred", async () => {
    const { values } = await compute({
      翌日: "context.fn.dates.addDays(期限, 1)",
      来月: "context.fn.dates.addMonths(遅くとも, 1)",
      早い方: "context.fn.dates.earliest([期限, 約])",
    });
    expect(values).toMatchObject({
      翌日: { status: "inferred", value: "2027-01-01" },
      来月: { status: "inferred", value: "2027-02-15" },
      早い方: { status: "inferred", value: "2026-06-01" },
    });
  });

  it("dates.*: what is no date gives missing with the reason, and the phase goes on", async () => {
    const { values } = await compute(
      { 変: "context.fn.dates.endOfMonth(名)" },
      `  const 名 = context.fn.pick(行, "name", "text");\n  if (名.status !== "verified") throw new TypeError("no name");`,
    );
    expect(values.変).toMatchObject({ status: "missing", reason: expect.stringContaining("expected a date") });
  });

  it("select: what is chosen is as sure as the list and the value chosen by; a text of code's own makes it a guess", async () => {
    const { values } = await compute(
      {
        選択: 'context.fn.select(一覧, "partner_id", 番号)',
        推測: 'context.fn.select(一覧, "partner_id", "p01")',
      },
      `  const 一覧 = context.fn.pick(売上, "/sales");
  const 番号 = context.fn.pick(売上, "/sales/0/partner_id", "text");
  if (一覧.status !== "extracted" || 番号.status !== "extracted") throw new TypeError("no list");`,
    );
    expect(values.選択).toMatchObject({ status: "extracted", value: [{ partner_id: "p01", month: "2026-10" }] });
    expect(values.推測).toMatchObject({ status: "inferred", value: [{ partner_id: "p01" }] });
  });

  it("the key and columns of a verified row stay verified through pick and list", async () => {
    const { values } = await compute(
      { 名: "名", 組: "context.fn.list([番号, 名])" },
      `  const 番号 = context.fn.pick(行, "department_id", "text");
  const 名 = context.fn.pick(行, "name", "text");
  if (番号.status !== "verified" || 名.status !== "verified") throw new TypeError("no row");`,
    );
    expect(values).toMatchObject({
      名: { status: "verified", value: "経理部" },
      組: { status: "verified", value: ["d20", "経理部"] },
    });
  });

  it("and program code itself caps at inferred, whatever it computed from", async () => {
    const { values } = await compute({ 手: "期限.value.slice(0, 4) + '-12-31'" });
    expect(values.手).toMatchObject({ status: "inferred", value: "2026-12-31" });
  });
});
