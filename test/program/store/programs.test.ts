import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSqliteTable } from "#local";
import type { Item, Table } from "#ports";
import {
  currentProgram,
  digestProgram,
  loadProgram,
  type Publication,
  publish,
  storeProgram,
  TamperedProgramError,
} from "#program";
import { keys, queryAll } from "#records";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { programOf } from "../program-of.ts";

const AOP = "# 請求\n\n## フェーズ 1: 集計\n集計する。\n";
const clock = createTestClock(Date.UTC(2026, 0, 5));

describe("a program's name", () => {
  it("is the same whatever the order of keys, and another for any other content", () => {
    const program = programOf(AOP);

    fc.assert(
      fc.property(fc.shuffledSubarray(Object.keys(program), { minLength: 5 }), (order) => {
        const shuffled = Object.fromEntries(order.map((key) => [key, program[key as keyof typeof program]]));
        expect(digestProgram(shuffled as unknown as typeof program)).toBe(program.program);
      }),
    );
    expect(programOf(AOP, { "phases/1.ts": "///" }).program).not.toBe(program.program);
    expect(program.program).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("stored programs", () => {
  it("come back as they were, and storing again changes nothing", async () => {
    const table = openTable();
    const program = programOf(AOP);

    await storeProgram(table, program);
    await storeProgram(table, program);

    expect(await loadProgram(table, program.program)).toEqual(program);
    expect(await loadProgram(table, "0".repeat(64))).toBeUndefined();
  });

  it("may be longer than an item, in any script", async () => {
    const table = openTable();
    const program = programOf(AOP, { "phases/1.ts": `${'あ😀\\"\n'.repeat(90_000)}` });

    await storeProgram(table, program);

    expect(await loadProgram(table, program.program)).toEqual(program);
    const items = await queryAll(table, keys.program(program.program).pk);
    expect(items.length).toBeGreaterThan(10);
    for (const item of items) expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThanOrEqual(400_000);
  });

  it("are refused on every load when one byte, or one part, is not what was stored", async () => {
    const table = openTable();
    const program = programOf(AOP, { "phases/1.ts": "x".repeat(200_000) });
    await storeProgram(table, program);
    const items = await queryAll(table, keys.program(program.program).pk);

    for (const item of items) {
      await replaceText(table, item, String(item.text).replace("x", "y"));
      await expect(loadProgram(table, program.program)).rejects.toThrow(TamperedProgramError);
      await table.write([{ op: "delete", key: item }]);
      if (item.sk !== "META") await expect(loadProgram(table, program.program)).rejects.toThrow(TamperedProgramError);
      await table.write([{ op: "put", item }]);
    }
    expect(await loadProgram(table, program.program)).toEqual(program);
  });

  it("are refused when a grant was added and the text is otherwise in form", async () => {
    const table = openTable();
    const program = programOf(AOP);
    await storeProgram(table, program);
    const [item] = await queryAll(table, keys.program(program.program).pk);
    if (!item) throw new Error("nothing was stored");

    await replaceText(
      table,
      item,
      String(item.text).replace('"grants":[]', '"grants":[{"kind":"tool","tool":"freee","access":"write"}]'),
    );

    await expect(loadProgram(table, program.program)).rejects.toThrow(TamperedProgramError);
  });
});

describe("the pointer to the current program", () => {
  const publication = (replaces: number | null, program: string): Publication => ({
    aop: "a",
    program,
    aopVersion: 1,
    machine: "m",
    replaces,
  });

  it("moves only from where it stood", async () => {
    const table = openTable();

    expect(await currentProgram(table, "a")).toBeUndefined();
    expect(await publish(table, clock, [publication(null, "p1")])).toEqual({ ok: true });
    expect(await publish(table, clock, [publication(null, "p2")])).toEqual({ ok: false, moved: ["a"] });
    expect(await publish(table, clock, [publication(1, "p3")])).toEqual({ ok: true });
    expect(await publish(table, clock, [publication(1, "p4")])).toEqual({ ok: false, moved: ["a"] });
    expect(await currentProgram(table, "a")).toMatchObject({ program: "p3", revision: 2, machine: "m" });
  });

  it("moves for all AOPs of a compile, or for none", async () => {
    const table = openTable();
    await publish(table, clock, [publication(null, "p1")]);

    const result = await publish(table, clock, [{ ...publication(null, "p2"), aop: "b" }, publication(null, "p2")]);

    expect(result).toEqual({ ok: false, moved: ["a"] });
    expect(await currentProgram(table, "b")).toBeUndefined();
  });

  it("moves for exactly one of many who started from the same code", async () => {
    const table = openTable();
    await publish(table, clock, [publication(null, "p0")]);

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => publish(table, clock, [publication(1, `p${i}`)])),
    );

    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await currentProgram(table, "a")).toMatchObject({ revision: 2 });
  });
});

async function replaceText(table: Table, item: Item, text: string): Promise<void> {
  await table.write([{ op: "put", item: { ...item, text } }]);
}

function openTable(): Table {
  const table = createSqliteTable({ path: join(temporaryFolder(), "table.db") });
  onTestFinished(() => table.close());
  return table;
}
