import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createSqliteTable } from "#local";
import { keysOf, readAll } from "../../contracts/table-partition.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Told {
  readonly resolved: { readonly list: string; readonly deferredBefore: number }[];
  readonly end: boolean;
}

it.each(["after-commit", "before-commit"])(
  "keeps every resolved list whole, no list in part, and no gap in deferred writes, killed at every point %s",
  { timeout: 120_000 },
  async (moment) => {
    const folder = temporaryFolder();
    for (let nth = 1; ; nth += 1) {
      const path = join(folder, `${moment}-${nth}.db`);

      const told = runUntilKilled(path, moment, nth);
      const stored = await readStored(path);

      for (const { list, deferredBefore } of told.resolved) {
        expect(stored.lists).toContain(list);
        expect(stored.deferred.length).toBeGreaterThanOrEqual(deferredBefore);
      }
      expect(stored.parts).toEqual(stored.lists.flatMap((list) => [`${list} first`, `${list} last`]));
      expect(stored.deferred).toEqual(stored.deferred.map((_, n) => String(n).padStart(4, "0")));
      for (const [writer, list] of stored.heads) {
        expect(list).toBe(stored.lists.findLast((each) => `writer ${each.split("-")[1]}` === writer));
      }
      if (told.end) {
        expect(nth).toBeGreaterThan(6);
        expect(stored.lists).toHaveLength(18);
        return;
      }
    }
  },
);

function runUntilKilled(path: string, moment: string, nth: number): Told {
  const script = join(import.meta.dirname, "crash-writer.ts");
  const child = spawnSync(process.execPath, [script, path, moment, String(nth)], { encoding: "utf8" });
  const lines = child.stdout.split("\n").filter((line) => line !== "");
  const told = lines.map((line) => JSON.parse(line) as { resolved?: string; deferredBefore?: number; end?: true });
  const end = told.some((line) => line.end === true);
  // A child that failed in another way would prove nothing.
  expect([child.signal, child.status, child.stderr]).toEqual(end ? [null, 0, ""] : ["SIGKILL", null, ""]);
  return {
    resolved: told.flatMap(({ resolved, deferredBefore = 0 }) =>
      resolved === undefined ? [] : [{ list: resolved, deferredBefore }],
    ),
    end,
  };
}

async function readStored(path: string) {
  const table = createSqliteTable({ path });
  try {
    const parts = await readAll(table, { pk: "lists" });
    const heads = await readAll(table, { pk: "heads" });
    return {
      parts: keysOf(parts),
      lists: [...new Set(parts.map((part) => String(part.list)))],
      heads: heads.map((head) => [head.sk, head.list] as const),
      deferred: keysOf(await readAll(table, { pk: "deferred" })),
    };
  } finally {
    table.close();
  }
}
