import { describe, expect, it } from "vitest";
import { type AuditView, loadAuditView, loadRunView } from "#api";
import { audit as auditShape } from "../../lib/api/schemas/audit.ts";
import { run as runShape } from "../../lib/api/schemas/runs.ts";
import { LEAD, playRun, produce, quote, REQUESTER } from "../e2e/values/played-run.ts";
import type { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { playRun as playEnded } from "../support/ended-run.ts";

const APPLICATION = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 共同企画";

/** A run at its approval, on a host that has been closed since `act` did what it does with the approver's link. */
async function refusalsOf(act: (visitor: Visitor, run: string, link: string) => Promise<unknown>) {
  const played = await playEnded(async (visitor) => {
    await visitor.compile("account", readExampleAop("account-application"));
    const run = await visitor.start("account", APPLICATION);
    await act(visitor, run, await visitor.nextLink(LEAD));
    return run;
  });
  const audit = auditShape.parse(await loadAuditView(played.ports, played.run));
  const shown = runShape.parse(await loadRunView(played.ports, played.run));
  expect(shown.refusals).toEqual(audit.refusals);
  return audit.refusals ?? [];
}

describe("what was refused, in the audit and the run", () => {
  it("names who was not allowed to decide, what they tried, the code, and the reason in both languages", async () => {
    const [refusal, ...others] = await refusalsOf(async (visitor, _, link) => {
      const form = new URLSearchParams({ nonce: "guess", decision: "approve", comment: "" });
      const type = { "content-type": "application/x-www-form-urlencoded", authorization: `Bearer dev:${REQUESTER}` };
      expect((await visitor.call("POST", link, form.toString(), type)).status).toBe(403);
    });
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({
      kind: "person",
      on: "approval",
      tried: "approve",
      phase: 4,
      phaseName: "登録する",
    });
    expect(refusal?.person).toBe(REQUESTER);
    expect(refusal?.code).toMatch(/^AOP6\d\d$/);
    expect(refusal?.reason.ja).toMatch(/[ぁ-ん]/);
    expect(refusal?.reason.en).toMatch(/^[\x20-\x7E]+$/);
    expect(refusal?.title.ja).not.toBe(refusal?.title.en);
  });

  it("names an approval that was rejected, with the reason the approver gave", async () => {
    const refusals = await refusalsOf(async (visitor, run, link) => {
      await visitor.decide(link, "reject", "この役割は広すぎます");
      await visitor.ended(run);
    });
    expect(refusals).toMatchObject([
      {
        kind: "approval",
        code: "AOP542",
        person: LEAD,
        tried: "reject",
        reason: { ja: "この役割は広すぎます", en: "この役割は広すぎます" },
      },
    ]);
  });

  it("names a call that was denied after the approval, because a row had changed", async () => {
    const refusals = await refusalsOf(async (visitor, run, link) => {
      const row = { department_id: "d10", name: "営業一部", closed: true };
      await visitor.json("POST", "/sandbox/department_list/ledgers/departments", { put: row });
      await visitor.decide(link, "approve");
      await visitor.ended(run);
    });
    expect(refusals).toHaveLength(1);
    expect(refusals).toMatchObject([
      { kind: "call", code: "AOP613", operation: "アカウントを登録する (Register an account)", phase: 4 },
    ]);
    expect(refusals[0]?.reason.ja).not.toBe(refusals[0]?.reason.en);
  });

  it("names a model's calls: one that the phase has no tool for, one whose values are not good enough, with what they need", async () => {
    const { visitor, begin } = await playRun([{ name: "登録", tools: "アカウント登録", fields: "部署" }], {
      登録: [
        () => [["freee__issue_invoice", { id: "1" }]],
        () => [
          [
            "account_registry__create_account",
            { person: "山田", department: "経理部", role: "閲覧者", expires_on: "2027-03-31" },
          ],
        ],
        () => [["produce", { fields: { 部署: { quote: { source: "request", text: "どこにもない" } } } }]],
        () => produce({ 部署: quote("経理部") }),
      ],
    });
    const run = await begin("山田 経理部 閲覧者 2027-03-31");
    await visitor.ended(run);
    const { refusals = [] } = await visitor.json<AuditView>("GET", `/runs/${run}/audit`);
    expect(refusals).toMatchObject([
      { kind: "call", code: "AOP530", operation: "freee__issue_invoice" },
      {
        kind: "call",
        operation: "アカウントを登録する (Register an account)",
        needs: [
          { parameter: "department", status: "extracted", wants: "verified" },
          { parameter: "role", status: "extracted", wants: "verified" },
        ],
      },
    ]);
    for (const [language, title] of [
      ["ja", "断ったこと"],
      ["en", "What was refused"],
    ] as const) {
      for (const path of [`/runs/${run}`, `/runs/${run}/audit`]) {
        const page = await visitor.call("GET", path, undefined, { accept: "text/html", "accept-language": language });
        const html = await page.text();
        expect(html).toContain(title);
        expect(html).toContain('href="/help/AOP530"');
        expect(html).toContain(refusals[1]?.title[language]);
      }
    }
  });

  it("is empty where nothing was refused", async () => {
    const refusals = await refusalsOf(async (visitor, run, link) => {
      await visitor.decide(link, "approve");
      await visitor.ended(run);
    });
    expect(refusals).toEqual([]);
  });
});
