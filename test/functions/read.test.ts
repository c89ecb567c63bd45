import { describe, expect, it } from "vitest";
import type { Table } from "#ports";
import { read } from "#tools";
import { handleRead } from "../../functions/read/handler.ts";
import { answers } from "../support/scripted-tool.ts";
import { entryOf, portsOf, prepare, ROW } from "../tools/staff-ledger.ts";
import recorded from "./events/read.json" with { type: "json" };

async function open() {
  const world = await prepare({ find_staff: () => answers({ rows: [ROW], version: "v7", next: null }) });
  const counted: [string, number][] = [];
  const invoke = (event: object = recorded, table: Table = world.recorded.table) =>
    handleRead((payload) => read({ ...portsOf(world), table }, payload), event as never, {
      count: (...one) => void counted.push(one),
    });
  return { world, counted, invoke };
}

describe("the function read", () => {
  it("asks the tool once for each call though its event comes twice; the first answer stands", async () => {
    const { world, counted, invoke } = await open();

    const first = await invoke();
    const before = await entryOf(world, "1.1");
    const second = await invoke();

    expect([first, second]).toEqual([
      { answered: 2, denied: 0, before: 0 },
      { answered: 0, denied: 0, before: 2 },
    ]);
    expect(world.tools.received).toHaveLength(2);
    expect(await entryOf(world, "1.1")).toEqual(before);
    expect(counted).toEqual([
      ["ReadsDenied", 0],
      ["ReadsDenied", 0],
    ]);
  });

  it("records one answer of two that come at once", async () => {
    const { world, invoke } = await open();

    await Promise.all([invoke(), invoke()]);
    const settled = await entryOf(world, "1.1");

    expect(await invoke()).toEqual({ answered: 0, denied: 0, before: 2 });
    expect(await entryOf(world, "1.1")).toEqual(settled);
  });

  it("throws when what it read cannot be recorded, and reads it when it is invoked again", async () => {
    const { world, invoke } = await open();
    const { table } = world.recorded;
    const away: Table = {
      get: (key) => table.get(key),
      query: (query) => table.query(query),
      write: () => Promise.reject(new Error("the table is away")),
    };

    await expect(invoke(recorded, away)).rejects.toThrow("the table is away");

    expect(await invoke()).toEqual({ answered: 2, denied: 0, before: 0 });
  });

  it("begins no read that its time may not reach for, records the others, and reads it when it is invoked again", async () => {
    const { world, counted } = await open();
    const command = { kind: "read", tool: "staff_ledger", operation: "find_staff" } as const;
    const name = { kind: "span", source: "request", start: 0, end: 3 } as const;
    const more = ["1.11", "1.12"];
    await world.recorded.command(
      1,
      more.map((call) => ({ ...command, call, args: { name } })),
    );
    const event = { ...recorded, calls: ["1.1", "1.2", "1.3", "1.4", ...more] };
    const ports = { ...portsOf(world), hasTime: () => false };
    const invoke = () =>
      handleRead((payload) => read(ports, payload), event as never, { count: (...one) => void counted.push(one) });

    const replies = [await invoke(), await invoke(), await invoke()];

    expect(replies).toEqual([
      { answered: 4, denied: 0, before: 0 },
      { answered: 2, denied: 0, before: 4 },
      { answered: 0, denied: 0, before: 6 },
    ]);
    expect(world.tools.received).toHaveLength(6);
  });

  it("throws for a call that was never commanded, of its tool", async () => {
    const { world, invoke } = await open();

    await expect(invoke({ ...recorded, calls: ["1.1", "1.7"] })).rejects.toThrow("1.7");
    expect(world.tools.received).toEqual([]);
  });
});
