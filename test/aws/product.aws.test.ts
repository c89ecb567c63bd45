import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeConversations } from "../scenarios/conversations.ts";
import { openEmbeddedHost } from "../scenarios/embedded-host.ts";
import { describeInbox } from "../scenarios/inbox.ts";
import { describeMonthlyInvoices } from "../scenarios/monthly-invoices.ts";
import { describePeople } from "../scenarios/people.ts";
import { RECORDED_RUNS } from "../scenarios/recorded-runs.ts";
import { type Answer, Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { type EmulatedProduct, startEmulatedProduct } from "./product/emulated-product.ts";
import { normalJournals } from "./product/normal-journals.ts";
import type { FunctionFault } from "./product/steering.ts";

const DEPLOY_MS = 240_000;
const LEAD = "it-lead@example.com";
const REQUEST = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 取引先との共同企画";

let product: EmulatedProduct;

beforeAll(async () => {
  product = await startEmulatedProduct();
}, DEPLOY_MS);

afterAll(() => product?.close());

const open = () => product.open();

describeMonthlyInvoices(open);
describePeople(open);
describeInbox(open);
describeConversations(open);

function inject(name: string, faults: readonly FunctionFault[]): void {
  product.steering.inject(`${product.stacks.prefix}${name}`, faults);
}

const allHappened = async () => (product.steering.left() === 0 ? true : undefined);

async function startAccount(visitor: Visitor): Promise<string> {
  await visitor.compile("account", readExampleAop("account-application"));
  return visitor.start("account", REQUEST);
}

describe("the link of an approval mail", () => {
  it("decides nothing when it is opened or scanned, twice, and decides once by POST", async () => {
    const deployment = await open();
    const visitor = new Visitor(deployment);
    const run = await startAccount(visitor);
    await visitor.settled(run);
    const link = await visitor.nextLink(LEAD);

    const looks = [];
    for (const method of ["GET", "HEAD", "GET", "HEAD"]) looks.push((await visitor.call(method, link)).status);

    expect(looks).toEqual([200, 200, 200, 200]);
    expect((await visitor.run(run)).status).toBe("waiting");
    expect((await deployment.effects("account_registry")).create_account).toBeUndefined();
    const { nonce } = await visitor.open(link);
    const decision = new URLSearchParams({ nonce: String(nonce), decision: "approve", comment: "" }).toString();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const answers = await Promise.all([1, 2].map(() => visitor.call("POST", link, decision, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await visitor.ended(run)).status).toBe("completed");
    expect((await deployment.effects("account_registry")).create_account).toBe(1);
  });
});

describe("a file whose event comes three times, twice of them at once", () => {
  it("starts one run", async () => {
    const deployment = await open();
    const visitor = new Visitor(deployment);
    await visitor.compile("reading", readExampleAop("invoice-reading"));
    inject("upload", ["thrice"]);
    const name = "ガス 料金 (写し).txt".normalize("NFD");
    const invoice = "請求元: 青葉商事\n金額: 12,300円\n支払期限: 2026年12月31日\n";
    await deployment.drop("reading", name, new TextEncoder().encode(invoice));

    await visitor.until(allHappened);

    const { runs } = await visitor.json<{ readonly runs: readonly (Answer & { readonly run: string })[] }>(
      "GET",
      "/runs",
    );
    expect(runs).toHaveLength(1);
    const ended = await visitor.ended(String(runs[0]?.run));
    expect(ended.phases[0]?.values).toMatchObject({ 金額: { status: "extracted", value: 12_300 } });
  });
});

describe("a run whose functions fail and are throttled", () => {
  it("comes to the same end, with each effect once and each mail once", async () => {
    const deployment = await open();
    const visitor = new Visitor(deployment);
    await visitor.compile("account", readExampleAop("account-application"));
    inject("step", ["throttle", "error", "lost"]);
    inject("read-department_list", ["lost", "throttle"]);
    inject("read-role_list", ["error"]);
    inject("request", ["lost", "throttle"]);
    inject("act-account_registry", ["lost", "error", "lost"]);
    const run = await visitor.start("account", REQUEST);

    await visitor.settled(run);
    const decided = await visitor.decide(await visitor.nextLink(LEAD), "approve");
    const ended = await visitor.ended(run);

    expect(decided.status).toBe(200);
    expect(ended.status).toBe("completed");
    expect(product.steering.left()).toBe(0);
    expect(await deployment.effects("account_registry")).toEqual({ draft_application: 1, create_account: 1 });
    const mails = await visitor.json<readonly { readonly to: string }[]>("GET", "/mailbox.json");
    expect(mails.map(({ to }) => to)).toEqual([LEAD]);
  });
});

describe("the journal of a run", () => {
  it.each(Object.entries(RECORDED_RUNS))("is that of the embedded host but for ids and times: %s", async (_, play) => {
    const [here, there] = normalJournals(await play(await openEmbeddedHost()), await play(await open()));

    expect(there).toEqual(here);
  });
});
