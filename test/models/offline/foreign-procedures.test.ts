import { describe, expect, it } from "vitest";
import { countEffects, type SandboxPorts } from "#local";
import { createOfflineModel } from "#models";
import { playAop } from "../../support/agent-harness.ts";
import type { PlayOptions } from "../../support/played-phase.ts";
import { createSandboxPorts } from "../../support/sandbox-ports.ts";

/** Procedures that were not written with these rules in mind. */
async function effectsOf(
  aop: string,
  options: Omit<PlayOptions, "ports"> = {},
  ports: SandboxPorts = createSandboxPorts(),
) {
  const phases = await playAop(aop, createOfflineModel(), { ports, ...options });
  expect(phases.flatMap(({ invented }) => invented)).toEqual([]);
  return { ...(await countEffects(ports, "freee")), ...(await countEffects(ports, "google_workspace")) };
}

describe("a procedure without declared artifacts", () => {
  it("reads again in each phase what it needs, and has the ledger confirm what it issues", async () => {
    const aop = `# 月次の請求書発行
## フェーズ 1: 集計 (使う道具: freee (read-only))
取引先一覧と今月の売上を取得する。
## フェーズ 2: 請求書作成 (使う道具: freee)
各取引先の請求書を会計ソフトで作成する。
## フェーズ 3: 発行と送付準備 (使う道具: freee, google_workspace の gmail)
承認を得て請求書を発行し、送付用のメール下書きを作成する。
`;

    expect(await effectsOf(aop)).toEqual({ draft_invoice: 20, issue_invoice: 20, create_draft: 20 });
  });

  it("does nothing twice when it runs again", async () => {
    const ports = createSandboxPorts();
    const aop = `# 発行
## フェーズ 1: 作成 (使う道具: freee)
各取引先の請求書を作成する。
## フェーズ 2: 発行 (使う道具: freee)
承認を得て請求書を発行する。
`;
    await effectsOf(aop, {}, ports);

    expect(await effectsOf(aop, {}, ports)).toEqual({ draft_invoice: 40, issue_invoice: 40 });
  });
});

describe("a single-stage procedure", () => {
  it("is worked through in its own order, whatever its overview says", async () => {
    const aop = `# 月次の請求書発行
## 概要
毎月の請求書を取引先ごとに作成し、確認できたら発行し、送付用の下書きを作る。
## 進め方
1. 取引先一覧を会計ソフトから取得する
2. 各取引先の今月の売上を集計する
3. 会計ソフトで請求書を作成する
4. 承認を得て発行し、送付用のメール下書きを作る
## 利用可能なツール
- freee
- google_workspace の gmail
## 期待される成果物
各取引先あての請求書が発行され、送付用の下書きが作成されていること。
`;

    expect(await effectsOf(aop)).toEqual({ draft_invoice: 20, issue_invoice: 20, create_draft: 20 });
  });
});

describe("a procedure in English", () => {
  it("is carried out like one in Japanese, and what it forbids is not done", async () => {
    const aop = `# Monthly invoices
## Phase 1: Collect (tools: freee (read-only))
Get the list of partners and the sales of the month.

Hand over: sales (list)
## Phase 2: Draft (tools: freee)
Draft an invoice for each partner. Do not issue anything yet.

Hand over: invoices (list)
## Phase 3: Announce (tools: google_workspace/gmail)
Create a mail draft for each partner.
`;

    expect(await effectsOf(aop)).toEqual({ draft_invoice: 20, create_draft: 20 });
  });
});

describe("what a procedure does not say", () => {
  const phase = (text: string, tools = "freee") => `# 手順\n## フェーズ 1: 仕事 (使う道具: ${tools})\n${text}\n`;

  it.each([
    ["a prohibition", "請求書は作成しない。"],
    ["a polite prohibition", "請求書を発行しません。"],
    ["a condition", "請求書を作成したら知らせる。"],
    ["another thing", "申請書を作成する。"],
    ["a tool that was not granted", "送付用のメール下書きを作成する。"],
    ["nothing at all", "よろしくお願いします。"],
  ])("is not done: %s", async (_, text) => {
    expect(await effectsOf(phase(text))).toEqual({});
  });

  it("is not done for everybody when it is meant for one", async () => {
    expect(await effectsOf(phase("取引先一覧と売上を取得し、「株式会社きらら食品」の請求書を作成する。"))).toEqual({
      draft_invoice: 1,
    });
  });

  it("is not done with other values when the ones that are meant are missing", async () => {
    const aop = `# 支払い
## フェーズ 1: 読む (使う道具: 添付ファイル)
請求元と金額を読み取る。

成果物として次段に渡す: 請求元、金額 (数値)
## フェーズ 2: 下書き (使う道具: freee)
すべての取引先を取得し、各取引先の支払いの下書きを作成する。
`;

    expect(await effectsOf(aop)).toEqual({});
  });

  it("is not lacking when there is nothing to do", async () => {
    const ports = createSandboxPorts();
    const phases = await playAop(phase("未発行の請求書を取得し、承認を得て請求書を発行する。"), createOfflineModel(), {
      ports,
    });

    expect(phases[0]?.turns.flat().map(({ name }) => name)).toEqual(["freee__list_invoices"]);
  });
});
