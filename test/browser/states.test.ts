import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSiteHost } from "../pages/site.ts";
import { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { EXPLORED_CATALOG, exploreToTheEnd } from "../support/explored-run.ts";
import { openPage, startBrowser, startSampleHost } from "./browser-host.ts";
import { lookAt, type PageNames } from "./look-at.ts";
import { shoot } from "./shots.ts";

const MINUTES = 600_000;

const LEAD = "lead@example.com";
const IT = "it-lead@example.com";
const OPS = "ops@example.com";
const YOU = "you@localhost";

const APPROVERS = new Map([
  ["経理部長", [LEAD]],
  ["情報システム部長", [IT]],
  ["operators", [OPS]],
]);

const APPLICATION = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 取引先との共同企画";
const MONTH = "対象月: 2026年9月";

async function startVisitor() {
  const host = await startSampleHost({ approvers: APPROVERS });
  return { url: host.url, visitor: new Visitor({ origin: host.url, fetch, patienceMs: 60_000 }) };
}

/** Invoices that wait for an approval. */
async function invoicesWaiting(visitor: Visitor): Promise<{ readonly run: string; readonly link: string }> {
  const run = await visitor.start("monthly-invoices", MONTH);
  await visitor.settled(run);
  return { run, link: await visitor.nextLink(LEAD) };
}

/** An account whose registration was sent and never answered, and whose look-up cannot be reached: a person is asked. */
async function unknownEffect(visitor: Visitor): Promise<PageNames> {
  const run = await visitor.start("account-application", APPLICATION);
  await visitor.settled(run);
  const approval = await visitor.nextLink(IT);
  for (const fault of [
    { kind: "timeout-after-write", operation: "create_account" },
    { kind: "unreachable", operation: "find_account" },
  ]) {
    await visitor.json("POST", "/sandbox/account_registry/faults", fault);
  }
  await visitor.decide(approval, "approve", "内容を確かめました");
  const question = await visitor.nextLink(IT);
  await visitor.json("POST", "/sandbox/account_registry/faults/clear", {});
  return { [question]: "unknown-effect", [`/runs/${run}`]: "run-unknown-effect" };
}

/** Invoices whose second phase somebody has to allow before it starts. */
async function startApproval(visitor: Visitor): Promise<PageNames> {
  const text = readExampleAop("monthly-invoices").replace(/(## フェーズ 2: .*\n)/, "$1開始の承認: 経理部長\n");
  await visitor.compile("monthly-invoices", text);
  const { run, link } = await invoicesWaiting(visitor);
  return {
    [link]: "approval-to-start",
    [`/runs/${run}`]: "run-waits-to-start",
    "/aops/monthly-invoices/difference?from=v1&to=v2": "program-difference",
  };
}

describe("the pages of what seldom happens", () => {
  it(
    "fit, are legible, small and harmless",
    async () => {
      const { url, visitor } = await startVisitor();
      const waiting = await invoicesWaiting(visitor);
      const decided = await invoicesWaiting(visitor);
      await visitor.decide(decided.link, "approve");
      await visitor.ended(decided.run);
      const names = {
        ...(await startApproval(visitor)),
        ...(await unknownEffect(visitor)),
        [`/runs/${waiting.run}`]: "run-to-cancel",
        "/runs/run_0": "refused-404-run",
        "/aops/none": "refused-404-aop",
        "/questions/unknown": "refused-404-link",
        "/inbox?after=x": "refused-400",
      };
      const big = "x".repeat(3_000_000);
      const forms = [
        {
          name: "refused-409-decided",
          action: decided.link,
          fields: { decision: "reject", comment: "遅すぎました" },
          from: decided.link,
          status: 409,
        },
        {
          name: "refused-403-nonce",
          action: waiting.link,
          fields: { decision: "approve", comment: "", nonce: "x" },
          from: waiting.link,
          status: 403,
        },
        {
          name: "refused-422-reason",
          action: waiting.link,
          fields: { decision: "reject", comment: "" },
          from: waiting.link,
          status: 422,
        },
        { name: "refused-409-cancel", action: `/runs/${decided.run}/cancel`, fields: {}, from: "/", status: 409 },
        {
          name: "refused-413",
          action: waiting.link,
          fields: { decision: "reject", comment: big },
          from: waiting.link,
          status: 413,
        },
        { name: "refused-413-aop", action: "/aops", fields: { aop: "big", text: big }, from: "/aops", status: 413 },
        { name: "refused-start", action: "/runs", fields: { aop: "none", input: MONTH }, from: "/", status: 404 },
      ];

      await lookAt(await startBrowser(), url, { paths: Object.keys(names), names, forms });
    },
    MINUTES,
  );

  it(
    "fit, are legible, small and harmless once what was asked has expired",
    async () => {
      const { url, visitor } = await startVisitor();
      const { run, link } = await invoicesWaiting(visitor);
      const asking = await visitor.start("account-application", "営業用のアカウントを、プロジェクトの間だけ使いたい");
      await visitor.settled(asking);
      const question = await visitor.nextLink(YOU);
      await visitor.json("POST", "/local/clock", { advance: "P8D" });
      await visitor.ended(run);
      await visitor.settled(asking);
      const names = {
        [link]: "approval-expired",
        [question]: "question-expired",
        [`/runs/${run}`]: "run-approval-expired",
        [`/runs/${asking}`]: "run-question-expired",
        "/inbox": "inbox-empty",
      };
      const forms = [
        {
          name: "refused-409-expired",
          action: link,
          fields: { decision: "approve", comment: "" },
          from: link,
          status: 409,
        },
      ];

      await lookAt(await startBrowser(), url, { paths: Object.keys(names), names, forms });
    },
    MINUTES,
  );

  it(
    "fit, are legible, small and harmless where a phase explored",
    async () => {
      const { recorded } = await exploreToTheEnd();
      const { table, clock, run } = recorded;
      const { app } = await createSiteHost({ table, clock, catalog: EXPLORED_CATALOG, allowsHost: () => true });
      const server = createAdaptorServer({ fetch: app.fetch });
      onTestFinished(() => void server.close());
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

      const names = { [`/runs/${run.run}`]: "run-explored" };
      await lookAt(await startBrowser(), url, { paths: Object.keys(names), names });
    },
    MINUTES,
  );

  it(
    "let somebody cancel a run, and show who did, and that nobody can decide any more",
    async () => {
      const { url, visitor } = await startVisitor();
      const { run, link } = await invoicesWaiting(visitor);
      const look = { language: "ja", width: 390 } as const;
      const { page, faults } = await openPage(await startBrowser(), url, look);

      await page.goto(`/runs/${run}`);
      await page.locator("button.danger").click();
      await page.locator("#main > p.row > .badge.bad").waitFor();
      await shoot(page, "run-just-cancelled", look);

      expect(await page.locator("#main").textContent()).toContain(YOU);
      expect(await page.locator("button.danger").count()).toBe(0);
      await page.goto(link);
      expect(await page.locator("button").count()).toBe(0);
      const issued = (await visitor.run(run)).actions.filter(({ operation }) => operation === "issue_invoice");
      expect(issued.filter(({ status }) => status === "succeeded")).toEqual([]);
      expect(faults).toEqual([]);
    },
    MINUTES,
  );
});
