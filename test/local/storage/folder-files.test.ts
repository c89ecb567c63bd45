import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createFolderFiles, createIds, createSqliteTable, type FolderFiles, type SqliteTable } from "#local";
import type { UploadLink } from "#ports";
import { describeFilesContract } from "../../contracts/files-contract.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestClock, type TestClock } from "../../support/test-clock.ts";

const PREFIX = "http://127.0.0.1:4000/uploads/";

const secretOf = (link: UploadLink) => link.url.slice(PREFIX.length);

async function openFiles(dir: string, table: SqliteTable, clock: TestClock): Promise<FolderFiles> {
  return createFolderFiles({ dir, table, clock, ids: createIds({ clock }), uploadUrl: (secret) => PREFIX + secret });
}

describeFilesContract("a folder", async () => {
  const dir = temporaryFolder();
  const table = createSqliteTable({ path: join(dir, "table.db") });
  const files = await openFiles(dir, table, createTestClock(Date.UTC(2026, 0, 1)));
  return {
    files,
    refusesSecondUpload: true,
    send: async (link, bytes) => (await files.acceptUpload(secretOf(link), bytes)).ok,
    close: async () => table.close(),
  };
});

describe("createFolderFiles", () => {
  let dir: string;
  let clock: TestClock;
  let table: SqliteTable;
  let files: FolderFiles;

  beforeEach(async () => {
    dir = temporaryFolder();
    clock = createTestClock(Date.UTC(2026, 0, 1));
    const opened = createSqliteTable({ path: join(dir, "table.db") });
    onTestFinished(() => opened.close());
    table = opened;
    files = await openFiles(dir, table, clock);
  });

  const drafts = () => readdirSync(join(dir, "drafts"));

  async function* inChunks(count: number, size: number, read: { chunks: number }) {
    for (let n = 0; n < count; n += 1) {
      read.chunks += 1;
      yield Buffer.alloc(size, "x");
    }
  }

  it("makes a link to the host that says how to send", async () => {
    const link = await files.uploadLink("a/b", "application/pdf", 10, 60);

    expect(link).toEqual({
      method: "PUT",
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/uploads\/[A-Za-z0-9_-]{43}$/),
      headers: { "content-type": "application/pdf" },
    });
  });

  it("keeps no secret of a link on disk", async () => {
    const link = await files.uploadLink("a/b", "text/plain", 10, 60);

    const stored = readdirSync(dir).filter((name) => name.startsWith("table.db"));
    expect(stored.length).toBeGreaterThan(0);
    for (const name of stored) expect(readFileSync(join(dir, name)).includes(secretOf(link))).toBe(false);
  });

  it("says which file an upload became", async () => {
    const link = await files.uploadLink("a/b", "text/plain", 10, 60);

    const result = await files.acceptUpload(secretOf(link), Buffer.from("abc"));

    expect(result).toEqual({ ok: true, key: "a/b", stat: await files.stat("a/b") });
  });

  it("refuses links that nobody made", async () => {
    expect(await files.acceptUpload("guess", Buffer.from("abc"))).toEqual({ ok: false, reason: "unknown" });
    expect(await files.acceptUpload("", Buffer.from("abc"))).toEqual({ ok: false, reason: "unknown" });
  });

  it("takes uploads until the link expires, not at that moment", async () => {
    const early = await files.uploadLink("early", "text/plain", 10, 60);
    const late = await files.uploadLink("late", "text/plain", 10, 60);

    await clock.advance(59_999);
    expect((await files.acceptUpload(secretOf(early), Buffer.from("abc"))).ok).toBe(true);
    await clock.advance(1);
    expect(await files.acceptUpload(secretOf(late), Buffer.from("abc"))).toEqual({
      ok: false,
      reason: "expired",
      key: "late",
    });
  });

  it("stops reading as soon as more than the limit came", async () => {
    const link = await files.uploadLink("big", "text/plain", 2500, 60);
    const read = { chunks: 0 };

    const result = await files.acceptUpload(secretOf(link), inChunks(1000, 1000, read));

    expect(result).toEqual({ ok: false, reason: "too-large", key: "big" });
    expect(read.chunks).toBe(3);
    expect(drafts()).toEqual([]);
  });

  it("takes exactly the limit, in pieces", async () => {
    const link = await files.uploadLink("big", "text/plain", 3000, 60);

    const result = await files.acceptUpload(secretOf(link), inChunks(3, 1000, { chunks: 0 }));

    expect(result).toMatchObject({ ok: true, stat: { size: 3000 } });
  });

  it("lets an upload be tried again that broke off or was too large", async () => {
    const link = await files.uploadLink("again", "text/plain", 10, 60);
    async function* breaksOff() {
      yield Buffer.from("abc");
      throw new Error("connection lost");
    }

    expect(await files.acceptUpload(secretOf(link), breaksOff())).toEqual({
      ok: false,
      reason: "broke-off",
      key: "again",
    });
    expect(await files.get("again")).toBeUndefined();
    expect(drafts()).toEqual([]);
    expect(await files.acceptUpload(secretOf(link), Buffer.alloc(11))).toEqual({
      ok: false,
      reason: "too-large",
      key: "again",
    });

    expect((await files.acceptUpload(secretOf(link), Buffer.from("whole"))).ok).toBe(true);
  });

  it("takes one of several uploads that race for one link", async () => {
    const link = await files.uploadLink("race", "text/plain", 10, 60);

    const results = await Promise.all(
      ["one", "two", "three"].map((body) => files.acceptUpload(secretOf(link), Buffer.from(body))),
    );

    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok)).toEqual([
      { ok: false, reason: "used", key: "race" },
      { ok: false, reason: "used", key: "race" },
    ]);
  });

  it("keeps links and files over a restart, and clears away what a crash left half written", async () => {
    await files.put("a/b", Buffer.from("abc"), "text/plain");
    const link = await files.uploadLink("c", "text/plain", 10, 60);
    writeFileSync(join(dir, "drafts", "half"), "ha");
    table.close();

    const second = createSqliteTable({ path: join(dir, "table.db") });
    onTestFinished(() => second.close());
    const again = await openFiles(dir, second, clock);

    expect(drafts()).toEqual([]);
    expect(Buffer.from((await again.get("a/b")) ?? [])).toEqual(Buffer.from("abc"));
    expect((await again.acceptUpload(secretOf(link), Buffer.from("abc"))).ok).toBe(true);
  });

  it("names files on disk by what they hold, never by a key", async () => {
    const { sha256 } = await files.put("runs/X/a", Buffer.from("abc"), "text/plain");
    await files.put("runs/X/b", Buffer.from("abc"), "text/plain");

    expect(readdirSync(join(dir, "content"))).toEqual([sha256]);
  });

  it("gives out no damaged bytes, and heals them when they are put again", async () => {
    const { sha256 } = await files.put("a", Buffer.from("abc"), "text/plain");
    writeFileSync(join(dir, "content", sha256), "abd");

    await expect(files.get("a")).rejects.toThrow(`${sha256} is damaged`);

    await files.put("b", Buffer.from("abc"), "text/plain");
    expect(Buffer.from((await files.get("a")) ?? [])).toEqual(Buffer.from("abc"));
  });
});
