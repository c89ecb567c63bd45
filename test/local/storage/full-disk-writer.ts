import { writeSync } from "node:fs";
import { createSqliteTable } from "../../../lib/local/storage/sqlite-table.ts";

/**
 * A child process for sqlite-table-full-disk.test.ts: `full-disk-writer.ts <path> write|defer` stores items until the
 * system refuses to let the file grow, then tells in one line of JSON how the table behaves.
 */
const [path = "", how = ""] = process.argv.slice(2);
const table = createSqliteTable({ path });
const item = (n: number) => ({ pk: "p", sk: String(n), text: "x".repeat(50_000) });

const messageOf = async (attempt: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await attempt();
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : "no error object";
  }
};

let stored = 0;
let fault: string | undefined;
let lost: Promise<string | undefined> | undefined;
while (fault === undefined) {
  if (how === "defer") table.defer([{ op: "put", item: item(1000 + stored) }]);
  lost = messageOf(() => table.onDisk());
  fault = await messageOf(() => table.write([{ op: "put", item: item(stored) }]));
  if (fault === undefined) stored += 1;
}

const readLast = await messageOf(async () => {
  if ((await table.get({ pk: "p", sk: String(stored - 1) })) === undefined) throw new Error("is gone");
});
const readRefused = await messageOf(async () => {
  if ((await table.get({ pk: "p", sk: String(stored) })) !== undefined) throw new Error("was stored");
});
const writeSmall = await messageOf(() => table.write([{ op: "delete", key: { pk: "p", sk: "0" } }]));
writeSync(1, JSON.stringify({ stored, fault, lost: await lost, readLast, readRefused, writeSmall }));
