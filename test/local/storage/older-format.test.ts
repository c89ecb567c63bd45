import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { pageInbox } from "#approvals";
import { createMailbox, createSqliteTable } from "#local";
import type { Item } from "#ports";
import { listRuns } from "#records";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestClock } from "../../support/test-clock.ts";

const NOW = Date.UTC(2026, 10, 30);
const DAY = 24 * 60 * 60 * 1000;

function run(id: string, aop: string, status: string, more: object = {}): Item {
  const requester = { person: "you@localhost", authenticated: true };
  const request = { text: "「10月分」".repeat(100), sha256: "0" };
  const record = { run: id, aop, aopVersion: 1, program: "p", requester, request, createdAt: NOW, status, ...more };
  return { pk: `RUN#${id}`, sk: "META", gsi1pk: "RUNS", gsi1sk: id, ...record } as Item;
}

/** What the second format held: runs by time alone, links by when they were made, marks of mails without their place. */
const OLD: readonly Item[] = [
  run("run_01A", "invoices", "running"),
  run("run_01B", "accounts", "completed", { endedAt: NOW + 1 }),
  run("run_01C", "invoices", "stopped", { endedAt: NOW + 2 }),
  {
    pk: "LINK#1",
    sk: "META",
    gsi1pk: "INBOX#lead@example.com",
    gsi1sk: `${new Date(NOW - DAY).toISOString()}#apr_1`,
    asked: "apr_1",
    kind: "approval",
    run: "run_01A",
    phase: 1,
    person: "lead@example.com",
    since: NOW - DAY,
    expires: NOW + DAY,
  },
  { pk: "MAILBOX#SENT", sk: "mail_apr_1_lead" },
  { pk: "MAILBOX", sk: "000000000000000007", id: "mail_apr_1_lead", to: "lead@example.com", at: "" },
];

it("lists everything of a file of the second format", async () => {
  const path = join(temporaryFolder(), "table.db");
  const before = createSqliteTable({ path });
  await before.write(OLD.map((item) => ({ op: "put", item })));
  before.close();
  const file = new DatabaseSync(path);
  file.exec("PRAGMA user_version = 2");
  file.close();

  const table = createSqliteTable({ path });
  onTestFinished(() => table.close());
  const clock = createTestClock(NOW);
  const runsOf = async (asked: object) =>
    (await listRuns(table, asked, { limit: 10 })).items.map((one) => [one.run, one.status, one.endedAt]);

  const stopped = ["run_01C", "stopped", NOW + 2];
  const running = ["run_01A", "running", undefined];
  expect(await runsOf({})).toEqual([stopped, ["run_01B", "completed", NOW + 1], running]);
  expect(await runsOf({ aop: "invoices" })).toEqual([stopped, running]);
  expect((await listRuns(table, { aop: "accounts" }, { limit: 1 })).items).toEqual([
    {
      run: "run_01B",
      aop: "accounts",
      aopVersion: 1,
      program: "p",
      requester: { person: "you@localhost", authenticated: true },
      request: { text: "「10月分」".repeat(100).slice(0, 300) },
      createdAt: NOW,
      status: "completed",
      endedAt: NOW + 1,
    },
  ]);
  expect((await pageInbox({ table, clock }, "lead@example.com", { limit: 100 })).items).toMatchObject([
    { id: "apr_1", run: { run: "run_01A" } },
  ]);
  expect(await createMailbox({ table, clock }).mailsFor("apr_1")).toMatchObject([{ id: "mail_apr_1_lead" }]);
});
