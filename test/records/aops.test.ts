import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSqliteTable } from "#local";
import type { Table } from "#ports";
import { listAops, listVersions, loadAop, saveAop, sha256Hex } from "#records";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestClock } from "../support/test-clock.ts";

const clock = createTestClock(1_000);

describe("saving an AOP", () => {
  it("makes a new numbered version of each other text, also when it goes back to an earlier one", async () => {
    const table = openTable();

    const saved = [];
    for (const text of ["a", "a", "b", "a"]) saved.push(await saveAop(table, clock, { aop: "x", title: text, text }));

    expect(saved.map(({ version, saved: isNew }) => [version, isNew])).toEqual([
      [1, true],
      [1, false],
      [2, true],
      [3, true],
    ]);
    expect(await loadAop(table, "x")).toEqual({
      aop: "x",
      version: 3,
      title: "a",
      text: "a",
      digest: sha256Hex("a"),
      savedAt: 1_000,
    });
    expect(await loadAop(table, "x", 2)).toMatchObject({ version: 2, text: "b" });
    expect(await loadAop(table, "x", 4)).toBeUndefined();
    expect(await loadAop(table, "y")).toBeUndefined();
  });

  it("keeps the text as written, whatever its line endings", async () => {
    const table = openTable();
    const text = "\uFEFF# 題\r\n\rが\u0000😀";

    await saveAop(table, clock, { aop: "請求 書/1", title: "題", text });

    expect((await loadAop(table, "請求 書/1"))?.text).toBe(text);
  });

  it("makes two versions of two saves at once, each with its own text", async () => {
    const table = openTable();

    const saved = await Promise.all(
      ["a", "b", "c"].map((text) => saveAop(table, clock, { aop: "x", title: text, text })),
    );

    expect(saved.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
    for (const { version, title } of saved) expect(await loadAop(table, "x", version)).toMatchObject({ text: title });
  });
});

describe("lists", () => {
  it("of AOPs hold the newest version of each, by id, page by page, without texts", async () => {
    const table = openTable();
    for (const aop of ["b", "a", "c"]) await saveAop(table, clock, { aop, title: `${aop}1`, text: "1" });
    await saveAop(table, clock, { aop: "b", title: "b2", text: "2" });

    const first = await listAops(table, { limit: 2 });
    const second = await listAops(table, { limit: 2, after: first.next });

    expect([...first.items, ...second.items].map(({ aop, version, title }) => [aop, version, title])).toEqual([
      ["a", 1, "a1"],
      ["b", 2, "b2"],
      ["c", 1, "c1"],
    ]);
    expect(JSON.stringify(first)).not.toContain("text");
  });

  it("of versions hold the newest first, page by page, without texts", async () => {
    const table = openTable();
    for (const text of ["1", "2", "3"]) await saveAop(table, clock, { aop: "x", title: text, text });

    const first = await listVersions(table, "x", { limit: 2 });
    const second = await listVersions(table, "x", { limit: 2, after: first.next });

    expect([...first.items, ...second.items].map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(JSON.stringify(first)).not.toContain("text");
  });
});

function openTable(): Table {
  const table = createSqliteTable({ path: join(temporaryFolder(), "table.db") });
  onTestFinished(() => table.close());
  return table;
}
