import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createMailbox, createSqliteTable, type SqliteTable } from "#local";
import type { Mail } from "#ports";
import { describeMailerContract } from "../../contracts/mailer-contract.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestClock } from "../../support/test-clock.ts";

const START = Date.UTC(2026, 0, 1);

describeMailerContract("a mailbox", async () => {
  const table = createSqliteTable({ path: join(temporaryFolder(), "table.db") });
  const mailbox = createMailbox({ table, clock: createTestClock(START) });
  return {
    mailer: mailbox,
    delivered: async (to) => (await mailbox.listMails()).filter((mail) => mail.to === to),
    close: async () => table.close(),
  };
});

describe("createMailbox", () => {
  let table: SqliteTable;

  beforeEach(() => {
    const opened = createSqliteTable({ path: join(temporaryFolder(), "table.db") });
    onTestFinished(() => opened.close());
    table = opened;
  });

  const mail = (id: string, links: readonly string[] = []): Mail => {
    return { id, to: "you@localhost", subject: "s", text: "t", html: "<p>h</p>", links };
  };

  it("lists mails with their links and the host's time", async () => {
    const mailbox = createMailbox({ table, clock: createTestClock(START) });

    await mailbox.send(mail("m1", ["http://127.0.0.1:4000/approvals/1", "http://127.0.0.1:4000/approvals/2"]));

    expect(await mailbox.listMails()).toEqual([
      {
        id: "m1",
        to: "you@localhost",
        subject: "s",
        text: "t",
        html: "<p>h</p>",
        links: ["http://127.0.0.1:4000/approvals/1", "http://127.0.0.1:4000/approvals/2"],
        at: "2026-01-01T00:00:00.000Z",
      },
    ]);
  });

  it("lists nothing before the first mail", async () => {
    expect(await createMailbox({ table, clock: createTestClock(START) }).listMails()).toEqual([]);
  });

  it("lists more mails than one page holds, newest last", async () => {
    const mailbox = createMailbox({ table, clock: createTestClock(START) });
    const text = "x".repeat(100_000);
    const ids = Array.from({ length: 25 }, (_, n) => `m${n}`);

    for (const id of ids) await mailbox.send({ ...mail(id), text });

    expect((await mailbox.listMails()).map((each) => each.id)).toEqual(ids);
  });

  it("loses no mail when two mailboxes put one in the same place", async () => {
    const clock = createTestClock(START);
    const [first, second] = [createMailbox({ table, clock }), createMailbox({ table, clock })];

    await first.send(mail("of the run before"));
    await second.send(mail("of this run"));

    expect((await second.listMails()).map((each) => each.id)).toEqual(["of the run before", "of this run"]);
  });
});
