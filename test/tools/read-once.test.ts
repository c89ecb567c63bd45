import { describe, expect, it } from "vitest";
import { itemEntry, type OutcomeEntry, queryAll, type ReadEntry } from "#records";
import { read } from "#tools";
import type { LedgerFact } from "#trust";
import { START } from "../support/recorded-run.ts";
import { answers, scriptTools } from "../support/scripted-tool.ts";
import { entryOf, ledgerFactOf, portsOf, prepare, ROW, readCalls, withoutSchema, withTime } from "./staff-ledger.ts";

describe("a read that is recorded", () => {
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

  it("lets the answer stand that was recorded first when two invocations run at once", async () => {
    let asked = 0;
    const world = await prepare({
      find_staff: async () => {
        asked += 1;
        const version = asked;
        if (version === 1) await readCalls(world, ["1.1"]);
        return answers({ rows: [], version });
      },
    });

    await readCalls(world, ["1.1"]);

    expect(asked).toBe(2);
    expect((await ledgerFactOf(world)).version).toBe("2");
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
