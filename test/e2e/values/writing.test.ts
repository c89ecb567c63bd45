import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { playRun, produce, quote, REQUESTER, readValues } from "./played-run.ts";

const LEDGERS = "部署一覧 (read-only), 社員台帳 (read-only)";

/** The one field that a model gave for a request. */
async function readOne(field: string, request: string, given: Json) {
  const name = field.replace(/ \(.*/, "");
  return (await readValues(field, request, [() => produce({ [name]: given })]))[name];
}

describe("width", () => {
  it.each<[string, string, string, Json]>([
    ["full-width digits", "金額 (数値)", "１２，０００円", 12_000],
    ["half-width digits", "金額 (数値)", "12,000円", 12_000],
    ["a full-width date", "期限 (日付)", "２０２６年１２月３１日", "2026-12-31"],
    ["an era", "期限 (日付)", "令和8年12月31日", "2026-12-31"],
  ])("of %s makes a candidate, and the raw text is kept", async (_, field, raw, value) => {
    const found = await readOne(field, `内容は ${raw} です`, quote(raw));
    expect(found).toMatchObject({ status: "extracted", value, evidence: [{ kind: "quote", text: raw }] });
  });

  it.each([
    ["half-width kana", "ﾌﾟﾛｼﾞｪｸﾄ", "プロジェクト"],
    ["full-width letters", "ＡＢＣ商事", "ABC商事"],
  ])("of %s is no other text: the value in usual width stands at the quote", async (_, raw, value) => {
    expect(await readOne("用途", `${raw}に使う`, quote(raw, "request", value))).toMatchObject({
      status: "extracted",
      evidence: [{ text: raw }],
    });
  });
});

describe("kana", () => {
  it.each([
    ["えいぎょうぶ", "エイギョウブ"],
    ["エイギョウブ", "えいぎょうぶ"],
  ])("written %s stands for %s as a candidate that says so", async (raw, value) => {
    expect(await readOne("部署", `${raw} です`, quote(raw, "request", value))).toMatchObject({
      status: "extracted",
      value,
      evidence: [{ kind: "quote", text: raw }],
    });
  });

  it("of another reading is the model's own", async () => {
    expect((await readOne("部署", "えいぎょうぶ です", quote("えいぎょうぶ", "request", "営業部")))?.status).toBe(
      "inferred",
    );
  });
});

describe("look-alike characters", () => {
  it.each([
    ["U+2212", "12−3"],
    ["U+0430", "pаypal"],
    ["U+908A", "渡邊"],
    ["U+200B", "営業\u200B部"],
    ["U+202E", "\u202E営業部"],
  ])("%s is kept as it stands and flagged", async (code, raw) => {
    const found = await readOne("用途", `「${raw}」のため`, quote(raw));
    expect(found).toMatchObject({ status: "extracted", value: raw, reason: expect.stringContaining(code) });
  });

  it("are never merged: what a model writes with the usual letter is its own", async () => {
    expect((await readOne("用途", "pаypal のため", quote("pаypal", "request", "paypal")))?.status).toBe("inferred");
  });

  it("are sent to the ledger as they stand, which then does not have them, and are asked about as they stand", async () => {
    const { visitor, begin } = await playRun(
      [
        { name: "読む", fields: "申請者" },
        { name: "照合", tools: `${LEDGERS}, hitl`, fields: "申請者" },
      ],
      {
        読む: [() => produce({ 申請者: quote("渡邊 直子") })],
        照合: [
          ({ value }) => [["staff_ledger__find_staff", { name: value("申請者") }]],
          () => [["ask", { question: "「渡邊 直子」は台帳にありません。どなたですか", fields: ["申請者"] }]],
          ({ value }) => [["staff_ledger__find_staff", { name: value("申請者") }]],
          ({ told }) => produce({ 申請者: told(2, "/name") }),
        ],
      },
    );
    const run = await begin("渡邊 直子です");
    await visitor.settled(run);
    const link = await visitor.nextLink(REQUESTER);
    expect(JSON.stringify(await visitor.open(link))).toContain("渡邊 直子");
    await visitor.answer(link, "渡邉 直子");
    const ended = await visitor.ended(run);
    expect(ended.phases[1]?.values?.申請者).toMatchObject({
      status: "verified",
      value: "渡邉 直子",
      evidence: [{ asked: { name: "渡邉 直子" } }],
    });
    const { rises } = await visitor.json<{ readonly rises: readonly { readonly from: string }[] }>(
      "GET",
      `/runs/${run}/audit`,
    );
    expect(rises.map(({ from }) => from)).toEqual(["refuted", "extracted"]);
  });
});

describe("a relative date", () => {
  // 30 November 2026 is a Monday.
  const dated = (text: string) => `作成日: 2026年11月30日\n${text}まで使いたい`;

  it.each([
    ["今月末", "2026-11-30"],
    ["来月末", "2026-12-31"],
    ["来週金曜", "2026-12-11"],
    ["来週の金曜日", "2026-12-11"],
    ["3か月後", "2027-02-28"],
  ])("「%s」 counts from the date its source bears, and is inferred until a person confirms it", async (raw, value) => {
    expect(await readOne("期限 (日付)", dated(raw), quote(raw))).toMatchObject({
      status: "inferred",
      value,
      evidence: [
        { kind: "quote", source: "request", text: raw },
        { kind: "quote", source: "request", text: "2026年11月30日" },
      ],
      reason: expect.stringContaining("2026-11-30 から数えました"),
    });
  });

  it("counts from the day the run started in the organisation's zone where its source bears none, which is recorded", async () => {
    const { visitor, begin } = await playRun([{ name: "読む", fields: "期限 (日付)" }], {
      読む: [() => produce({ 期限: quote("今月末") })],
    });
    const run = await begin("今月末まで使いたい");
    const found = (await visitor.ended(run)).phases[0]?.values?.期限;
    const { entries } = await visitor.json<{ readonly entries: readonly { readonly startDay?: string }[] }>(
      "GET",
      `/runs/${run}/journal?limit=500`,
    );
    const startDay = entries.flatMap((entry) => entry.startDay ?? [])[0] ?? "";
    const [year = 0, month = 0] = startDay.split("-").map(Number);
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    expect(found).toMatchObject({
      status: "inferred",
      value: last,
      reason: expect.stringContaining(`${startDay} から数えました`),
    });
  });

  it("is missing where its source bears several dates to count from", async () => {
    const request = "作成日: 2026年11月30日\n申請日: 2026年12月1日\n今月末まで";
    expect(await readOne("期限 (日付)", request, quote("今月末"))).toMatchObject({
      status: "missing",
      reason: expect.stringContaining("数え始める日"),
    });
  });

  it("is kept beside what a model made of it otherwise: neither is chosen", async () => {
    const found = await readOne("期限 (日付)", dated("来週金曜"), quote("来週金曜", "request", "2026-12-04"));
    expect(found).toMatchObject({ status: "ambiguous", candidates: ["2026-12-11", "2026-12-04"] });
  });

  it("without its week is no date that anybody could count", async () => {
    expect((await readOne("期限 (日付)", dated("次の金曜"), quote("次の金曜")))?.status).toBe("missing");
  });
});

describe("an impossible date", () => {
  it.each([
    ["2026年2月30日", "存在しません"],
    ["2026-02-31", "存在しません"],
    ["平成31年5月1日", "平成"],
    ["2月30日", "年がありません"],
  ])("「%s」 is missing, with the raw text and the reason, whatever a model makes of it", async (raw, why) => {
    for (const given of [quote(raw), quote(raw, "request", "2026-03-02")]) {
      expect(await readOne("期限 (日付)", `期限は${raw}です`, given)).toMatchObject({
        status: "missing",
        reason: expect.stringContaining(why),
        evidence: [{ kind: "quote", text: raw }],
      });
    }
  });
});
