import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSqliteTable } from "#local";
import { temporaryFolder } from "../../support/temporary-folder.ts";

function open() {
  const path = join(temporaryFolder(), "table.db");
  let commits = 0;
  const table = createSqliteTable({
    path,
    onCommit: () => {
      commits += 1;
    },
  });
  onTestFinished(() => table.close());
  return { path, table, commits: () => commits };
}

const put = (sk: string, value = 1) => ({ op: "put", item: { pk: "P", sk, value } }) as const;

describe("a write that may be on disk later", () => {
  it("is seen at once, and goes with the next commit", async () => {
    const { table, commits } = open();
    await table.write([put("a")], "later");
    expect(await table.get({ pk: "P", sk: "a" })).toMatchObject({ value: 1 });
    expect(commits()).toBe(0);
    await table.write([put("b")]);
    expect(commits()).toBe(1);
  });

  it("is on disk before long when nothing else is written, and on close", async () => {
    const { table, commits, path } = open();
    await table.write([put("a")], "later");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(commits()).toBe(1);
    await table.write([put("b")], "later");
    table.close();
    const again = createSqliteTable({ path });
    onTestFinished(() => again.close());
    expect((await again.query({ pk: "P" })).items).toHaveLength(2);
  });

  it("keeps its place behind writes that wait for their commit", async () => {
    const { table } = open();
    const results = [table.write([put("a", 1)]), table.write([put("a", 2)], "later"), table.write([put("a", 3)])];
    await Promise.all(results);
    expect(await table.get({ pk: "P", sk: "a" })).toMatchObject({ value: 3 });
  });

  it("is refused where its condition does not hold", async () => {
    const { table } = open();
    await table.write([put("a")], "later");
    const result = await table.write([{ ...put("a", 2), if: { kind: "absent" } }], "later");
    expect(result).toEqual({ ok: false, failed: [0] });
    expect(await table.get({ pk: "P", sk: "a" })).toMatchObject({ value: 1 });
  });
});

describe("an item that was read before", () => {
  it("is what was written since, also nothing", async () => {
    const { table } = open();
    const key = { pk: "P", sk: "a" };
    expect(await table.get(key)).toBeUndefined();
    await table.write([put("a", 1)]);
    expect(await table.get(key)).toMatchObject({ value: 1 });
    table.defer([put("a", 2)]);
    expect(await table.get(key)).toMatchObject({ value: 2 });
    await table.write([{ op: "delete", key }]);
    expect(await table.get(key)).toBeUndefined();
  });

  it("cannot be changed by whoever got it", async () => {
    const { table } = open();
    await table.write([put("a")]);
    const item = (await table.get({ pk: "P", sk: "a" })) as unknown as { value: number };
    expect(() => {
      item.value = 2;
    }).toThrow(TypeError);
  });

  it("is not mistaken for another whose key reads the same", async () => {
    const { table } = open();
    await table.write([{ op: "put", item: { pk: "ab", sk: "c", value: 1 } }]);
    expect(await table.get({ pk: "a", sk: "bc" })).toBeUndefined();
  });
});
