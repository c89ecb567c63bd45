import { describe, expect, it } from "vitest";
import { act } from "#effects";
import type { Table, Write } from "#ports";
import { isSealed, keys, loadSpine, queryAll } from "#records";
import { actOn, actPorts, applyForAccounts, approve, PURPOSE } from "../support/account-application.ts";
import { intentOf, outcomeOf, stored } from "./recorded-effects.ts";

describe("act", () => {
  it("carries out what was approved, once, and records intent and receipt", async () => {
    const application = await applyForAccounts();
    await approve(application);

    const reply = await actOn(application);

    expect(reply).toEqual({ sent: 1, denied: 0, resumed: 0 });
    expect(application.registry.accounts).toMatchObject([{ department: "D-1", purpose: "営業用" }]);
    expect(await intentOf(application)).toMatchObject({
      kind: "intent",
      by: "act-registry",
      operation: "create_account",
      arguments: { department: "D-1", purpose: "営業用" },
      approval: application.approval,
    });
    expect(await outcomeOf(application)).toMatchObject({ kind: "outcome", state: "succeeded", receipt: "A-1" });
  });

  it("seals intent and outcome and chains them to the command's entry", async () => {
    const application = await applyForAccounts();
    await approve(application);

    await actOn(application);

    const [entry] = await loadSpine(application.recorded.table, application.recorded.run.run, 2);
    for (const one of [await intentOf(application), await outcomeOf(application)]) {
      expect(one.prev).toBe(entry?.hash);
      expect(isSealed(one)).toBe(true);
    }
  });

  it("has stored the intent before the tool is called", async () => {
    const application = await applyForAccounts();
    await approve(application);
    const seen: unknown[] = [];
    application.registry.onArrival = async () => {
      seen.push(await stored(application, keys.intent), await stored(application, keys.outcome));
    };

    await actOn(application);

    expect(seen).toMatchObject([{ kind: "intent" }, undefined]);
  });

  it("sends the same idempotency key for the same call, and another for another call", async () => {
    const application = await applyForAccounts({ accounts: 2 });
    await approve(application);

    await actOn(application);

    const sent = application.registry.accounts.map((account) => account.idempotency_key);
    expect(new Set(sent).size).toBe(2);
    expect(sent[0]).toBe((await intentOf(application)).idempotencyKey);
  });

  it("stores all intents of an approval in one transaction and all outcomes in another", async () => {
    const application = await applyForAccounts({ accounts: 20 });
    await approve(application);
    const lists: (readonly Write[])[] = [];

    await actOn(application, { table: watchWrites(application.recorded.table, lists) });

    expect(lists).toHaveLength(2);
    expect(lists[0]?.filter((write) => write.op === "put")).toHaveLength(21);
    expect(lists[1]).toHaveLength(20);
    expect(application.registry.accounts).toHaveLength(20);
  });

  it("takes 40 actions under one approval and not more", async () => {
    const application = await applyForAccounts({ accounts: 40 });
    await approve(application);
    const calls = Array.from({ length: 41 }, (_, i) => `2.${i + 1}`);

    await expect(actOn(application, { calls })).rejects.toThrow();
    await actOn(application);

    expect(application.registry.accounts).toHaveLength(40);
  });

  it("carries a draft out without approval when neither catalog nor AOP asks for one", async () => {
    const application = await applyForAccounts({
      operation: { access: "draft", approval: "never" },
      phase: { approvers: [] },
    });

    await actOn(application, { approval: null });

    expect((await outcomeOf(application)).state).toBe("succeeded");
  });

  it.each([
    ["a commit", {}, {}],
    ["a commit whose catalog entry claims to need none", { approval: "never" }, {}],
    ["a draft that the catalog wants approved", { access: "draft", approval: "always" }, { approvers: [] }],
    ["a draft of a phase whose AOP names approvers", { access: "draft", approval: "never" }, {}],
  ] as const)("denies %s without an approval", async (_, operation, phase) => {
    const application = await applyForAccounts({ operation, phase });

    const reply = await actOn(application, { approval: null });

    expect(reply.denied).toBe(1);
    expect(application.registry.tools.received.filter(({ tool }) => tool === "registry")).toEqual([]);
    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP611" } });
  });

  it("denies, and records why, what authorisation denies", async () => {
    const application = await applyForAccounts({ args: { department: PURPOSE }, phase: { approvers: [] } });

    await actOn(application, { approval: null });

    expect(await outcomeOf(application)).toMatchObject({
      state: "denied",
      error: { code: "AOP505", needs: [{ parameter: "department", status: "extracted", wants: "verified" }] },
    });
  });

  it("does nothing when it is invoked again after the end", async () => {
    const application = await applyForAccounts();
    await approve(application);
    await actOn(application);
    const before = await queryAll(application.recorded.table, `ACT#${application.recorded.run.run}`);

    const reply = await actOn(application);

    expect(reply).toEqual({ sent: 0, denied: 0, resumed: 0 });
    expect(await queryAll(application.recorded.table, `ACT#${application.recorded.run.run}`)).toEqual(before);
    expect(application.registry.accounts).toHaveLength(1);
  });

  it("keeps a denial: the same call is not carried out later", async () => {
    const application = await applyForAccounts();
    await actOn(application, { approval: null });
    await approve(application);

    await actOn(application);

    expect((await outcomeOf(application)).state).toBe("denied");
    expect(application.registry.accounts).toEqual([]);
  });

  it.each([
    ["a call that nothing commanded", { calls: ["2.9"] }],
    ["a call of another phase", { phase: 1 }],
    ["a call of another tool", { tool: "departments" }],
  ])("records nothing and fails for %s", async (_, change) => {
    const application = await applyForAccounts();
    const { run } = application.recorded.run;
    const { tool = "registry", ...payload } = change as { tool?: string };

    const acting = act(actPorts(application, { tool }), { run, phase: 2, calls: ["2.1"], ...payload });

    await expect(acting).rejects.toThrow(/commands call|expected an action of/);
    expect(await queryAll(application.recorded.table, `ACT#${run}`)).toEqual([]);
  });
});

function watchWrites(table: Table, lists: (readonly Write[])[]): Table {
  return {
    get: (key) => table.get(key),
    query: (query) => table.query(query),
    write(writes) {
      lists.push(writes);
      return table.write(writes);
    },
  };
}
