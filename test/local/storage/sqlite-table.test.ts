import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSqliteTable, type SqliteTable } from "#local";
import { TableError, type Write } from "#ports";
import { describeTableContract } from "../../contracts/table-contract.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describeTableContract("node:sqlite", async () => {
  const table = createSqliteTable({ path: join(temporaryFolder(), "table.db") });
  return { table, close: async () => table.close() };
});

describe("createSqliteTable", () => {
  let path: string;
  let table: SqliteTable;
  let commits: number[];

  beforeEach(() => {
    path = join(temporaryFolder(), "table.db");
    commits = [];
    table = createSqliteTable({ path, onCommit: (count) => commits.push(count) });
  });
  afterEach(() => table.close());

  const put = (sk: string, n = 0): Write => ({ op: "put", item: { pk: "p", sk, n } });
  const numberAt = async (sk: string) => (await table.get({ pk: "p", sk }))?.n;
  const reopen = () => {
    table.close();
    table = createSqliteTable({ path });
  };

  it("commits each write of a writer that waits for it", async () => {
    for (let n = 0; n < 3; n += 1) await table.write([put("a", n)]);

    expect(commits).toEqual([1, 2, 3]);
  });

  it("commits together what many writers write in one turn", async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => table.write([put(`k${n}`)])));

    expect(commits).toEqual([1]);
  });

  it("keeps writers that go on after different numbers of promise jobs in common commits", async () => {
    const writer = async (w: number) => {
      for (let n = 0; n < 20; n += 1) {
        for (let job = 0; job < w % 7; job += 1) await undefined;
        await table.write([put(`w${w}`, n)]);
      }
    };

    await Promise.all(Array.from({ length: 50 }, (_, w) => writer(w)));

    expect(commits).toHaveLength(20);
  });

  it("applies lists of one commit in the order of the calls, each seeing the ones before", async () => {
    const results = await Promise.all([
      table.write([put("a", 1)]),
      table.write([{ op: "put", item: { pk: "p", sk: "a", n: 2 }, if: { kind: "absent" } }]),
      table.write([{ op: "delete", key: { pk: "p", sk: "a" }, if: { kind: "equals", attributes: { n: 1 } } }]),
      table.write([{ op: "put", item: { pk: "p", sk: "a", n: 3 }, if: { kind: "absent" } }]),
    ]);

    expect(results.map((result) => result.ok)).toEqual([true, false, true, true]);
    expect(await numberAt("a")).toBe(3);
    expect(commits).toEqual([1]);
  });

  it("rejects only the writer whose list is refused", async () => {
    const good = table.write([put("good")]);
    const bad = table.write([put("")]);

    await expect(bad).rejects.toBeInstanceOf(TableError);
    await expect(good).resolves.toEqual({ ok: true });
  });

  it("spends no commit on lists that store nothing", async () => {
    await table.write([{ op: "check", key: { pk: "p", sk: "a" }, if: { kind: "present" } }]);
    await table.write([{ op: "check", key: { pk: "p", sk: "a" }, if: { kind: "absent" } }]);

    expect(commits).toEqual([]);
  });

  it("shows no write before it is durable", async () => {
    const written = table.write([put("a", 1)]);

    expect(await numberAt("a")).toBeUndefined();
    await written;
    expect(await numberAt("a")).toBe(1);
  });

  it("keeps everything over a restart", async () => {
    await table.write([put("a", 1)]);

    reopen();

    expect(await numberAt("a")).toBe(1);
  });

  it("finishes what is pending when it is closed, and refuses what comes later", async () => {
    const pending = table.write([put("a", 1)]);
    table.close();
    table.close();

    await expect(pending).resolves.toEqual({ ok: true });
    await expect(table.get({ pk: "p", sk: "a" })).rejects.toThrow("is closed");
    await expect(table.write([put("b")])).rejects.toThrow("is closed");
    expect(() => table.defer([put("b")])).toThrow("is closed");
  });

  describe("onDisk", () => {
    it("resolves at once when nothing is pending", async () => {
      await table.onDisk();

      expect(commits).toEqual([]);
    });

    it("resolves with a commit that takes along what promise jobs write meanwhile", async () => {
      table.defer([put("a", 1)]);
      const onDisk = table.onDisk();
      for (let job = 0; job < 100; job += 1) await Promise.resolve();
      table.defer([put("b", 1)]);
      const written = table.write([put("c", 1)]);
      expect(commits).toEqual([]);

      await Promise.all([onDisk, written]);

      expect(commits).toEqual([1]);
    });
  });

  describe("defer", () => {
    it("shows deferred writes at once, in gets, queries and conditions, without a commit", async () => {
      table.defer([put("a", 1), put("b", 1), { op: "delete", key: { pk: "p", sk: "b" } }, put("a", 2)]);

      expect(await numberAt("a")).toBe(2);
      expect((await table.query({ pk: "p" })).items).toHaveLength(1);
      expect(commits).toEqual([]);
      expect(await table.write([{ op: "put", item: { pk: "p", sk: "a" }, if: { kind: "absent" } }])).toEqual({
        ok: false,
        failed: [0],
      });
    });

    it("commits them with the next write", async () => {
      table.defer([put("a", 1)]);
      table.defer([put("b", 1)]);
      await table.write([put("c", 1)]);

      expect(commits).toEqual([1]);
    });

    it("commits them before a write is refused by its condition: that too is a resolved write", async () => {
      table.defer([put("a", 1)]);
      await table.write([{ op: "check", key: { pk: "p", sk: "a" }, if: { kind: "absent" } }]);

      expect(commits).toEqual([1]);
    });

    it("commits them soon when nothing else is written", async () => {
      table.defer([put("a", 1)]);

      await expect.poll(() => commits, { timeout: 10_000 }).toEqual([1]);
    });

    it("commits them when the table is closed", async () => {
      table.defer([put("a", 1)]);

      reopen();

      expect(await numberAt("a")).toBe(1);
    });

    it("keeps the order of calls between writes and deferred writes", async () => {
      table.defer([put("a", 1)]);
      const first = table.write([{ op: "put", item: { pk: "p", sk: "a", n: 2 }, if: { kind: "present" } }]);
      table.defer([put("a", 3)]);
      const second = table.write([
        { op: "check", key: { pk: "p", sk: "a" }, if: { kind: "equals", attributes: { n: 3 } } },
      ]);

      expect(await Promise.all([first, second])).toEqual([{ ok: true }, { ok: true }]);
      expect(await numberAt("a")).toBe(3);
      expect(commits).toEqual([1]);
    });

    it("makes a pending write durable first when a deferred write to the same key is read", async () => {
      const written = table.write([put("a", 1)]);
      table.defer([put("a", 2)]);

      expect(await numberAt("a")).toBe(2);
      expect(commits).toEqual([1]);
      await written;
    });

    it("shows those behind pending writes to other keys at once, and commits both together", async () => {
      const written = table.write([put("a", 1)]);
      table.defer([put("b", 1)]);

      expect(await numberAt("b")).toBe(1);
      expect(await numberAt("a")).toBeUndefined();
      await written;
      expect(await numberAt("a")).toBe(1);
      expect(commits).toEqual([1]);
    });

    it("refuses conditions and unfit items, applying nothing", async () => {
      const check: Write = { op: "check", key: { pk: "p", sk: "a" }, if: { kind: "absent" } };
      const conditional: Write = { op: "put", item: { pk: "p", sk: "a" }, if: { kind: "absent" } };

      expect(() => table.defer([put("a"), check])).toThrow(TableError);
      expect(() => table.defer([put("a"), conditional])).toThrow(TableError);
      expect(() => table.defer([put("a"), put("")])).toThrow(TableError);

      expect(await numberAt("a")).toBeUndefined();
    });
  });
});
