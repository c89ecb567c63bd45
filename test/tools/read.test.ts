import { describe, expect, it } from "vitest";
import type { CatalogOperation } from "#config";
import type { Json, JsonObject } from "#ports";
import { ToolCallError } from "#ports";
import { isSealed, itemEntry, keys, loadSpineHead, type OutcomeEntry, queryAll, type ReadEntry } from "#records";
import { type ReadPorts, read } from "#tools";
import type { LedgerFact, ReadFact, Ref } from "#trust";
import { catalogOf, type RecordedRun, recordRun, START } from "../support/recorded-run.ts";
import { answers, type ScriptedOperation, type ScriptedTools, scriptTools } from "../support/scripted-tool.ts";

const name: Ref = { kind: "span", source: "request", start: 0, end: 3 };

describe("read", () => {
  it("records a ledger's rows, version and what was asked", async () => {
    const world = await prepare({ find_staff: () => answers({ rows: [ROW], version: "v7", next: null }) });

    const reply = await readCalls(world, ["1.1"]);

    expect(reply).toEqual({ answered: 1, denied: 0, before: 0 });
    expect(await entryOf(world)).toMatchObject({
      kind: "read",
      by: "read-staff_ledger",
      tool: "staff_ledger",
      operation: "find_staff",
      arguments: { name: "営業部" },
      attempts: [],
      fact: {
        kind: "ledger",
        ledger: "staff_ledger",
        outcome: "answered",
        exhaustive: true,
        version: "v7",
        rows: [ROW],
        key: "staff_id",
        label: "name",
        asked: { name: "営業部" },
        askedAt: START,
      },
    });
  });

  it("chains the entry to the spine entry that holds the command", async () => {
    const world = await prepare({ find_staff: () => answers({ rows: [], version: 1 }) });

    await readCalls(world, ["1.1"]);

    const entry = await entryOf(world);
    const head = await loadSpineHead(world.recorded.table, world.recorded.run.run);
    expect(entry.prev).toBe(head?.hash);
    expect(isSealed(entry)).toBe(true);
  });

  it("records a number as the version's text, and an absent version as none", async () => {
    const numbered = await prepare({ find_staff: () => answers({ rows: [], version: 12 }) });
    const unversioned = await prepare({ find_staff: () => answers({ rows: [] }) });

    await readCalls(numbered, ["1.1"]);
    await readCalls(unversioned, ["1.1"]);

    expect((await ledgerFactOf(numbered)).version).toBe("12");
    expect((await ledgerFactOf(unversioned)).version).toBeNull();
  });

  it("follows the cursor to the end by itself", async () => {
    const world = await prepare({
      find_staff: ({ cursor }) =>
        cursor === undefined
          ? answers({ rows: [ROW], version: "1", next: "p2" })
          : answers({ rows: [{ staff_id: "S2", name: "B" }], version: "1", next: null }),
    });

    await readCalls(world, ["1.1"]);

    const fact = await ledgerFactOf(world);
    expect(fact.rows.map((row) => row.staff_id)).toEqual(["S1", "S2"]);
    expect(fact.exhaustive).toBe(true);
    expect(world.tools.received.map(({ args }) => args)).toEqual([
      { name: "営業部" },
      { name: "営業部", cursor: "p2" },
    ]);
  });

  it("stops after 50 pages and says that it did not come to the end", async () => {
    const world = await prepare({
      find_staff: ({ cursor }) => answers({ rows: [], version: "1", next: Number(cursor ?? 0) + 1 }),
    });

    await readCalls(world, ["1.1"]);

    expect(world.tools.received).toHaveLength(50);
    expect(await ledgerFactOf(world)).toMatchObject({ exhaustive: false, reason: "stopped after 50 pages" });
  });

  it("does not go round in circles when a ledger repeats its cursor", async () => {
    const world = await prepare({ find_staff: () => answers({ rows: [ROW], version: "1", next: "again" }) });

    await readCalls(world, ["1.1"]);

    expect(world.tools.received).toHaveLength(2);
    expect((await ledgerFactOf(world)).exhaustive).toBe(false);
  });

  it("does not mix two versions of a ledger: it begins again", async () => {
    let version = 0;
    const world = await prepare({
      find_staff: ({ cursor }) => {
        version += version < 2 ? 1 : 0;
        return answers({
          rows: [{ staff_id: String(cursor ?? "first") }],
          version,
          next: cursor === undefined ? "p2" : null,
        });
      },
    });

    await withTime(world, readCalls(world, ["1.1"]));

    const entry = await entryOf(world);
    expect(entry.attempts).toHaveLength(1);
    expect(entry.fact).toMatchObject({ outcome: "answered", version: "2", exhaustive: true });
    expect((entry.fact as LedgerFact).rows).toHaveLength(2);
  });

  it("cuts rows beyond 300 KB, says so, and does not count the answer as exhaustive", async () => {
    const page = Array.from({ length: 100 }, (_, i) => ({ staff_id: String(i), name: "あ".repeat(700) }));
    const world = await prepare({
      find_staff: ({ cursor }) => answers({ rows: page, version: "1", next: Number(cursor ?? 0) + 1 }),
    });

    await readCalls(world, ["1.1"]);

    const fact = await ledgerFactOf(world);
    expect(fact.exhaustive).toBe(false);
    expect(fact.reason).toMatch(/^cut after 1\d\d rows$/);
    expect(Buffer.byteLength(JSON.stringify(fact))).toBeLessThan(301_000);
  });

  it("tries three times with growing waits and records every failure", async () => {
    let asked = 0;
    const world = await prepare({
      find_staff: () => {
        asked += 1;
        if (asked === 1) throw new ToolCallError("connection refused", { sent: "no" });
        return asked === 2 ? { isError: true, content: "busy" } : answers({ rows: [ROW], version: "1" });
      },
    });

    await withTime(world, readCalls(world, ["1.1"]));

    const entry = await entryOf(world);
    expect(entry.attempts).toEqual([
      { at: START, error: "connection refused" },
      { at: START + 200, error: "busy" },
    ]);
    expect(entry.fact).toMatchObject({ outcome: "answered", askedAt: START + 1000 });
  });

  it("records a read that keeps failing as failed, never as empty", async () => {
    const world = await prepare({ find_staff: () => ({ isError: true, content: { message: "down" } }) });

    await withTime(world, readCalls(world, ["1.1"]));

    const entry = await entryOf(world);
    expect(entry.attempts).toHaveLength(3);
    expect(entry.fact).toMatchObject({
      kind: "ledger",
      outcome: "failed",
      exhaustive: false,
      version: null,
      rows: [],
      reason: '{"message":"down"}',
    });
  });

  it("gives up a call that does not answer, whether or not the tool heeds the signal", async () => {
    const world = await prepare({ find_staff: () => new Promise(() => {}) });

    await withTime(world, readCalls(world, ["1.1"]));

    expect(await ledgerFactOf(world)).toMatchObject({ outcome: "failed", reason: "No answer within 30 s" });
  });

  it.each<[string, Json]>([
    ["no rows at the pointer", { items: [] }],
    ["rows that are no list", { rows: { 0: ROW } }],
    ["a row that is no object", { rows: ["S1"] }],
    ["a row without the key column", { rows: [{ name: "A" }] }],
    ["a version that is an object", { rows: [], version: {} }],
    ["plain text", "sorry"],
    ["half a surrogate pair", { rows: [{ staff_id: "\ud800" }], version: "1" }],
    ["a number that JSON cannot hold exactly", { rows: [{ staff_id: 2 ** 60 }], version: "1" }],
  ])("records an answer out of form as failed: %s", async (_, content) => {
    const world = await prepare({ find_staff: () => answers(content) });

    await withTime(world, readCalls(world, ["1.1"]));

    expect((await ledgerFactOf(world)).outcome).toBe("failed");
  });

  it("records what a read that is no ledger returned, as it is", async () => {
    const world = await prepare({ get_note: () => answers({ text: "メモ" }) }, "get_note");

    await readCalls(world, ["1.1"]);

    expect((await entryOf(world)).fact).toEqual({
      kind: "read",
      outcome: "answered",
      content: { text: "メモ" },
      askedAt: START,
    });
  });

  it.each<[string, Json, (content: Json) => number]>([
    ["text", "あ".repeat(200_000), (content) => String(content).length],
    ["a list", Array.from({ length: 5000 }, () => "あ".repeat(30)), (content) => (content as Json[]).length],
    [
      "an object at its largest part",
      { found: 5000, items: Array.from({ length: 5000 }, () => "あ".repeat(30)) },
      (content) => ((content as JsonObject).items as Json[]).length,
    ],
  ])("cuts a long result and says so: %s", async (_, content, size) => {
    const world = await prepare({ get_note: () => answers(content) }, "get_note");

    await readCalls(world, ["1.1"]);

    const fact = (await entryOf(world)).fact as ReadFact;
    expect(fact.reason).toMatch(/cut: the first \d+ of/);
    expect(size(fact.content)).toBeGreaterThan(1000);
    expect(size(fact.content)).toBeLessThan(size(content));
    expect(Buffer.byteLength(JSON.stringify(fact.content))).toBeLessThanOrEqual(300_000);
  });

  it("lets the first answer stand when it is invoked again", async () => {
    let asked = 0;
    const world = await prepare({
      find_staff: () => {
        asked += 1;
        return answers({ rows: [{ staff_id: `S${asked}` }], version: asked });
      },
    });

    await readCalls(world, ["1.1"]);
    const second = await readCalls(world, ["1.1"]);

    expect(second).toEqual({ answered: 0, denied: 0, before: 1 });
    expect(world.tools.received).toHaveLength(1);
    expect((await ledgerFactOf(world)).version).toBe("1");
  });

  it("lets one of two answers stand when two invocations run at once", async () => {
    let asked = 0;
    const world = await prepare({
      find_staff: () => {
        asked += 1;
        return answers({ rows: [], version: asked });
      },
    });

    await Promise.all([readCalls(world, ["1.1"]), readCalls(world, ["1.1"])]);

    expect(asked).toBe(2);
    expect(await queryAll(world.recorded.table, `READ#${world.recorded.run.run}`)).toHaveLength(1);
  });

  it("reads a ledger again beside the first answer when asked to", async () => {
    let version = 0;
    const world = await prepare({
      find_staff: () => {
        version += 1;
        return answers({ rows: [ROW], version });
      },
    });

    await readCalls(world, ["1.1"]);
    await world.recorded.clock.advance(5000);
    await readCalls(world, ["1.1"], true);
    await readCalls(world, ["1.1"], true);

    const items = await queryAll(world.recorded.table, `READ#${world.recorded.run.run}`);
    const facts = items.map((item) => itemEntry<ReadEntry>(item).fact as LedgerFact);
    expect(facts.map((fact) => [fact.version, fact.askedAt])).toEqual([
      ["1", START],
      ["2", START + 5000],
      ["3", START + 5000],
    ]);
  });

  it("does not read again what was never read", async () => {
    const world = await prepare({ find_staff: () => answers({ rows: [], version: "1" }) });

    await readCalls(world, ["1.1"], true);

    expect(world.tools.received).toEqual([]);
  });

  it("records a denied read as denied, without asking the tool", async () => {
    const world = await prepare({}, "find_staff", { grants: [] });

    const reply = await readCalls(world, ["1.1"]);

    expect(reply.denied).toBe(1);
    expect(world.tools.received).toEqual([]);
    expect(await entryOf(world)).toMatchObject({ kind: "outcome", state: "denied", error: { code: "AOP501" } });
  });

  it("denies an argument below the operation's least status, recomputed from the record", async () => {
    const world = await prepare({}, "find_staff", { least: { name: "verified" } });

    await readCalls(world, ["1.1"]);

    expect(await entryOf<OutcomeEntry>(world)).toMatchObject({
      state: "denied",
      error: { code: "AOP505", needs: [{ parameter: "name", status: "extracted", wants: "verified" }] },
    });
  });

  it("stops asking after equal calls have failed three times in a run", async () => {
    const world = await prepare({ find_staff: () => ({ isError: true, content: "down" }) });
    const calls = ["1.1", "1.2", "1.3", "1.4"];

    for (const call of calls) await withTime(world, readCalls(world, [call]));

    expect(world.tools.received).toHaveLength(9);
    expect(await entryOf(world, "1.4")).toMatchObject({ attempts: [], fact: { outcome: "failed" } });
    expect((await ledgerFactOf(world, "1.4")).reason).toMatch(/failed 3 times/);
  });

  it("judges by the listed schema where the catalog gives none, and fails the read when it cannot be listed", async () => {
    const world = await prepare({ find_staff: () => answers({ rows: [], version: "1" }) });
    const unknown = { ...world, tools: scriptTools({}, [{ name: "find_staff", inputSchema: { type: "object" } }]) };
    const unlisted = { ...world, tools: scriptTools({}, []) };

    await readCalls({ ...unknown, catalog: withoutSchema() }, ["1.1"]);
    await withTime(world, readCalls({ ...unlisted, catalog: withoutSchema() }, ["1.2"]));

    expect(await entryOf<OutcomeEntry>(world, "1.1")).toMatchObject({ state: "denied", error: { code: "AOP504" } });
    expect(await ledgerFactOf(world, "1.2")).toMatchObject({ outcome: "failed" });
  });

  it.each([
    ["a call that nothing commanded", { calls: ["1.9"] }],
    ["a call of another phase", { phase: 2 }],
    ["a run that does not exist", { run: "run_none" }],
    ["an action", { calls: ["1.6"] }],
    ["a call of another tool", { calls: ["1.7"] }],
  ])("records nothing and fails for %s", async (_, change) => {
    const world = await prepare({});
    const { run } = world.recorded.run;

    const reading = read(portsOf(world), { run, phase: 1, calls: ["1.1"], ...change });

    await expect(reading).rejects.toThrow(/There is no run|has no phase|commands call|expected a read of/);
    expect(await queryAll(world.recorded.table, `READ#${run}`)).toEqual([]);
  });

  it.each([
    ["no calls", { calls: [] }],
    ["a call named twice", { calls: ["1.1", "1.1"] }],
    ["a call out of form", { calls: ["1.1#x"] }],
    ["a phase that is text", { phase: "1" }],
  ])("refuses a payload with %s", async (_, change) => {
    const world = await prepare({});

    const reading = read(portsOf(world), { run: world.recorded.run.run, phase: 1, calls: ["1.1"], ...change });

    await expect(reading).rejects.toThrow();
  });
});

const ROW = { staff_id: "S1", name: "営業部" };

interface World {
  readonly recorded: RecordedRun;
  readonly tools: ScriptedTools;
  readonly catalog: ReturnType<typeof catalogOf>;
}

const SCHEMA = { type: "object", properties: { name: { type: "string" }, cursor: {} } } as const;
const LEDGER: NonNullable<CatalogOperation["ledger"]> = {
  rows: "/rows",
  version: "/version",
  next: "/next",
  cursorParameter: "cursor",
  key: "staff_id",
  label: "name",
};

async function prepare(
  operations: { readonly [name: string]: ScriptedOperation },
  operation = "find_staff",
  change: Partial<CatalogOperation> & { readonly grants?: readonly [] } = {},
): Promise<World> {
  const { grants = [{ kind: "tool", tool: "staff_ledger", access: "read" }], ...rest } = change;
  const recorded = await recordRun({ phases: [{ grants }, { grants }], request: "営業部の山田" });
  const command = { kind: "read", tool: "staff_ledger", operation, args: { name } } as const;
  await recorded.command(1, [
    ...["1.1", "1.2", "1.3", "1.4"].map((call) => ({ ...command, call })),
    { ...command, kind: "act", call: "1.6" },
    { ...command, tool: "freee", call: "1.7" },
  ]);
  const catalog = catalogOf({
    staff_ledger: {
      operations: {
        find_staff: { ledger: LEDGER, parameters: SCHEMA, ...rest },
        get_note: { parameters: SCHEMA },
      },
    },
  });
  return { recorded, tools: scriptTools({ staff_ledger: operations }), catalog };
}

function withoutSchema() {
  return catalogOf({ staff_ledger: { operations: { find_staff: { ledger: LEDGER } } } });
}

function portsOf({ recorded, tools, catalog }: World): ReadPorts {
  return { table: recorded.table, clock: recorded.clock, catalog, servers: tools, tool: "staff_ledger" };
}

function readCalls(world: World, calls: readonly string[], again?: boolean) {
  return read(portsOf(world), { run: world.recorded.run.run, phase: 1, calls, again: again ?? null });
}

/** Lets the clock run while the work waits. */
async function withTime<T>(world: World, work: Promise<T>): Promise<T> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  while (!over) await world.recorded.clock.advance(200);
  return await done;
}

async function entryOf<E extends ReadEntry | OutcomeEntry = ReadEntry>(world: World, call = "1.1"): Promise<E> {
  const item = await world.recorded.table.get(keys.read(world.recorded.run.run, call));
  if (item === undefined) throw new Error(`Nothing is recorded of call ${call}`);
  return itemEntry<E>(item);
}

async function ledgerFactOf(world: World, call = "1.1"): Promise<LedgerFact> {
  return (await entryOf(world, call)).fact as LedgerFact;
}
