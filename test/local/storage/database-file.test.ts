import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSqliteTable } from "#local";
import { TableError } from "#ports";
import { openDatabaseFile } from "../../../lib/local/storage/database-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const refusalOf = (path: string): string => {
  try {
    createSqliteTable({ path }).close();
    return "was opened";
  } catch (error) {
    expect(error).toBeInstanceOf(TableError);
    return error instanceof Error ? error.message : "";
  }
};

const makeTable = async (path: string, items = 1) => {
  const table = createSqliteTable({ path });
  for (let n = 0; n < items; n += 1) {
    await table.write([{ op: "put", item: { pk: "p", sk: `k${n}`, text: "x".repeat(3000) } }]);
  }
  table.close();
};

describe("openDatabaseFile", () => {
  it("puts every commit on disk before it returns", () => {
    const database = openDatabaseFile(join(temporaryFolder(), "table.db"));
    onTestFinished(() => database.close());
    const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];

    const FULL = 2;
    expect([pragma("journal_mode"), pragma("synchronous"), pragma("locking_mode")]).toEqual(["wal", FULL, "exclusive"]);
  });

  it("names the path and what to do when the folder is not there", () => {
    const path = join(temporaryFolder(), "nowhere", "table.db");

    expect(refusalOf(path)).toMatch(/nowhere.table\.db: .* Check that its folder exists/);
  });

  it("refuses a file that is no database", () => {
    const path = join(temporaryFolder(), "table.db");
    writeFileSync(path, "これはデータベースではない。".repeat(500));

    expect(refusalOf(path)).toMatch(/table\.db: file is not a database\. The file is damaged: put a backup/);
  });

  it("refuses a file whose first page is overwritten, and leaves it as it is", async () => {
    const path = join(temporaryFolder(), "table.db");
    await makeTable(path);
    const damaged = readFileSync(path).fill(0x5a, 100, 4096);
    writeFileSync(path, damaged);

    expect(refusalOf(path)).toMatch(/table\.db: .*malformed.* The file is damaged/);
    expect(readFileSync(path).equals(damaged)).toBe(true);
  });

  it("says that the file is damaged when that shows only when it is read", async () => {
    const path = join(temporaryFolder(), "table.db");
    await makeTable(path, 30);
    writeFileSync(path, readFileSync(path).fill(0x5a, 3 * 4096));
    const table = createSqliteTable({ path });
    onTestFinished(() => table.close());

    await expect(table.query({ pk: "p" })).rejects.toThrow(/table\.db: .*malformed.* The file is damaged/);
  });

  it("refuses a file of a newer format", async () => {
    const path = join(temporaryFolder(), "table.db");
    await makeTable(path);
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 99");
    database.close();

    expect(refusalOf(path)).toMatch(
      /table\.db has format 99, this version reads up to 3\. Use the version that wrote it/,
    );
  });

  it("refuses another program's database, and adds nothing to it", () => {
    const path = join(temporaryFolder(), "other.db");
    const other = new DatabaseSync(path);
    other.exec("CREATE TABLE customers (name TEXT)");
    other.close();

    expect(refusalOf(path)).toMatch(/other\.db is another program's database/);
    const again = new DatabaseSync(path);
    onTestFinished(() => again.close());
    expect(again.prepare("SELECT name FROM sqlite_schema").all()).toEqual([{ name: "customers" }]);
  });

  it("refuses a second opening while the first is open, and opens after it", async () => {
    const path = join(temporaryFolder(), "table.db");
    const first = createSqliteTable({ path });

    expect(refusalOf(path)).toMatch(/table\.db: database is locked\. Another process has it open/);
    first.close();
    expect(refusalOf(path)).toBe("was opened");
  });

  it("refuses a file that may not be written", async () => {
    const path = join(temporaryFolder(), "table.db");
    await makeTable(path);
    chmodSync(path, 0o400);
    // Whoever runs as root may write everything.
    const expected = process.getuid?.() === 0 ? /was opened/ : /table\.db: .* permissions/;

    expect(refusalOf(path)).toMatch(expected);
  });
});
