import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileError, type Files, type UploadLink } from "#ports";

/** An open file store under test. */
export interface OpenedFiles {
  readonly files: Files;
  /** Whether a second upload to one link is refused when it is sent, rather than taken and never seen. */
  readonly refusesSecondUpload: boolean;
  /** Sends bytes to an upload link as a client does; whether they were taken. */
  send(link: UploadLink, bytes: Uint8Array): Promise<boolean>;
  close(): Promise<void>;
}

const SHA256_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

/** The tests every implementation of `Files` passes; `open` is called for each and may give the same store again. */
export function describeFilesContract(name: string, open: () => Promise<OpenedFiles>): void {
  describe(`Files contract: ${name}`, () => {
    let opened: OpenedFiles;
    let files: Files;
    let tests = 0;
    let key: string;

    beforeEach(async () => {
      opened = await open();
      files = opened.files;
      tests += 1;
      key = `runs/T${Date.now()}-${process.pid}-${tests}/file.1`;
    });
    afterEach(() => opened.close());

    const abc = Buffer.from("abc");

    it("gives back the bytes and what is known of them", async () => {
      const put = await files.put(key, abc, "text/plain; charset=utf-8");

      expect(put).toEqual({ size: 3, type: "text/plain; charset=utf-8", sha256: SHA256_OF_ABC });
      expect(await files.stat(key)).toEqual(put);
      expect(Buffer.from((await files.get(key)) ?? [])).toEqual(abc);
    });

    it.each([
      { what: "no bytes at all", bytes: Buffer.alloc(0) },
      { what: "every byte", bytes: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)) },
      { what: "three megabytes", bytes: Buffer.alloc(3_000_000, "テスト") },
    ])("holds $what", async ({ bytes }) => {
      await files.put(key, bytes, "application/octet-stream");

      expect(Buffer.from((await files.get(key)) ?? []).equals(bytes)).toBe(true);
      expect((await files.stat(key))?.size).toBe(bytes.length);
    });

    it("knows nothing of a key that was never put", async () => {
      expect(await files.get(key)).toBeUndefined();
      expect(await files.stat(key)).toBeUndefined();
    });

    it("takes the same bytes for one key again", async () => {
      const first = await files.put(key, abc, "text/plain");

      expect(await files.put(key, abc, "text/plain")).toEqual(first);
    });

    it("never replaces a file", async () => {
      await files.put(key, abc, "text/plain");

      await expect(files.put(key, Buffer.from("abd"), "text/plain")).rejects.toBeInstanceOf(FileError);

      expect(Buffer.from((await files.get(key)) ?? [])).toEqual(abc);
    });

    it("keeps one of several files that race for one key", async () => {
      const bodies = Array.from({ length: 6 }, (_, n) => Buffer.from(`body ${n}`));

      const puts = await Promise.allSettled(bodies.map((body) => files.put(key, body, "text/plain")));

      const winner = puts.findIndex((put) => put.status === "fulfilled");
      expect(puts.filter((put) => put.status === "fulfilled")).toHaveLength(1);
      expect(Buffer.from((await files.get(key)) ?? [])).toEqual(bodies[winner]);
    });

    it("keeps keys apart that begin alike", async () => {
      await files.put(key, abc, "text/plain");
      await files.put(`${key}/part`, Buffer.from("part"), "text/plain");

      expect(Buffer.from((await files.get(key)) ?? [])).toEqual(abc);
      expect(Buffer.from((await files.get(`${key}/part`)) ?? [])).toEqual(Buffer.from("part"));
    });

    it.each([
      "",
      "/",
      "/etc/passwd",
      "..",
      "../outside",
      "runs/../../outside",
      "runs/./file",
      "runs//file",
      "runs/file/",
      "runs\\file",
      "runs/.hidden",
      "runs/請求書.pdf",
      "runs/a b",
      "runs/a\u0000b",
      "runs/%2e%2e/file",
      "C:file",
      "k".repeat(1025),
    ])("refuses the key %j", async (bad) => {
      await expect(files.put(bad, abc, "text/plain")).rejects.toBeInstanceOf(FileError);
      await expect(files.get(bad)).rejects.toBeInstanceOf(FileError);
      await expect(files.stat(bad)).rejects.toBeInstanceOf(FileError);
      await expect(files.uploadLink(bad, "text/plain", 10, 60)).rejects.toBeInstanceOf(FileError);
    });

    it("takes what is sent to an upload link", async () => {
      const link = await files.uploadLink(key, "text/plain", 3, 60);

      expect(await opened.send(link, abc)).toBe(true);

      expect(await files.stat(key)).toEqual({ size: 3, type: "text/plain", sha256: SHA256_OF_ABC });
    });

    it("takes no more than the link allows", async () => {
      const link = await files.uploadLink(key, "text/plain", 2, 60);

      expect(await opened.send(link, abc)).toBe(false);

      expect(await files.get(key)).toBeUndefined();
    });

    it("keeps the first of two uploads to one link", async () => {
      const link = await files.uploadLink(key, "text/plain", 10, 60);

      expect(await opened.send(link, abc)).toBe(true);
      expect(await opened.send(link, Buffer.from("other"))).toBe(!opened.refusesSecondUpload);

      expect(Buffer.from((await files.get(key)) ?? [])).toEqual(abc);
      expect(await files.stat(key)).toEqual({ size: 3, type: "text/plain", sha256: SHA256_OF_ABC });
    });

    it("puts nothing else where a file was uploaded", async () => {
      const link = await files.uploadLink(key, "text/plain", 10, 60);
      await opened.send(link, abc);

      await expect(files.put(key, Buffer.from("abd"), "text/plain")).rejects.toBeInstanceOf(FileError);
      expect(await files.put(key, abc, "text/plain")).toEqual({ size: 3, type: "text/plain", sha256: SHA256_OF_ABC });
    });

    it("makes no link to a key that is taken", async () => {
      await files.put(key, abc, "text/plain");

      await expect(files.uploadLink(key, "text/plain", 10, 60)).rejects.toThrow(`The key ${key} is taken`);
    });

    it("takes nothing under a link to another file", async () => {
      const other = `${key}.other`;
      const link = await files.uploadLink(other, "text/plain", 10, 60);

      await opened.send(link, abc);

      expect(await files.get(key)).toBeUndefined();
      expect(await files.get(other)).toBeDefined();
    });
  });
}
