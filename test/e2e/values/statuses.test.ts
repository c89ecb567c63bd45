import { describe, expect, it } from "vitest";
import { playRun, produce, quote, REQUESTER, readValues } from "./played-run.ts";

const LEDGERS = "部署一覧 (read-only), 社員台帳 (read-only)";
const LOOK_UP = "department_list__find_department";

describe("verified (照合済み)", () => {
  it("is what an exhaustive read of a ledger with one match confirms: the key, the label, and any column of that one row", async () => {
    const values = await readValues(
      "番号、部署、所属",
      "営業一部の山田 花子です",
      [
        () => [
          [LOOK_UP, { name: "営業一部" }],
          ["staff_ledger__find_staff", { name: "山田 花子" }],
        ],
        ({ told }) =>
          produce({ 番号: told(0, "/department_id"), 部署: told(0, "/name"), 所属: told(1, "/department") }),
      ],
      LEDGERS,
    );
    const evidence = [{ kind: "ledger", version: "1", exhaustive: true, matches: 1, asked: { name: "営業一部" } }];
    expect(values).toMatchObject({
      番号: { status: "verified", value: "d10", evidence },
      部署: { status: "verified", value: "営業一部", evidence },
      所属: { status: "verified", value: "営業一部", evidence: [{ asked: { name: "山田 花子" } }] },
    });
  });

  it("is a field of a succeeded effect's receipt", async () => {
    const { visitor, begin } = await playRun(
      [{ name: "登録", tools: "部署一覧 (read-only), 役割一覧 (read-only), アカウント登録", fields: "番号" }],
      {
        登録: [
          () => [
            [LOOK_UP, { name: "経理部" }],
            ["role_list__find_role", { name: "閲覧者" }],
          ],
          ({ told }) => [
            [
              "account_registry__create_account",
              {
                person: "山田",
                department: told(0, "/name"),
                role: told(1, "/name"),
                expires_on: "2027-03-31",
              },
            ],
          ],
          ({ told }) => produce({ 番号: told(2, "/account_id") }),
        ],
      },
    );
    const run = await begin("山田 経理部 閲覧者 2027-03-31");
    await visitor.settled(run);
    await visitor.decide(await visitor.nextLink("operators@example.com"), "approve");
    const ended = await visitor.ended(run);
    expect(ended.phases[0]?.values).toMatchObject({
      番号: { status: "verified", evidence: [{ kind: "receipt", state: "succeeded" }] },
    });
  });

  it("is an authenticated identity", async () => {
    const values = await readValues("申請者", "お願いします", [({ value }) => produce({ 申請者: value("requester") })]);
    expect(values.申請者).toMatchObject({
      status: "verified",
      value: REQUESTER,
      evidence: [{ kind: "identity", person: REQUESTER, authenticated: true }],
    });
  });
});

describe("extracted (原文由来の候補)", () => {
  it("is what stands in the request, with its span", async () => {
    const values = await readValues("用途", "用途は監査です", [() => produce({ 用途: quote("監査") })]);
    expect(values.用途).toMatchObject({
      status: "extracted",
      value: "監査",
      evidence: [{ kind: "quote", source: "request", start: 3, end: 5, by: REQUESTER }],
    });
  });

  it("is what stands in an attachment, shown as the attachment's word", async () => {
    const { visitor, begin } = await playRun([{ name: "読む", tools: "添付ファイル", fields: "部署" }], {
      読む: [
        ({ value }) => [["attachments__open", { attachment: value("attachment") }]],
        ({ answer }) => produce({ 部署: answer("経理部") }),
      ],
    });
    const file = await visitor.upload("memo.txt", new TextEncoder().encode("部署は経理部"), "text/plain");
    const ended = await visitor.ended(await begin("添付のとおり", [file]));
    expect(ended.phases[0]?.values?.部署).toMatchObject({
      status: "extracted",
      value: "経理部",
      evidence: [{ kind: "quote", source: expect.stringMatching(/^attachment:/), name: "memo.txt" }],
    });
  });

  it("is what stands in a person's answer", async () => {
    const { visitor, begin } = await playRun([{ name: "聞く", tools: "hitl", fields: "用途" }], {
      聞く: [
        () => [["ask", { question: "何に使いますか", fields: ["用途"] }]],
        ({ value }) => produce({ 用途: value("用途") }),
      ],
    });
    const run = await begin("使いたい");
    await visitor.settled(run);
    await visitor.answer(await visitor.nextLink(REQUESTER), "月次の監査");
    expect((await visitor.ended(run)).phases[0]?.values?.用途).toMatchObject({
      status: "extracted",
      value: "月次の監査",
      evidence: [{ kind: "quote", source: expect.stringMatching(/^answer:/), by: REQUESTER }],
    });
  });

  it("is what stands in the AOP's own text", async () => {
    const { visitor, begin } = await playRun(
      [{ name: "読む", lines: "単価は 12,000円 とする。", fields: "単価 (数値)" }],
      {
        読む: [() => produce({ 単価: quote("12,000円", "aop") })],
      },
    );
    const ended = await visitor.ended(await begin("お願いします"));
    expect(ended.phases[0]?.values?.単価).toMatchObject({
      status: "extracted",
      value: 12_000,
      evidence: [{ kind: "quote", source: "aop", text: "12,000円" }],
    });
  });

  it("is what a read brings that is not a ledger", async () => {
    const values = await readValues(
      "件数",
      "2026-10 の売上",
      [() => [["freee__list_sales", { month: "2026-10" }]], ({ told }) => produce({ 件数: told(0) })],
      "freee (read-only)",
    );
    expect(values.件数?.status).toBe("extracted");
  });
});

it("inferred (推定): is what a model made, whatever it says of it", async () => {
  const values = await readValues("部署", "よろしく", [() => produce({ 部署: { value: "宇宙開発部" } })]);
  expect(values.部署).toMatchObject({
    status: "inferred",
    value: "宇宙開発部",
    evidence: [{ kind: "made", by: "model" }],
  });
});

it("ambiguous (候補複数): is two or more matches, all of them kept", async () => {
  const values = await readValues(
    "部署",
    "営業です",
    [() => [[LOOK_UP, { name: "営業" }]], ({ told }) => produce({ 部署: told(0, "/name") })],
    LEDGERS,
  );
  expect(values.部署).toMatchObject({ status: "ambiguous", candidates: ["営業一部", "営業二部"] });
});

it("lookup-failed (取得失敗): is a ledger that could not be asked, and not one that has nothing", async () => {
  const { visitor, begin } = await playRun([{ name: "照合", tools: LEDGERS, fields: "部署" }], {
    照合: [() => [[LOOK_UP, { name: "経理部" }]], ({ told }) => produce({ 部署: told(0, "/name") })],
  });
  await visitor.json("POST", "/sandbox/department_list/faults", { kind: "unreachable" });
  const run = await begin("経理部です");
  const ended = await visitor.until(async () => {
    const shown = await visitor.run(run);
    await visitor.json("POST", "/local/clock", { advance: "PT1M" }).catch(() => undefined);
    return shown.status === "running" ? undefined : shown;
  });
  expect(ended.phases[0]?.values?.部署).toMatchObject({
    status: "lookup-failed",
    evidence: [{ kind: "ledger", outcome: "failed" }],
  });
});

it("missing (不足): is what the sources do not contain, with which were searched", async () => {
  const values = await readValues("部署", "アカウントが欲しい", [
    () => produce({ 部署: { missing: { searched: ["request"], reason: "部署の記述がない" } } }),
  ]);
  expect(values.部署).toMatchObject({
    status: "missing",
    reason: "部署の記述がない",
    evidence: [{ kind: "searched", sources: ["request"] }],
  });
});

it("refuted (不一致): is what the ledger, exhaustively asked, does not have at this version", async () => {
  const values = await readValues(
    "部署",
    "宇宙開発部です",
    [() => [[LOOK_UP, { name: "宇宙開発部" }]], ({ told }) => produce({ 部署: told(0, "/name") })],
    LEDGERS,
  );
  expect(values.部署).toMatchObject({
    status: "refuted",
    evidence: [{ kind: "ledger", outcome: "answered", exhaustive: true, version: "1", matches: 0 }],
  });
});

describe("a status", () => {
  it("is never taken from what a model says of it", async () => {
    const values = await readValues("部署", "よろしく", [
      () => [["produce", { fields: { 部署: { value: "宇宙開発部", status: "verified" } } }]],
      () => produce({ 部署: { value: { value: "宇宙開発部", status: "verified" } } }),
      () => produce({ 部署: { value: "宇宙開発部" } }),
    ]);
    expect(values.部署?.status).toBe("inferred");
  });
});
