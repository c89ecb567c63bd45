import { constants } from "node:fs";
import { access, chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { FileFault, ReadFile } from "#cli";

/** Reads a file that a person named. */
export async function readNamedFile(path: string): Promise<ReadFile> {
  try {
    return { ok: true, bytes: await readFile(path) };
  } catch (error) {
    return { ok: false, fault: toFault(error) };
  }
}

/**
 * Writes the whole text or leaves what is there. `new` makes the folders on the way and never replaces a file;
 * `replace` keeps the file's permissions and, where the name is a link, writes what it leads to.
 */
export async function writeNamedFile(
  path: string,
  text: string,
  mode: "new" | "replace",
): Promise<FileFault | undefined> {
  try {
    if (mode === "new") {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text, { flag: "wx" });
    } else {
      await replaceFile(await realpath(path), text);
    }
    return undefined;
  } catch (error) {
    return toFault(error);
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  // Renaming would succeed on a file that its owner has made read-only.
  await access(path, constants.W_OK);
  const { mode } = await stat(path);
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await writeFile(draft, text, { flag: "wx", flush: true });
    await chmod(draft, mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const KINDS: { readonly [code: string]: FileFault["kind"] } = {
  EACCES: "denied",
  EISDIR: "folder",
  ENOENT: "absent",
  ENOSPC: "full",
  ENOTDIR: "absent",
  EPERM: "denied",
  EROFS: "denied",
};

/** What the system said, as a fault that can be told. */
export function toFault(error: unknown): FileFault {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error ? String(error.code) : "";
  return { kind: (Object.hasOwn(KINDS, code) ? KINDS[code] : undefined) ?? "other", detail: error.message };
}
