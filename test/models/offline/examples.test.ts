import { describe, expect, it } from "vitest";
import { countEffects, listSandbox, type SandboxPorts, setFault } from "#local";
import { createOfflineModel } from "#models";
import { playAop, readExampleAop } from "../../support/agent-harness.ts";
import type { PlayedPhase, PlayOptions } from "../../support/played-phase.ts";
import { createSandboxPorts } from "../../support/sandbox-ports.ts";

const APPLICATION = [
  "申請者: 山田 花子",
  "部署：営業二部",
  "役割: 閲覧者",
  "期限: 令和8年12月31日",
  "用途: 見積もりの確認",
];
const INVOICE = "御請求書\n請求元: 株式会社みほん\n金額: 120,000円\n支払期限: 2026年10月31日";

async function play(aop: string, options: Omit<PlayOptions, "ports"> = {}, ports: SandboxPorts = createSandboxPorts()) {
  const phases = await playAop(aop, createOfflineModel(), { ports, ...options });
  expect(phases.flatMap(({ invented }) => invented)).toEqual([]);
  return { ports, phases, last: phases.at(-1) as PlayedPhase };
}

const callsOf = ({ turns }: PlayedPhase) => turns.map((turn) => [...new Set(turn.map(({ name }) => name))].join(" "));
const statusesOf = (phase: PlayedPhase | undefined) =>
  Object.fromEntries(Object.entries(phase?.artifact ?? {}).map(([field, { status }]) => [field, status]));

describe("the monthly invoices", () => {
  it("are collected, drafted, issued and announced by four phases, once for each partner", async () => {
    const { ports, phases, last } = await play(readExampleAop("monthly-invoices"));
    const [collected, drafted, issued] = phases;

    expect(callsOf(collected as PlayedPhase)).toEqual(["freee__list_partners freee__list_sales", ""]);
    expect(callsOf(drafted as PlayedPhase)).toEqual(["freee__draft_invoice", ""]);
    expect(callsOf(issued as PlayedPhase)).toEqual(["freee__issue_invoice", ""]);
    expect(issued?.artifact.発行した請求書?.value).toHaveLength(20);
    expect(callsOf(last)).toEqual(["google_workspace__create_draft", ""]);
    expect(statusesOf(last)).toEqual({ メールの下書き: "verified" });
    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 20, issue_invoice: 20 });
    expect(await countEffects(ports, "google_workspace")).toEqual({ create_draft: 20 });
  });

  it("show an approver whom each invoice goes to and for how much", async () => {
    const { phases } = await play(readExampleAop("monthly-invoices"));

    expect(phases[2]?.turns[0]?.[0]?.args).toMatchObject({ partner: "株式会社あおば商店", amount: 51_250 });
  });

  it("are announced with the subject that the AOP gives", async () => {
    const { ports } = await play(readExampleAop("monthly-invoices"));
    const mail = (await listSandbox(ports)).find(({ tool }) => tool === "google_workspace");

    expect(mail?.effects[0]?.receipt).toMatchObject({
      to: "billing-p01@example.com",
      subject: "今月のご請求書をお送りします",
    });
  });

  it("are done in one go by the single-stage AOP", async () => {
    const { ports, last } = await play(readExampleAop("monthly-invoices-single"));

    expect(callsOf(last)).toEqual([
      "freee__list_partners freee__list_sales",
      "freee__draft_invoice",
      "freee__issue_invoice",
      "google_workspace__create_draft",
      "",
    ]);
    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 20, issue_invoice: 20 });
  });

  it("are for the month that the request names", async () => {
    const { ports } = await play(readExampleAop("monthly-invoices"), { request: "対象月: 2026年8月" });
    const freee = (await listSandbox(ports)).find(({ tool }) => tool === "freee");

    expect(freee?.effects[0]?.arguments).toMatchObject({ month: "2026-08" });
  });

  it.each(["2026年8月分をお願いします", "2026-08 の請求書", "８月は忙しいので、対象月: 2026年8月"])(
    "are for the month that a sentence names: %s",
    async (request) => {
      const { ports } = await play(readExampleAop("monthly-invoices"), { request });
      const freee = (await listSandbox(ports)).find(({ tool }) => tool === "freee");

      expect(freee?.effects[0]?.receipt).toMatchObject({ month: "2026-08" });
    },
  );

  it.each(["8月分をお願いします", "先月分をお願いします"])(
    "are not for another month where it is not clear which: %s",
    async (request) => {
      const { phases } = await play(readExampleAop("monthly-invoices"), { request });

      expect(phases[0]?.artifact.売上?.status).toBe("missing");
      expect(phases[0]?.note).toContain("売上");
    },
  );

  it("end without mails when one could not be issued", async () => {
    const ports = createSandboxPorts();
    await setFault(ports, "freee", { kind: "error", operation: "issue_invoice" });
    const { phases, last } = await play(readExampleAop("monthly-invoices"), {}, ports);

    expect(phases[2]?.artifact.発行した請求書?.status).toBe("missing");
    expect(phases[2]?.note).toContain("freee__issue_invoice");
    expect(last.artifact.メールの下書き?.status).toBe("missing");
    expect(await countEffects(ports, "google_workspace")).toEqual({});
  });
});

describe("reading an invoice", () => {
  it("quotes the fields from the file and drafts the payment with them", async () => {
    const { ports, phases } = await play(readExampleAop("invoice-reading"), { files: { "請求書.txt": INVOICE } });

    expect(phases[0]?.artifact).toMatchObject({
      請求元: { status: "extracted", value: "株式会社みほん" },
      金額: { status: "extracted", value: 120_000 },
      支払期限: { status: "extracted", value: "2026-10-31" },
      請求書のファイルの場所: { value: { name: "請求書.txt" } },
    });
    expect(phases[0]?.questions).toEqual([]);
    expect(await countEffects(ports, "freee")).toEqual({ draft_payment: 1 });
  });

  it.each([
    ["columns", "請求元　　株式会社みほん\n金額\t¥120,000\n支払期限  2026/10/31"],
    [
      "a table",
      "| 項目 | 内容 |\n|---|---|\n| 請求元 | 株式会社みほん |\n| 金額 | 120,000 円 |\n| 支払期限 | 2026-10-31 |",
    ],
    ["a CSV", "請求元,金額,支払期限\n株式会社みほん,120000,2026-10-31\n"],
    ["one line", "請求元: 株式会社みほん、ご請求金額: １２０，０００円、支払期限: 2026年10月31日"],
  ])("reads fields written as %s", async (_, text) => {
    const { phases } = await play(readExampleAop("invoice-reading"), { files: { "a.txt": text } });

    expect(phases[0]?.artifact).toMatchObject({
      請求元: { value: "株式会社みほん" },
      金額: { value: 120_000 },
      支払期限: { value: "2026-10-31" },
    });
  });

  it("asks once when no file was given, and reads the file that comes with the answer", async () => {
    const { phases } = await play(readExampleAop("invoice-reading"), {
      answer: () => ({ text: "こちらです", files: { "後から.txt": INVOICE } }),
    });

    expect(phases[0]?.questions).toHaveLength(1);
    expect(phases[0]?.questions[0]).toContain("ファイルを添付してください");
    expect(phases[0]?.artifact.金額?.value).toBe(120_000);
  });

  it("asks for exactly the field that the file lacks", async () => {
    const { phases } = await play(readExampleAop("invoice-reading"), {
      files: { "a.txt": "請求元: 株式会社みほん\n支払期限: 2026-10-31" },
      answer: () => ({ text: "98,000円" }),
    });

    expect(phases[0]?.questions[0]).toContain("- 金額\n");
    expect(phases[0]?.questions[0]).not.toContain("請求元");
    expect(phases[0]?.artifact.金額).toMatchObject({ status: "extracted", value: 98_000 });
  });

  it("says in the artifact that no file was given, and drafts nothing, when the answer brings none", async () => {
    const { ports, phases } = await play(readExampleAop("invoice-reading"), { answer: () => ({ text: "ありません" }) });

    expect(phases[0]?.artifact.請求書のファイルの場所).toMatchObject({
      status: "missing",
      reason: "ファイルが渡されていません (no file was given)",
    });
    expect(await countEffects(ports, "freee")).toEqual({});
  });

  it("does not ask where the AOP says to end without a file", async () => {
    const aop = `# 読む
## フェーズ 1: 読む (使う道具: 添付ファイル, hitl)
渡された請求書の PDF から、請求元と金額を読み取る。
ファイルが渡されていなければ、推測で補わず、渡されていないことを成果物に書いて終える。

成果物として次段に渡す: 請求元、金額、請求書のファイルの場所
`;
    const { last } = await play(aop);

    expect(last.questions).toEqual([]);
    expect(statusesOf(last)).toEqual({ 請求元: "missing", 金額: "missing", 請求書のファイルの場所: "missing" });
  });

  it("keeps both candidates when two files differ", async () => {
    const { phases } = await play(readExampleAop("invoice-reading"), {
      files: { "a.txt": INVOICE, "b.txt": INVOICE.replace("120,000", "90,000") },
    });

    expect(phases[0]?.artifact.金額).toMatchObject({ status: "ambiguous", candidates: ["120,000円", "90,000円"] });
    expect(phases[0]?.artifact.請求元).toMatchObject({ status: "extracted" });
  });
});

describe("an account application", () => {
  it("is read, checked against the ledgers, written and registered", async () => {
    const { ports, phases, last } = await play(readExampleAop("account-application"), {
      request: APPLICATION.join("\n"),
    });

    expect(statusesOf(phases[0])).toEqual({
      申請者: "extracted",
      部署: "extracted",
      役割: "extracted",
      期限: "extracted",
      用途: "extracted",
    });
    expect(statusesOf(phases[1])).toMatchObject({
      申請者: "verified",
      部署: "verified",
      役割: "verified",
      期限: "extracted",
    });
    expect(last.artifact.アカウント).toMatchObject({
      status: "verified",
      value: { person: "山田 花子", department: "営業二部", role: "閲覧者", expires_on: "2026-12-31" },
    });
    expect(await countEffects(ports, "account_registry")).toEqual({ draft_application: 1, create_account: 1 });
  });

  it("asks which of two departments is meant, and asks the ledger again", async () => {
    const { phases } = await play(readExampleAop("account-application"), {
      request: APPLICATION.with(1, "部署: 営業").join("\n"),
      answer: () => ({ text: "部署: 営業一部" }),
    });

    expect(phases[1]?.questions[0]).toContain("部署 (候補: 営業一部、営業二部)");
    expect(phases[1]?.artifact.部署).toMatchObject({ status: "verified", value: "営業一部" });
  });

  it("does not take a purpose, or the department of the applicant, for the department asked for", async () => {
    const { ports, phases } = await play(readExampleAop("account-application"), {
      request: "営業用のアカウントを、プロジェクトの間だけ使いたい",
      requester: "hanako.yamada@example.com",
    });

    expect(statusesOf(phases[0])).toMatchObject({ 部署: "missing", 役割: "missing", 期限: "missing" });
    expect(statusesOf(phases[1])).toMatchObject({ 申請者: "verified", 部署: "missing" });
    expect(await countEffects(ports, "account_registry")).toEqual({});
  });

  it("tries the registration with what there is, so that the refusal names what is lacking", async () => {
    const { last } = await play(readExampleAop("account-application"), {
      request: APPLICATION.with(1, "部署: 営業").join("\n"),
    });

    expect(last.turns.flat().map(({ name, refused }) => [name, refused])).toEqual([
      ["account_registry__create_account", "department is ambiguous, wants verified"],
    ]);
    expect(last.artifact.アカウント?.status).toBe("missing");
  });

  it("passes a failed look-up on as failed, and asks nobody about it", async () => {
    const ports = createSandboxPorts();
    await setFault(ports, "department_list", { kind: "error" });
    const { phases } = await play(readExampleAop("account-application"), { request: APPLICATION.join("\n") }, ports);

    expect(phases[1]?.artifact.部署?.status).toBe("lookup-failed");
    expect(phases[1]?.questions).toEqual([]);
  });

  it.each([
    ["does not exist", "期限: 2026-02-31"],
    ["is no date", "期限: 来月末"],
  ])("asks for a date that %s", async (_, line) => {
    const { phases } = await play(readExampleAop("account-application"), {
      request: APPLICATION.with(3, line).join("\n"),
      answer: () => ({ text: "期限: 2026年12月31日" }),
    });

    expect(phases[0]?.questions[0]).toContain("- 期限\n");
    expect(phases[0]?.artifact.期限).toMatchObject({ status: "extracted", value: "2026-12-31" });
  });
});
