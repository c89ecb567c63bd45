import { describe, it } from "vitest";
import { type Answer, Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { startBrowser, startSampleHost } from "./browser-host.ts";
import { lookAt, type PageNames } from "./look-at.ts";

const MINUTES = 600_000;

const LEAD = "lead@example.com";
const DEPUTY = "deputy@example.com";
const OPS = "ops@example.com";
const HR = "hr@example.com";
const IT = "it-lead@example.com";
const YOU = "you@localhost";

const APPLICATION = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 取引先との共同企画";

const PEOPLE = {
  approvers: new Map([
    ["経理部長", [LEAD, DEPUTY]],
    ["人事部長", [HR]],
    ["情報システム部長", [IT]],
    ["operators", [OPS]],
  ]),
};

/** Sends a form of an approval's page beside its decision. */
async function send(visitor: Visitor, link: string, fields: { readonly [name: string]: string }): Promise<void> {
  const { nonce } = await visitor.open(link);
  const form = new URLSearchParams({ nonce: String(nonce), comment: "", ...fields });
  await post(visitor, link, form);
}

async function post(visitor: Visitor, path: string, form: URLSearchParams): Promise<void> {
  const answer = await visitor.call("POST", path, form.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
}

/** Twenty invoices that two roles have to allow: one has, the other was passed on to a colleague. */
async function severalApprovers(visitor: Visitor): Promise<PageNames> {
  const text = readExampleAop("monthly-invoices").replace("承認者: 経理部長", "承認者: 経理部長、人事部長");
  await visitor.compile("monthly-invoices", text);
  const run = await visitor.start("monthly-invoices", "2026年11月分");
  await visitor.settled(run);
  const [lead, deputy, hr] = [await visitor.nextLink(LEAD), await visitor.nextLink(DEPUTY), await visitor.nextLink(HR)];
  await send(visitor, hr, { decision: "approve" });
  await send(visitor, lead, { decision: "delegate", to: OPS, comment: "出張で見られません" });
  const passedOn = await visitor.nextLink(OPS);
  const cancelled = await visitor.start("monthly-invoices", "2026年10月分");
  await visitor.settled(cancelled);
  const all = [await visitor.nextLink(LEAD), await visitor.nextLink(DEPUTY), await visitor.nextLink(HR)];
  await visitor.json("POST", `/runs/${cancelled}/cancel`, {});
  return {
    [lead]: "approval-passed-on",
    [passedOn]: "approval-on-behalf",
    [deputy]: "approval-of-deputy",
    [hr]: "approval-consented",
    [all[0] ?? ""]: "approval-void",
    [`/runs/${run}`]: "run-several-approvers",
    [`/runs/${cancelled}`]: "run-cancelled",
    "/aops/monthly-invoices/versions": "versions-two",
    "/aops/monthly-invoices/versions/difference?from=1&to=2": "versions-difference",
  };
}

/** An account from its application to its registration, and one whose question is still open. */
async function accounts(visitor: Visitor): Promise<PageNames> {
  const run = await visitor.start("account-application", APPLICATION);
  await visitor.settled(run);
  const approval = await visitor.nextLink(IT);
  const waiting = await visitor.run(run);
  if (waiting.status !== "waiting") throw new Error(`Unexpected run that is ${waiting.status}`);
  const pages = { [approval]: "approval-decided", [`/runs/${run}`]: "run-completed", [`/runs/${run}/audit`]: "audit" };
  await visitor.decide(approval, "approve", "内容を確かめました");
  await visitor.ended(run);
  const asking = await visitor.start("account-application", "営業用のアカウントを、プロジェクトの間だけ使いたい");
  await visitor.settled(asking);
  const question = await visitor.nextLink(YOU);
  const answered = await visitor.start("invoice-reading", "請求書の支払いを準備してください");
  await visitor.settled(answered);
  const other = await visitor.nextLink(YOU);
  await visitor.answer(other, "ありません");
  await visitor.ended(answered);
  const rejected = await visitor.start("account-application", APPLICATION);
  await visitor.settled(rejected);
  const refused = await visitor.nextLink(IT);
  await visitor.decide(refused, "reject", "期限が長すぎます");
  await visitor.ended(rejected);
  return {
    ...pages,
    [question]: "question",
    [other]: "question-answered",
    [refused]: "approval-rejected",
    [`/runs/${asking}`]: "run-asking",
    [`/runs/${answered}`]: "run-nothing-found",
    [`/runs/${rejected}`]: "run-rejected",
    [`/runs/${rejected}/audit`]: "audit-rejected",
  };
}

/** A conversation with reads, from which a draft came that was compiled and tried, and one of words alone. */
async function conversations(visitor: Visitor): Promise<PageNames> {
  const start = (body: object) => visitor.json("POST", "/conversations", body);
  const path = ({ conversation }: Answer): string => `/conversations/${String(conversation)}`;
  const at = (one: string) =>
    visitor.until(async () => {
      const shown = await visitor.json("GET", one);
      return shown.state === "working" ? undefined : shown;
    });
  const words = path(await start({ message: "毎月、取引先の一覧を確かめて、請求書の下書きを作りたい" }));
  await at(words);
  const reads = path(await start({ message: "", explore: { tools: ["staff_ledger", "department_list"] } }));
  await visitor.json("POST", `${reads}/reads`, {
    tool: "staff_ledger",
    operation: "find_staff",
    arguments: { mail: { value: "hanako.yamada@example.com" } },
  });
  await visitor.json("POST", `${words}/draft`, { text: readExampleAop("monthly-invoices") });
  await visitor.json("POST", `${words}/compiles`, {});
  await visitor.until(async () => {
    const { trial } = await visitor.json<{ readonly trial?: { readonly compile: { readonly status: string } } }>(
      "GET",
      words,
    );
    return trial?.compile.status === "done" ? trial : undefined;
  });
  return { "/conversations": "conversations", [words]: "conversation-draft", [reads]: "conversation-reads" };
}

describe("the pages of what happened, of those who decide, and of conversations", () => {
  it(
    "fit, are legible, small and harmless in every state",
    async () => {
      const host = await startSampleHost(PEOPLE);
      const visitor = new Visitor({ origin: host.url, fetch });
      const names = {
        ...(await severalApprovers(visitor)),
        ...(await accounts(visitor)),
        ...(await conversations(visitor)),
        "/inbox": "inbox-asked",
        "/runs": "runs-many",
        "/mailbox": "mailbox-many",
      };

      await lookAt(await startBrowser(), host.url, { paths: Object.keys(names), names });
    },
    MINUTES,
  );
});
