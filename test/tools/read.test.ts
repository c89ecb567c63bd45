import { describe, expect, it } from "vitest";
import { type Json, type JsonObject, ToolCallError } from "#ports";
import { isSealed, loadSpineHead } from "#records";
import type { LedgerFact, ReadFact } from "#trust";
import { START } from "../support/recorded-run.ts";
import { answers } from "../support/scripted-tool.ts";
import { entryOf, ledgerFactOf, prepare, ROW, readCalls, withTime } from "./staff-ledger.ts";

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

  describe("until when a ledger's answer holds", () => {
    const ledger = (shape: object) => ({
      ledger: { rows: "/rows", version: "/version", cursorParameter: "cursor", key: "staff_id", ...shape },
    });
    const factOf = async (shape: object, ...ends: readonly Json[]) => {
      const rows = ends.map((until, index) => ({ ...ROW, staff_id: `S${index}`, until }));
      const world = await prepare({ find_staff: () => answers({ rows, version: "1" }) }, "find_staff", ledger(shape));
      await withTime(world, readCalls(world, ["1.1"]));
      return await ledgerFactOf(world);
    };
    const column = { validUntil: "until" };
    const HOUR = 60 * 60 * 1000;

    it.each<[string, object, readonly Json[], number | undefined]>([
      ["has no end unless the catalog says so", {}, ["2030-01-01T00:00:00Z"], undefined],
      ["is so many hours after it was asked", { validHours: 1.5 }, [null], START + 1.5 * HOUR],
      ["is what the row says, in its zone", column, ["2030-01-01T09:00:00+09:00"], Date.UTC(2030, 0, 1)],
      [
        "is the earliest of several rows",
        column,
        [null, "2031-01-01T00:00:00Z", "2030-01-01T00:00:00Z"],
        Date.UTC(2030, 0, 1),
      ],
      ["has no end where the row says null", column, [null], undefined],
      ["is the earlier of both", { ...column, validHours: 1 }, ["2030-01-01T00:00:00Z"], START + HOUR],
    ])("%s", async (_, shape, ends, until) => {
      expect((await factOf(shape, ...ends)).validUntil).toBe(until);
    });

    it.each<[string, Json]>([
      ["a day that leaves its zone open", "2030-01-01"],
      ["a time that leaves its zone open", "2030-01-01T00:00:00"],
      ["a day that does not exist", "2030-02-30T00:00:00Z"],
      ["a number", 1_893_456_000_000],
      ["no text at all", ""],
    ])("is not read from %s: the look-up has failed", async (_, until) => {
      expect(await factOf(column, until)).toMatchObject({ outcome: "failed", rows: [] });
    });

    it("is not read from a row without the column: the look-up has failed", async () => {
      expect(await factOf({ validUntil: "end" }, null)).toMatchObject({ outcome: "failed", rows: [] });
    });
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

  it("mends what no record can hold in the answer of a read that is no ledger, and takes no rounded number for the number", async () => {
    const content = [{ id: 2 ** 64, sum: Number.POSITIVE_INFINITY, note: "a\ud83d", "\ud83d": 1, n: 12.5 }];
    const world = await prepare({ get_note: () => answers(content) }, "get_note");

    await readCalls(world, ["1.1"]);

    const fact = (await entryOf(world)).fact as ReadFact;
    expect(fact).toMatchObject({ outcome: "answered", reason: expect.stringContaining("mended") });
    expect(fact.content).toMatchObject([
      { id: expect.stringContaining("rounded"), sum: expect.stringContaining("rounded"), note: "a\ufffd", n: 12.5 },
    ]);
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
});
