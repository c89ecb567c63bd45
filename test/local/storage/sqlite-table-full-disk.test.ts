import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createSqliteTable } from "#local";
import { readAll } from "../../contracts/table-partition.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Runs the writer where no file may grow beyond a small size, which SQLite meets like a full disk. */
function fillDisk(path: string, how: "write" | "defer") {
  const script = join(import.meta.dirname, "full-disk-writer.ts");
  const limited = spawnSync("sh", ["-c", 'ulimit -f 2000 && exec "$@"', "sh", process.execPath, script, path, how], {
    encoding: "utf8",
  });
  expect(limited.stderr).toBe("");
  return JSON.parse(limited.stdout) as Record<
    "fault" | "lost" | "readLast" | "readRefused" | "writeSmall",
    string | undefined
  > & {
    readonly stored: number;
  };
}

it("rejects what the disk has no room for, and keeps serving what it has", async () => {
  const path = join(temporaryFolder(), "table.db");

  const told = fillDisk(path, "write");

  expect(told.fault).toMatch(/^TableError: .*table\.db: .*(full|I\/O)/i);
  expect(told.stored).toBeGreaterThan(0);
  expect([told.readLast, told.readRefused]).toEqual([undefined, undefined]);
});

it("serves nothing more once deferred writes that were already seen could not be kept", async () => {
  const path = join(temporaryFolder(), "table.db");

  const told = fillDisk(path, "defer");

  expect(told.fault).toMatch(/^TableError: /);
  expect(told.lost).toBe(told.fault);
  expect(told.readLast).toBe(told.fault);
  expect(told.writeSmall).toBe(told.fault);
});

it("is whole again, up to the last write that resolved, when there is room", async () => {
  const path = join(temporaryFolder(), "table.db");

  const { stored } = fillDisk(path, "defer");
  const table = createSqliteTable({ path });
  const keys = (await readAll(table, { pk: "p" })).map((item) => Number(item.sk));
  table.close();

  expect(keys.filter((key) => key < 1000)).toHaveLength(stored);
  expect(keys.filter((key) => key >= 1000)).toHaveLength(stored);
});
