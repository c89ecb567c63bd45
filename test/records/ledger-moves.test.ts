import { describe, expect, it } from "vitest";
import type { JsonObject } from "#ports";
import { entryItem, keys, loadLedgerMoves, type ReadEntry, sealEntry } from "#records";
import { recordRun, START } from "../support/recorded-run.ts";
import { ledger } from "../trust/facts.ts";

const ROW = { department_id: "D-1", name: "営業一部" };
const OTHER = { department_id: "D-1", name: "第一営業部" };
const MINUTE = 60 * 1000;

interface Asked {
  readonly call: string;
  readonly version: string | null;
  readonly at: number;
  readonly again?: number;
  readonly rows?: readonly JsonObject[];
  readonly outcome?: "failed";
  readonly exhaustive?: false;
}

async function movesOf(...all: readonly Asked[]) {
  const { table, run } = await recordRun({ phases: [{}] });
  for (const { call, version, at, again, rows = [ROW], outcome = "answered", exhaustive = true } of all) {
    const askedAt = START + at * MINUTE;
    const fact = ledger(rows, { version, askedAt, outcome, exhaustive });
    const body = { run: run.run, at: askedAt, by: "read", kind: "read" as const, call, fact };
    const named = { tool: "department_list", operation: "find", arguments: {}, attempts: [] };
    const key = again === undefined ? keys.read(run.run, call) : keys.readAgain(run.run, call, again);
    await table.write([{ op: "put", item: entryItem(key, sealEntry<ReadEntry>({ ...body, ...named }, "")) }]);
  }
  const { moved, unasked } = await loadLedgerMoves(table, run.run);
  return { moved: [...moved], unasked: [...unasked] };
}

const FIRST: Asked = { call: "1.1", version: "v1", at: 0 };
const NEWER: Asked = { call: "1.2", version: "v2", at: 60 };

describe("a ledger that moved while a run went on", () => {
  it("puts the reads of its older version in doubt, and has them asked again", async () => {
    expect(await movesOf(FIRST, NEWER)).toEqual({ moved: ["1.1"], unasked: ["1.1"] });
    expect(await movesOf(FIRST, { ...NEWER, version: "v1" })).toEqual({ moved: [], unasked: [] });
  });

  it("puts a read in doubt no longer once it says the same at the newer version", async () => {
    const again = { call: "1.1", version: "v2", at: 61, again: 1 };
    expect(await movesOf(FIRST, NEWER, again)).toEqual({ moved: [], unasked: [] });
  });

  it.each<[string, Partial<Asked>]>([
    ["says something else", { rows: [OTHER] }],
    ["cannot be asked", { outcome: "failed", rows: [], exhaustive: false }],
    ["is not searched to its end", { exhaustive: false }],
  ])("leaves a read in doubt that %s when it is asked again", async (_, change) => {
    const again = { call: "1.1", version: "v2", at: 61, again: 1, ...change };
    expect(await movesOf(FIRST, NEWER, again)).toEqual({ moved: ["1.1"], unasked: [] });
  });

  it("is not moved by a read that failed or told no version", async () => {
    expect((await movesOf(FIRST, { ...NEWER, version: null })).moved).not.toContain("1.1");
    expect((await movesOf(FIRST, { ...NEWER, outcome: "failed" })).moved).not.toContain("1.1");
  });

  it("has a read asked again once more where its second answer is older than the tolerated time", async () => {
    const again = { call: "1.1", version: "v1", at: 50, again: 1 };
    expect(await movesOf(FIRST, again, NEWER)).toEqual({ moved: ["1.1"], unasked: ["1.1"] });
    expect(await movesOf(FIRST, { ...again, at: 56 }, NEWER)).toEqual({ moved: [], unasked: [] });
  });
});
