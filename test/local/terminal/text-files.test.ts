import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readNamedFile, writeNamedFile } from "../../../lib/local/terminal/text-files.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("reading a file that a person named", () => {
  it("gives its bytes", async () => {
    const path = join(temporaryFolder(), "a.md");
    writeFileSync(path, "手順");

    expect(await readNamedFile(path)).toEqual({ ok: true, bytes: readFileSync(path) });
  });

  it("tells a file that is not there from a folder", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");

    const kinds = await Promise.all([join(folder, "gone"), folder, join(folder, "file/inside")].map(readNamedFile));

    expect(kinds).toMatchObject(["absent", "folder", "absent"].map((kind) => ({ ok: false, fault: { kind } })));
  });

  it("says in the system's words what it has no own words for", async () => {
    const read = await readNamedFile("x".repeat(5_000));

    expect(read).toMatchObject({
      ok: false,
      fault: { kind: "other", detail: expect.stringContaining("ENAMETOOLONG") },
    });
  });
});

describe("replacing a file", () => {
  it("keeps its permissions and leaves nothing beside it", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "a.md");
    writeFileSync(path, "old");
    chmodSync(path, 0o640);

    const fault = await writeNamedFile(path, "new", "replace");

    expect(fault).toBeUndefined();
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(["a.md"]);
  });

  it("writes what a link leads to, and leaves the link", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "there"));
    writeFileSync(join(folder, "there/a.md"), "old");
    symlinkSync(join(folder, "there/a.md"), join(folder, "link.md"));

    await writeNamedFile(join(folder, "link.md"), "new", "replace");

    expect(readFileSync(join(folder, "there/a.md"), "utf8")).toBe("new");
    expect(lstatSync(join(folder, "link.md")).isSymbolicLink()).toBe(true);
  });

  it("makes no file where there was none", async () => {
    const folder = temporaryFolder();

    expect(await writeNamedFile(join(folder, "a.md"), "new", "replace")).toMatchObject({ kind: "absent" });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("writing a new file", () => {
  it("makes the folders on the way", async () => {
    const folder = temporaryFolder();

    await writeNamedFile(join(folder, "a/b/c.md"), "new", "new");

    expect(readFileSync(join(folder, "a/b/c.md"), "utf8")).toBe("new");
  });

  it("replaces none", async () => {
    const path = join(temporaryFolder(), "a.md");
    writeFileSync(path, "old");

    expect(await writeNamedFile(path, "new", "new")).toMatchObject({ kind: "other" });
    expect(readFileSync(path, "utf8")).toBe("old");
  });
});
