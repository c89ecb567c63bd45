import { describe, expect, it } from "vitest";
import type { Table } from "#ports";
import { handleAct } from "../../functions/act/handler.ts";
import { actPorts, applyForAccounts, approve } from "../support/account-application.ts";
import recorded from "./events/act.json" with { type: "json" };

async function open() {
  const application = await applyForAccounts({ accounts: 2 });
  await approve(application);
  const counted: [string, number][] = [];
  const invoke = (table: Table = application.recorded.table) =>
    handleAct({ ...actPorts(application), table }, recorded, { count: (...one) => void counted.push(one) });
  return { application, counted, invoke, accounts: application.registry.accounts };
}

/** A table that takes this many more lists, and then is away. */
function failingAfter(table: Table, lists: number): Table {
  let left = lists;
  return {
    get: (key) => table.get(key),
    query: (query) => table.query(query),
    async write(writes, durability) {
      left -= 1;
      if (left < 0) throw new Error("the function was ended");
      return table.write(writes, durability);
    },
  };
}

describe("the function act", () => {
  it("sends each approved action once though its event comes three times, two of them at once", async () => {
    const { accounts, counted, invoke } = await open();

    const replies = [...(await Promise.all([invoke(), invoke()])), await invoke()];

    expect(accounts).toHaveLength(2);
    expect(replies.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
    expect(counted).toContainEqual(["ActionsSent", 2]);
  });

  it("sends nothing when it was ended before the intents were stored, and all of it when it is invoked again", async () => {
    const { application, accounts, invoke } = await open();

    await expect(invoke(failingAfter(application.recorded.table, 0))).rejects.toThrow("the function was ended");
    expect(accounts).toEqual([]);

    expect(await invoke()).toMatchObject({ sent: 2, denied: 0 });
    expect(accounts).toHaveLength(2);
  });

  it("takes up from the record what was sent when it was ended before the outcomes were stored: nothing is doubled", async () => {
    const { application, accounts, invoke } = await open();

    await expect(invoke(failingAfter(application.recorded.table, 1))).rejects.toThrow("the function was ended");
    const before = structuredClone(accounts);

    expect(await invoke()).toEqual({ sent: 0, denied: 0, resumed: 2 });
    expect(before).toHaveLength(2);
    expect(accounts).toEqual(before);
  });

  it("begins no action that its time may not reach for, and goes on with it when it is invoked again", async () => {
    const { application, accounts } = await open();
    const ports = { ...actPorts(application), hasTime: () => false };
    const watch = { count: () => {} };

    const first = await handleAct(ports, recorded, watch);
    const sent = structuredClone(accounts);
    const second = await handleAct(ports, recorded, watch);
    const third = await handleAct(ports, recorded, watch);

    expect([first, second, third]).toEqual([
      { sent: 1, denied: 0, resumed: 0 },
      { sent: 0, denied: 0, resumed: 1 },
      { sent: 0, denied: 0, resumed: 0 },
    ]);
    expect(sent).toHaveLength(1);
    expect(accounts).toHaveLength(2);
  });

  it("denies and counts what has no approval, and throws for what was never commanded", async () => {
    const application = await applyForAccounts({ accounts: 2 });
    const counted: [string, number][] = [];
    const watch = { count: (...one: [string, number]) => void counted.push(one) };

    expect(await handleAct(actPorts(application), recorded, watch)).toMatchObject({ sent: 0, denied: 2 });
    expect(counted).toEqual([
      ["ActionsSent", 0],
      ["ActionsDenied", 2],
    ]);
    await expect(handleAct(actPorts(application), { ...recorded, calls: ["2.9"] }, watch)).rejects.toThrow("2.9");
    expect(application.registry.accounts).toEqual([]);
  });
});
