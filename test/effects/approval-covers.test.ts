import { describe, expect, it } from "vitest";
import { keys, queryAll } from "#records";
import {
  type Application,
  actOn,
  applyForAccounts,
  approve,
  ask,
  DEPARTMENT,
  decide,
  readDepartments,
} from "../support/account-application.ts";
import { outcomeOf } from "./recorded-effects.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("an approval that no longer covers what would be sent", () => {
  it("is not enough when nobody has decided", async () => {
    const application = await applyForAccounts();
    await ask(application);

    await actOn(application);

    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP611" } });
  });

  it("is not enough when it was rejected", async () => {
    const application = await applyForAccounts();
    await ask(application);
    await decide(application, "reject");

    await actOn(application);

    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP616" } });
  });

  it("is not enough when it was given for other calls", async () => {
    const application = await applyForAccounts({ accounts: 2 });
    await approve(application);

    await actOn(application, { calls: ["2.1"] });

    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP612" } });
    expect(application.registry.accounts).toEqual([]);
  });

  it("never executes after its end", async () => {
    const application = await applyForAccounts();
    await approve(application);
    await application.recorded.clock.advance(7 * DAY);
    await readDepartments(application, true);

    await actOn(application);

    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP617" } });
    expect(application.registry.accounts).toEqual([]);
  });

  it("executes up to the last millisecond", async () => {
    const application = await applyForAccounts();
    await approve(application);
    await application.recorded.clock.advance(7 * DAY - 1);
    await readDepartments(application, true);

    await actOn(application);

    expect((await outcomeOf(application)).state).toBe("succeeded");
  });

  it("sends nothing more once it ends in the middle of a group", async () => {
    const application = await applyForAccounts({ accounts: 3, abilities: "neither" });
    await approve(application);
    application.registry.onArrival = async () => {
      application.registry.onArrival = () => {};
      await application.recorded.clock.advance(7 * DAY);
    };

    await actOn(application);

    expect(application.registry.accounts).toHaveLength(1);
    expect(await outcomeOf(application, "2.2")).toMatchObject({ state: "failed", error: { code: "AOP617" } });
  });

  it("is void when a ledger row that it rests on has changed", async () => {
    const application = await applyForAccounts();
    await ask(application);
    await decide(application);
    application.registry.department = { version: "8", rows: [{ id: "D-1", name: "営業一部" }] };
    await readDepartments(application, true);

    await actOn(application);

    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP613" } });
    expect(application.registry.accounts).toEqual([]);
  });

  it("is void when the look-up now has a second match", async () => {
    const application = await applyForAccounts();
    await ask(application);
    await decide(application);
    application.registry.department.rows.push({ id: "D-2", name: "営業部" });
    await readDepartments(application, true);

    await actOn(application);

    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP613" } });
  });

  it("holds when the ledger has a new version with the same row", async () => {
    const application = await applyForAccounts();
    await ask(application);
    await decide(application);
    application.registry.department = { version: "8", rows: [{ name: "営業部", id: "D-1" }] };
    await readDepartments(application, true);

    await actOn(application);

    expect((await outcomeOf(application)).state).toBe("succeeded");
  });

  it("is not enough when the rows were not read again since the decision", async () => {
    const application = await applyForAccounts();
    await ask(application);
    await readDepartments(application, true);
    await application.recorded.clock.advance(1);
    await decide(application);

    await actOn(application);

    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP614" } });
  });

  it.each([
    ["the operation's catalog entry", { title: "アカウントを作り直す" }],
    ["a least status", { least: { department: "extracted" } }],
  ] as const)("is void when %s has changed", async (_, operation) => {
    const application = await applyForAccounts();
    await approve(application);
    const changed = await applyForAccounts({ operation, table: application.recorded.table });

    await actOn({ ...application, catalog: changed.catalog });

    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP612" } });
  });

  it.each([
    ["an argument's source", { kind: "span", source: "request", start: 0, end: 2 }],
    ["an argument's status", { kind: "made", by: "code", value: "営業用" }],
  ] as const)("is void when %s has changed since", async (_, purpose) => {
    const application = await applyForAccounts();
    await approve(application);
    const args = { department: DEPARTMENT, purpose };
    await overwriteCommand(application, args);

    await actOn(application);

    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP612" } });
    expect(application.registry.accounts).toEqual([]);
  });

  it.each([
    ["the look-up", keys.read],
    ["the decision", (_: string, __: string, approval: string) => keys.decided(approval)],
    ["what was asked", (_: string, __: string, approval: string) => keys.asked(approval)],
  ] as const)("denies when %s is deleted from the record", async (_, key) => {
    const application = await applyForAccounts();
    await approve(application);
    const { table, run } = application.recorded;
    await table.write([{ op: "delete", key: key(run.run, "1.1", application.approval) }]);

    await actOn(application);

    expect((await outcomeOf(application)).state).toBe("denied");
    expect(application.registry.accounts).toEqual([]);
  });

  it("denies when the recorded decision was altered", async () => {
    const application = await applyForAccounts();
    await ask(application);
    await decide(application, "reject");
    const { table } = application.recorded;
    const item = await table.get(keys.decided(application.approval));
    if (item === undefined) throw new Error("There is no decision");
    await table.write([{ op: "put", item: { ...item, decision: "approved" } }]);
    await readDepartments(application, true);

    await actOn(application);

    expect((await outcomeOf(application)).state).toBe("denied");
  });
});

async function overwriteCommand(application: Application, args: object): Promise<void> {
  const { table, run } = application.recorded;
  const items = await queryAll(table, `STEP#${run.run}`, "002#");
  const [item] = items;
  if (item === undefined) throw new Error("Nothing was commanded");
  const commands = [{ kind: "act", call: "2.1", tool: "registry", operation: "create_account", args }];
  await table.write([{ op: "put", item: { ...item, commands } as never }]);
}
