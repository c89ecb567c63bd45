import { describe, expect, it } from "vitest";
import { openEmbeddedHost } from "../scenarios/embedded-host.ts";
import { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";

const REQUEST = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 共同企画";
const LEAD = "it-lead@example.com";

async function waiting() {
  const host = await openEmbeddedHost();
  const visitor = new Visitor(host);
  await visitor.compile("account", readExampleAop("account-application"));
  const run = await visitor.start("account", REQUEST);
  expect(await visitor.settled(run)).toMatchObject({ status: "waiting" });
  return { host, visitor, run };
}

describe("cancelling a run", () => {
  it("stops it, says who did, and makes the waiting approval void; nothing more is done", async () => {
    const { visitor, run } = await waiting();
    const link = await visitor.nextLink(LEAD);
    const { nonce } = await visitor.open(link);

    const cancelled = await visitor.json("POST", `/runs/${run}/cancel`, {});
    const form = new URLSearchParams({ nonce: String(nonce), decision: "approve", comment: "" });
    const late = await visitor.call("POST", link, form.toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });

    expect(cancelled).toMatchObject({
      status: "stopped",
      why: { code: "AOP546" },
      cancelled: { person: "you@localhost" },
      approvals: [{ state: "void" }],
      waitingFor: [],
    });
    expect(late.status).toBe(409);
    const shown = await visitor.json<{ actions: readonly { status: string }[] }>("GET", `/runs/${run}`);
    expect(shown.actions.map(({ status }) => status)).toEqual(["succeeded", "planned"]);
    const { entries } = await visitor.json<{ entries: readonly object[] }>("GET", `/runs/${run}/journal?limit=200`);
    expect(entries).toContainEqual(expect.objectContaining({ kind: "cancelled", person: "you@localhost", by: "api" }));
  });

  it("is refused for a run that has ended, for others than its requester, and for one that is not there", async () => {
    const { host, visitor, run } = await waiting();
    const stranger = new Visitor(host, "stranger@example.com");
    const cancel = async (who: Visitor, id: string) => (await who.call("POST", `/runs/${id}/cancel`)).status;

    expect(await cancel(stranger, run)).toBe(403);
    expect(await cancel(visitor, "run_none")).toBe(404);
    expect(await cancel(visitor, run)).toBe(200);
    expect(await cancel(visitor, run)).toBe(409);
  });

  it("lets the requester do it whatever the case of the letters in their address", async () => {
    const { host, visitor } = await waiting();
    const start = async () => await new Visitor(host, "taro@example.com").start("account", REQUEST);
    const run = await start();
    await visitor.settled(run);

    expect((await new Visitor(host, "Taro@Example.com").call("POST", `/runs/${run}/cancel`)).status).toBe(200);
    const other = await start();
    expect((await new Visitor(host, "Operators@Example.com").call("POST", `/runs/${other}/cancel`)).status).toBe(200);
  });

  it("lets the operators do it too", async () => {
    const { host, run } = await waiting();

    const answer = await new Visitor(host, "operators@example.com").call("POST", `/runs/${run}/cancel`);

    expect(answer.status).toBe(200);
  });
});
