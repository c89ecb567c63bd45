import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createIds, type Inbox, type InboxFile, watchInbox } from "#local";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestClock } from "../../support/test-clock.ts";

const SETTLE = 3000;

/** A watched inbox, what it told, and what it told late. */
async function openInbox() {
  const dir = temporaryFolder();
  const clock = createTestClock(Date.UTC(2026, 0, 1));
  const told: (InboxFile & { readonly text: string })[] = [];
  const late: string[] = [];
  const errors: unknown[] = [];
  const inbox: Inbox = await watchInbox(
    {
      dir,
      clock,
      ids: createIds({ clock }),
      onError: (error) => errors.push(error),
      onLate: async ({ id, path }) => {
        late.push(`${id} ${readFileSync(path, "utf8")}`);
      },
    },
    async (file) => {
      told.push({ ...file, text: readFileSync(file.path, "utf8") });
    },
  );
  onTestFinished(() => inbox.stop());
  mkdirSync(join(dir, "inbox", "a"));
  const drop = (name: string, text: string) => writeFileSync(join(dir, "inbox", "a", name), text);
  const settle = async () => {
    await inbox.scan();
    await clock.advance(SETTLE);
    await inbox.scan();
  };
  return { dir, clock, inbox, told, late, errors, drop, settle };
}

describe("whoever writes into an inbox", () => {
  it("says when somebody went on writing to a file that was dealt with, once they stop", async () => {
    const { dir, clock, inbox, told, late, errors, drop, settle } = await openInbox();
    drop("slow.csv", "1行目");
    await settle();
    const id = told[0]?.id ?? "";
    const path = join(dir, "processed", "a", id, "slow.csv");
    appendFileSync(path, "2行目");
    await inbox.scan();
    await clock.advance(SETTLE - 1);
    appendFileSync(path, "3行目");
    await inbox.scan();
    expect(late).toEqual([]);

    await settle();
    await settle();

    expect(late).toEqual([`${id} 1行目2行目3行目`]);
    expect(told.map(({ text }) => text)).toEqual(["1行目"]);
    expect(errors).toEqual([]);
  });

  it("waits longer for an empty file, whose writer is about to begin", async () => {
    const { told, drop, settle } = await openInbox();
    drop("new.csv", "");
    await settle();
    await settle();
    expect(told).toEqual([]);
    drop("new.csv", "1行目");
    await settle();
    drop("empty.csv", "");
    for (let i = 0; i < 10; i += 1) await settle();

    expect(told.map(({ name, text }) => [name, text])).toEqual([
      ["new.csv", "1行目"],
      ["empty.csv", ""],
    ]);
  });
});
