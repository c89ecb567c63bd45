import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Write } from "#ports";
import { createSqliteTable } from "../../../lib/local/storage/sqlite-table.ts";

/**
 * A child process for sqlite-table-crash.test.ts: `crash-writer.ts <path> after-commit|before-commit <n>` writes to the
 * table at `path` and kills itself right after its nth commit, or with its nth transaction open. It tells of each
 * list that resolved, and at last of having come to its end, in lines on stdout.
 */
const [path = "", moment = "", nth = ""] = process.argv.slice(2);

const ROUNDS = 6;
const WRITERS = 3;

const kill = () => process.kill(process.pid, "SIGKILL");
const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);

const table = createSqliteTable({
  path,
  onCommit: (count) => {
    if (moment === "after-commit" && count === Number(nth)) kill();
  },
});

let deferred = 0;
const defer = () => {
  table.defer([{ op: "put", item: { pk: "deferred", sk: String(deferred).padStart(4, "0") } }]);
  deferred += 1;
};

const writeList = async (list: string) => {
  const before = deferred;
  const part = (sk: string): Write => ({ op: "put", item: { pk: "lists", sk, list }, if: { kind: "absent" } });
  const head: Write = { op: "put", item: { pk: "heads", sk: `writer ${list.split("-")[1]}`, list } };
  const result = await table.write([part(`${list} first`), head, part(`${list} last`)]);
  if (!result.ok) throw new Error(`List ${list} was refused`);
  say({ resolved: list, deferredBefore: before });
};

for (let round = 1; round <= ROUNDS; round += 1) {
  defer();
  const lists = Array.from({ length: WRITERS }, (_, writer) => {
    const written = writeList(`${round}-${writer}`);
    defer();
    return written;
  });
  if (moment === "before-commit" && round === Number(nth)) kill();
  await Promise.all(lists);
  defer();
  defer();
  if (moment === "before-commit" && round + ROUNDS === Number(nth)) kill();
  // Every other round leaves the deferred writes to the table's own timer.
  if (round % 2 === 0) await sleep(20);
}
table.close();
say({ end: true, deferred });
