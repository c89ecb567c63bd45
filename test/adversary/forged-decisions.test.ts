import { describe, expect, it, onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const REQUEST = "申請者: 田中 一郎\n部署: 経理部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 監査";
const LEAD = "it-lead@example.com";

interface Sandbox {
  readonly tools: readonly { readonly effects: readonly { readonly operation: string }[] }[];
}

/** A listening host with a run that waits for its approval. */
async function waitingRun() {
  const host = await startHost({ dir: temporaryFolder(), config: defaultConfig(SANDBOX_PRESETS), port: 0 });
  onTestFinished(() => host.close());
  const origin = host.url ?? "";
  const deployment = { origin, fetch: (request: Request) => fetch(request) };
  const visitor = new Visitor(deployment, "hanako.yamada@example.com");
  const lead = new Visitor(deployment, LEAD);
  await visitor.compile("account", readExampleAop("account-application"));
  const begin = async () => {
    const run = await visitor.start("account", REQUEST);
    await visitor.settled(run);
    return { run, link: await visitor.nextLink(LEAD) };
  };
  const accounts = async () => {
    const { tools } = await visitor.json<Sandbox>("GET", "/sandbox");
    return tools.flatMap(({ effects }) => effects).filter(({ operation }) => operation === "create_account").length;
  };
  return { visitor, lead, begin, accounts };
}

const post = (visitor: Visitor, link: string, form: Record<string, string>, headers = {}) =>
  visitor.call("POST", link, new URLSearchParams(form).toString(), {
    "content-type": "application/x-www-form-urlencoded",
    ...headers,
  });

describe("a forged decision, over HTTP", () => {
  it("opens nothing: without a nonce, with a wrong one, by GET and HEAD, by another run's, by the requester's page", async () => {
    const { visitor, lead, begin, accounts } = await waitingRun();
    const first = await begin();
    const second = await begin();
    const { nonce: own } = await lead.open(first.link);
    const { nonce: other } = await lead.open(second.link);
    const tries = [
      // The requester, with the page's own nonce.
      await post(visitor, first.link, { decision: "approve", comment: "", nonce: String(own) }),
      await post(lead, first.link, { decision: "approve", comment: "" }),
      await post(lead, first.link, { decision: "approve", comment: "", nonce: "guess" }),
      await post(lead, first.link, { decision: "approve", comment: "", nonce: String(other) }),
      await post(lead, first.link, { decision: "approve", nonce: String(other), approved: "true" }),
      await post(visitor, `${first.link.replace(/[^/]+$/, "")}apr_guess`, {
        decision: "approve",
        nonce: String(other),
      }),
      await post(visitor, first.link.replace("/approvals/", "/questions/"), {
        answer: "approve",
        nonce: String(other),
      }),
      await visitor.call("PUT", first.link, JSON.stringify({ decision: "approve" }), {
        "content-type": "application/json",
      }),
    ];
    await lead.call("GET", `${first.link}?decision=approve&nonce=${encodeURIComponent(String(own))}`);
    await lead.call("HEAD", `${first.link}?decision=approve`);

    expect(tries.map(({ status }) => status).filter((status) => status < 400)).toEqual([]);
    expect((await visitor.run(first.run)).status).toBe("waiting");
    expect((await visitor.run(second.run)).status).toBe("waiting");
    expect(await accounts()).toBe(0);
  });

  it("does not come twice: the second post of a true one makes no second account", async () => {
    const { visitor, lead, begin, accounts } = await waitingRun();
    const { run, link } = await begin();
    const { nonce } = await lead.open(link);
    const form = { decision: "approve", comment: "", nonce: String(nonce) };
    const all = await Promise.all([post(lead, link, form), post(lead, link, form), post(lead, link, form)]);
    await visitor.ended(run);

    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await post(lead, link, form)).status).toBe(409);
    expect(await accounts()).toBe(1);
  });
});
