import { describe, expect, it } from "vitest";
import { type Config, defaultConfig, SANDBOX_PRESETS } from "#config";
import {
  APPROVER,
  accountsOf,
  answerWalk,
  REQUESTER,
  registrationOf,
  startWalk,
  type Walk,
} from "../scenarios/account-walk.ts";
import type { ShownRun } from "../scenarios/visitor.ts";

/** A registry that neither knows a call again nor can be asked what became of it. */
function forgetful(): Config["tools"] {
  const { tools } = defaultConfig(SANDBOX_PRESETS);
  const registry = tools.get("account_registry");
  const operations = new Map(Object.entries(SANDBOX_PRESETS.get("account_registry")?.operations ?? {}));
  const { idempotencyKey: _key, find: _find, ...create } = operations.get("create_account") ?? { access: "commit" };
  operations.set("create_account", create);
  return new Map([...tools, ["account_registry", { server: "sandbox", ...registry, operations }]]);
}

type Progress = ShownRun & {
  readonly progress?: { readonly of: number; readonly done: readonly string[]; readonly unknown: readonly string[] };
};

interface ProvPart {
  readonly agent: { readonly [id: string]: { readonly "prov:label"?: string } };
  readonly wasAttributedTo: {
    readonly [id: string]: { readonly "prov:entity"?: string; readonly "prov:agent"?: string };
  };
}

/** A registration of which nobody knows whether it was carried out; gives the link of whoever is asked. */
async function loseAnswer(): Promise<{ readonly walk: Walk; readonly link: string }> {
  const walk = await startWalk({ tools: forgetful() });
  const approval = await answerWalk(walk);
  const fault = { kind: "timeout-after-write", operation: "create_account", times: 1 };
  await walk.visitor.json("POST", "/sandbox/account_registry/faults", fault);
  await walk.visitor.decide(approval, "approve");
  await pastTheWait(walk);
  return { walk, link: await walk.visitor.nextLink(APPROVER) };
}

/** Lets the time pass for which the registry's answer is waited. */
async function pastTheWait({ visitor, run }: Walk): Promise<void> {
  await visitor.until(async () => {
    await visitor.json("POST", "/local/clock", { advance: "PT61S" });
    return (await visitor.run(run)).waitingFor.some(({ kind }) => kind !== "approval") ? true : undefined;
  });
}

async function say({ visitor }: Walk, path: string, fields: { readonly [name: string]: string }, person?: string) {
  const { nonce } = await visitor.open(path);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const as = person === undefined ? {} : { authorization: `Bearer dev:${person}` };
  const body = new URLSearchParams({ nonce: String(nonce), ...fields }).toString();
  return (await visitor.call("POST", path, body, { ...headers, ...as })).status;
}

describe("an action whose outcome nobody knows, and that no system can be asked about", () => {
  it("is put to the approver, not to the requester, and is not sent again meanwhile", async () => {
    const { walk, link } = await loseAnswer();
    const waiting = (await walk.visitor.run(walk.run)) as Progress;
    expect(registrationOf(waiting).status).toBe("unknown");
    expect(waiting.waitingFor).toMatchObject([{ to: [APPROVER] }]);
    expect(await say(walk, link, { outcome: "done", receipt: "A-1" }, REQUESTER)).toBe(403);
    expect(await say(walk, link, { outcome: "done", receipt: " " })).toBe(422);
    expect(await say(walk, link, { outcome: "surely" })).toBe(422);
    expect(await accountsOf(walk.visitor)).toHaveLength(1);
  });

  it("done: with the receipt that the person saw the run is complete, and the record names the person", async () => {
    const { walk, link } = await loseAnswer();
    expect(await say(walk, link, { outcome: "done", receipt: "A-1" })).toBe(200);
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).toBe("completed");
    expect(registrationOf(ended)).toMatchObject({ status: "succeeded", settledBy: `person:${APPROVER}` });
    expect(ended.phases[3]?.values?.アカウント).toMatchObject({
      status: "extracted",
      value: "A-1",
      evidence: [{ kind: "receipt", by: APPROVER }],
    });
    const { agent, wasAttributedTo } = await walk.visitor.json<ProvPart>("GET", `/runs/${walk.run}/prov`);
    const tellers = Object.values(wasAttributedTo).filter((one) => one["prov:entity"]?.includes("result"));
    expect(tellers.map((one) => agent[one["prov:agent"] ?? ""]?.["prov:label"])).toEqual([APPROVER]);
    expect(await accountsOf(walk.visitor)).toHaveLength(1);
  });

  it("not done: it is judged anew, and sent once more under the same approval", async () => {
    const { walk, link } = await loseAnswer();
    expect(await say(walk, link, { outcome: "not-done" })).toBe(200);
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).toBe("completed");
    const account = ended.phases[3]?.values?.アカウント as { readonly evidence?: readonly object[] } | undefined;
    const evidence = account?.evidence ?? [];
    expect(evidence).toContainEqual(expect.objectContaining({ kind: "receipt", state: "succeeded" }));
    expect(evidence).not.toContainEqual(expect.objectContaining({ kind: "receipt", by: APPROVER }));
    expect(await accountsOf(walk.visitor)).toHaveLength(2);
  });

  it("not done, said two hours later: the rows are read again, and it is sent once more", async () => {
    const { walk, link } = await loseAnswer();
    await walk.visitor.json("POST", "/local/clock", { advance: "PT2H" });
    expect(await say(walk, link, { outcome: "not-done" })).toBe(200);
    const ended = await walk.visitor.ended(walk.run);
    expect(registrationOf(ended)).toMatchObject({ status: "succeeded" });
    expect(ended.status).toBe("completed");
    expect(await accountsOf(walk.visitor)).toHaveLength(2);
  });

  it("not done, but a row that it rests on changed a minute ago: it is not sent any more", async () => {
    const { walk, link } = await loseAnswer();
    const put = { department_id: "d10", name: "営業一部", closed: true };
    await walk.visitor.json("POST", "/sandbox/department_list/ledgers/departments", { put });
    expect(await say(walk, link, { outcome: "not-done" })).toBe(200);
    const ended = await walk.visitor.ended(walk.run);
    expect(registrationOf(ended)).toMatchObject({ status: "failed", error: { code: "AOP613" } });
    expect(await accountsOf(walk.visitor)).toHaveLength(1);
  });

  it("not done, and lost again: the next question tells when it was sent last", async () => {
    const { walk, link } = await loseAnswer();
    const { sentAt: first } = (await walk.visitor.open(link)).action as { readonly sentAt: string };
    const fault = { kind: "timeout-after-write", operation: "create_account", times: 1 };
    await walk.visitor.json("POST", "/sandbox/account_registry/faults", fault);
    await walk.visitor.json("POST", "/local/clock", { advance: "PT3H" });
    expect(await say(walk, link, { outcome: "not-done" })).toBe(200);
    await pastTheWait(walk);
    const next = await walk.visitor.nextLink(APPROVER);
    const { sentAt } = (await walk.visitor.open(next)).action as { readonly sentAt: string };
    expect(Date.parse(sentAt) - Date.parse(first)).toBeGreaterThanOrEqual(3 * 60 * 60 * 1000);
  });

  it("not done, but a row that it rests on has changed since it was last read: it is not sent any more", async () => {
    const { walk, link } = await loseAnswer();
    const put = { department_id: "d10", name: "営業一部", closed: true };
    await walk.visitor.json("POST", "/sandbox/department_list/ledgers/departments", { put });
    await walk.visitor.json("POST", "/local/clock", { advance: "PT11M" });
    expect(await say(walk, link, { outcome: "not-done" })).toBe(200);
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).not.toBe("completed");
    expect(await accountsOf(walk.visitor)).toHaveLength(1);
  });

  it("stop: the run ends without being complete, and says how far it got", async () => {
    const { walk, link } = await loseAnswer();
    expect(await say(walk, link, { outcome: "stop" })).toBe(200);
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).not.toBe("completed");
    expect(registrationOf(ended).status).toMatch(/unknown/);
    expect(await accountsOf(walk.visitor)).toHaveLength(1);
  });
});

describe("an approval is valid for as long as the configuration says", () => {
  it.each([
    ["not a day longer", "P2DT1H", 409],
    ["until then", "P1DT23H", 200],
  ])("%s", async (_, advance, status) => {
    const walk = await startWalk({ approvals: { validDays: 2, signInRequired: false } });
    const link = await answerWalk(walk);
    const { nonce } = await walk.visitor.open(link);
    await walk.visitor.json("POST", "/local/clock", { advance });
    const form = new URLSearchParams({ nonce: String(nonce), decision: "approve", comment: "" });
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await walk.visitor.call("POST", link, form.toString(), type)).status).toBe(status);
    expect((await walk.visitor.ended(walk.run)).status).toBe(status === 200 ? "completed" : "stopped");
    expect(await accountsOf(walk.visitor)).toHaveLength(status === 200 ? 1 : 0);
  });
});
