import type { Json } from "#ports";
import { readExampleAop } from "../support/agent-harness.ts";
import { type Deployment, Visitor } from "./visitor.ts";

type Entries = readonly { readonly [name: string]: Json }[];

const YOU = "you@localhost";
const INVOICE = "請求元: 株式会社みほん\n金額: 120,000円\n支払期限: 2026年12月31日\n";
const REQUEST = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 取引先との共同企画";

/** Runs to be played on any host, each to its end; what they leave is their journal. */
export const RECORDED_RUNS: Readonly<Record<string, (deployment: Deployment) => Promise<Entries>>> = {
  "the monthly invoices, approved": async (deployment) => {
    const visitor = new Visitor(deployment);
    await visitor.compile("invoices", readExampleAop("monthly-invoices"));
    const run = await visitor.start("invoices", "対象月: 2026年9月");
    await visitor.settled(run);
    await visitor.decide(await visitor.nextLink("accounting-lead@example.com"), "approve");
    await visitor.ended(run);
    return journalOf(visitor, run);
  },
  "an account application, approved": async (deployment) => {
    const visitor = new Visitor(deployment);
    await visitor.compile("account", readExampleAop("account-application"));
    const run = await visitor.start("account", REQUEST);
    await visitor.settled(run);
    await visitor.decide(await visitor.nextLink("it-lead@example.com"), "approve");
    await visitor.ended(run);
    return journalOf(visitor, run);
  },
  "an invoice that was asked for and came as a file": async (deployment) => {
    const visitor = new Visitor(deployment);
    await visitor.compile("reading", readExampleAop("invoice-reading"));
    const run = await visitor.start("reading", "請求書の支払いを準備してください");
    await visitor.settled(run);
    const file = new File([new TextEncoder().encode(INVOICE)], "請求書.txt", { type: "text/plain" });
    await visitor.answer(await visitor.nextLink(YOU), "添付します", [file]);
    await visitor.ended(run);
    return journalOf(visitor, run);
  },
};

async function journalOf(visitor: Visitor, run: string): Promise<Entries> {
  const entries: Entries[number][] = [];
  let after = "";
  for (;;) {
    const page = await visitor.json<{ readonly entries: Entries; readonly next?: string | null }>(
      "GET",
      `/runs/${run}/journal${after}`,
    );
    entries.push(...page.entries);
    if (typeof page.next !== "string") return entries;
    after = `?after=${encodeURIComponent(page.next)}`;
  }
}
