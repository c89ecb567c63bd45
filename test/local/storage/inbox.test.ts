import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createHostClock, createIds, type Inbox, type InboxFile, watchInbox } from "#local";
import type { Clock } from "#ports";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestClock, type TestClock } from "../../support/test-clock.ts";

const SETTLE = 3000;

describe("watchInbox", () => {
  let dir: string;
  let clock: TestClock;
  let told: (InboxFile & { readonly text: string })[];
  let errors: unknown[];

  beforeEach(() => {
    dir = temporaryFolder();
    clock = createTestClock(Date.UTC(2026, 0, 1));
    told = [];
    errors = [];
  });

  const record = async (file: InboxFile) => {
    told.push({ ...file, text: readFileSync(file.path, "utf8") });
  };
  const open = async (onFile = record, time: Clock = clock): Promise<Inbox> => {
    const onError = (error: unknown) => errors.push(error);
    const inbox = await watchInbox({ dir, clock: time, ids: createIds({ clock: time }), onError }, onFile);
    onTestFinished(() => inbox.stop());
    return inbox;
  };
  const drop = (aop: string, name: string | Buffer, text = "bytes") => {
    const folder = join(dir, "inbox", aop);
    mkdirSync(folder, { recursive: true });
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]), text);
  };
  /** Lets what lies in the inbox settle and be told. */
  const settle = async (inbox: Inbox) => {
    await inbox.scan();
    await clock.advance(SETTLE);
    await inbox.scan();
  };
  const left = (aop: string) => readdirSync(join(dir, "inbox", aop));
  const processed = (aop: string) => readdirSync(join(dir, "processed", aop));

  it("tells of a dropped file, and moves it out of the inbox", async () => {
    const inbox = await open();
    drop("monthly", "請求書 1月.pdf", "請求");

    await settle(inbox);

    const id = told[0]?.id ?? "";
    expect(told).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
        aop: "monthly",
        name: "請求書 1月.pdf",
        path: join(dir, "processed", "monthly", `${id}.pending`, "請求書 1月.pdf"),
        size: 6,
        text: "請求",
      },
    ]);
    expect(left("monthly")).toEqual([]);
    expect(readFileSync(join(dir, "processed", "monthly", id, "請求書 1月.pdf"), "utf8")).toBe("請求");
    expect(errors).toEqual([]);
  });

  it("waits until a file has stopped growing", async () => {
    const inbox = await open();
    drop("a", "big.csv", "1");
    await inbox.scan();
    for (let part = 2; part <= 4; part += 1) {
      await clock.advance(SETTLE - 1);
      appendFileSync(join(dir, "inbox", "a", "big.csv"), String(part));
      await inbox.scan();
      expect(told).toEqual([]);
    }

    await settle(inbox);

    expect(told.map((file) => file.text)).toEqual(["1234"]);
  });

  it.each(
    [
      "請求書.pdf",
      "ガイド.pdf".normalize("NFD"),
      "in voice  2.pdf",
      " leading and trailing ",
      "全角　空白.txt",
      "-rf",
      'it\'s "quoted" & $(odd).txt',
      "line\nbreak",
      "😀.png",
      "%2e%2e%2fup",
      `${"長".repeat(83)}.txt`,
    ].filter((name) => !name.startsWith(".")),
  )("tells the name %j as it was given", async (name) => {
    const inbox = await open();
    drop("a", name);

    await settle(inbox);

    expect(told.map((file) => file.name)).toEqual([name]);
    expect(processed("a")).toEqual([told[0]?.id]);
  });

  it("takes a file whose name is no UTF-8 and shows the name as well as can be", async () => {
    const inbox = await open();
    const shiftJis = Buffer.from([0x90, 0xbf, 0x8b, 0x81, 0x2e, 0x74, 0x78, 0x74]);
    drop("a", shiftJis, "bytes");

    await settle(inbox);

    expect(told.map((file) => file.text)).toEqual(["bytes"]);
    expect(told[0]?.name).toMatch(/\.txt$/);
    expect(left("a")).toEqual([]);
  });

  it("tells the AOP in NFC, whatever made the folder", async () => {
    const inbox = await open();
    drop("ガス代".normalize("NFD"), "a.txt");
    drop("ガス代", "b.txt");

    await settle(inbox);

    expect(told.map((file) => file.aop)).toEqual(["ガス代", "ガス代"]);
  });

  it("tells each file once, however often and concurrently it looks", async () => {
    const inbox = await open();
    for (let n = 0; n < 10; n += 1) drop("a", `${n}.txt`, String(n));
    await inbox.scan();
    await clock.advance(SETTLE);

    await Promise.all(Array.from({ length: 5 }, () => inbox.scan()));
    await settle(inbox);

    expect(told.map((file) => file.text).toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => String(n)));
    expect(new Set(told.map((file) => file.id)).size).toBe(10);
  });

  it("tells a file of the same name again when it is dropped again", async () => {
    const inbox = await open();
    drop("a", "same.txt", "one");
    await settle(inbox);
    drop("a", "same.txt", "two");
    await settle(inbox);

    expect(told.map((file) => file.text)).toEqual(["one", "two"]);
    expect(processed("a")).toEqual(told.map((file) => file.id));
  });

  it("tells nothing again after a restart, and takes what came in between", async () => {
    const first = await open();
    drop("a", "before.txt");
    await settle(first);
    await first.stop();
    drop("a", "between.txt");

    const second = await open();
    await settle(second);

    expect(told.map((file) => file.name)).toEqual(["before.txt", "between.txt"]);
  });

  it("tells a file again, by the same id, until it was dealt with", async () => {
    let fails = 2;
    const inbox = await open(async (file) => {
      await record(file);
      fails -= 1;
      if (fails >= 0) throw new Error("no such AOP yet");
    });
    drop("a", "file.txt");

    await settle(inbox);
    await inbox.scan();
    await inbox.scan();

    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(new Set(told.map((file) => file.id)).size).toBe(1);
    expect(errors).toEqual([new Error("no such AOP yet"), new Error("no such AOP yet")]);
    expect(processed("a")).toEqual([told[0]?.id]);
    const count = told.length;
    await settle(inbox);
    expect(told).toHaveLength(count);
  });

  it("tells a file again, by the same id, when the process was killed while it was told", async () => {
    drop("経費", "領収書.txt", "one");
    const script = join(import.meta.dirname, "inbox-reader.ts");
    const child = spawnSync(process.execPath, [script, dir], { encoding: "utf8" });
    expect([child.signal, child.stderr]).toEqual(["SIGKILL", ""]);
    const before: InboxFile = JSON.parse(child.stdout);

    const inbox = await open();
    await settle(inbox);

    expect(told).toEqual([{ ...before, text: "one" }]);
    expect(basename(before.path)).toBe("領収書.txt");
    expect(processed("経費")).toEqual([before.id]);
  });

  it("takes up a claim that was cut off before the file was moved", async () => {
    drop("a", "file.txt");
    mkdirSync(join(dir, "processed", "a", "01ARYZ6S410000000000000000.pending"), { recursive: true });

    const inbox = await open();
    await settle(inbox);

    expect(told.map((file) => file.name)).toEqual(["file.txt"]);
    expect(processed("a")).toEqual([told[0]?.id]);
  });

  it("leaves alone what is not a finished file of a person", async () => {
    const inbox = await open();
    for (const name of [".DS_Store", ".hidden.swp", "~$book.xlsx", "film.mp4.part", "a.crdownload", "Thumbs.db"]) {
      drop("a", name);
    }
    mkdirSync(join(dir, "inbox", "a", "folder"));
    symlinkSync(join(dir, "inbox"), join(dir, "inbox", "a", "link"));
    symlinkSync("/etc/hostname", join(dir, "inbox", "a", "link.txt"));
    writeFileSync(join(dir, "inbox", "beside.txt"), "no AOP");

    await settle(inbox);

    expect(told).toEqual([]);
    expect(left("a")).toHaveLength(9);
  });

  it("serves the other folders when one cannot be read, and says so", async () => {
    const inbox = await open();
    mkdirSync(Buffer.concat([Buffer.from(`${join(dir, "inbox")}/`), Buffer.from([0x83, 0x41])]));
    drop("zzz", "file.txt");

    await settle(inbox);

    expect(told.map((file) => file.name)).toEqual(["file.txt"]);
    expect(String(errors[0])).toContain("ENOENT");
  });

  it("notices files, and new folders, by itself", async () => {
    const hostClock = await createHostClock();
    onTestFinished(() => hostClock.close());
    await open(record, hostClock);

    drop("new", "first.txt");
    await expect.poll(() => told.map((file) => file.name), { timeout: 10_000 }).toEqual(["first.txt"]);
    drop("new", "second.txt");

    await expect.poll(() => told.map((file) => file.name), { timeout: 10_000 }).toEqual(["first.txt", "second.txt"]);
  });

  it("tells nothing more once it is stopped, and waits for what is being told", async () => {
    const steps: string[] = [];
    let finish = () => {};
    const inbox = await open(async (file) => {
      steps.push(`begin ${file.name}`);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      steps.push(`end ${file.name}`);
    });
    drop("a", "1.txt");
    drop("a", "2.txt");
    await inbox.scan();
    await clock.advance(SETTLE);
    await expect.poll(() => steps, { timeout: 10_000 }).toEqual(["begin 1.txt"]);

    const stopped = inbox.stop().then(() => steps.push("stopped"));
    finish();
    await stopped;
    await clock.advance(60_000);

    expect(steps).toEqual(["begin 1.txt", "end 1.txt", "stopped"]);
    expect(left("a")).toEqual(["2.txt"]);
  });
});
