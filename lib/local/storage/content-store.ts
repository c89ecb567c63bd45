import { createHash, type Hash, hash } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DamagedFileError, FileError } from "#ports";
import { syncFolder } from "./sync-folder.ts";

/** Bytes that are safely on disk, named by what they are. */
export interface Content {
  readonly sha256: string;
  readonly size: number;
}

/** Bytes kept under their SHA-256, so that no name from outside ever becomes a path, and damage is noticed when read. */
export interface ContentStore {
  /**
   * Stores what `chunks` yields; `draft` names the attempt and must be unique among running ones.
   * Undefined, and nothing stored, as soon as more than `maxBytes` came. Durable when resolved.
   */
  store(
    draft: string,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<Content | undefined>;
  /** Throws `FileError` when the bytes are gone or are no longer what was stored. */
  load(sha256: string): Promise<Uint8Array>;
}

/** Opens (or creates) the folders of a content store, and drops drafts that a crash left behind. */
export async function openContentStore(dir: string): Promise<ContentStore> {
  const contentDir = join(dir, "content");
  const draftDir = join(dir, "drafts");
  await rm(draftDir, { recursive: true, force: true });
  await mkdir(contentDir, { recursive: true, mode: 0o700 });
  await mkdir(draftDir, { mode: 0o700 });
  await syncFolder(dir);
  return {
    async store(draft, chunks, maxBytes) {
      const path = join(draftDir, draft);
      try {
        const content = await writeDraft(path, chunks, maxBytes);
        if (content === undefined) return undefined;
        // The draft replaces what may be there already: equal if sound, mended if damaged.
        await rename(path, join(contentDir, content.sha256));
        await syncFolder(contentDir);
        return content;
      } finally {
        await rm(path, { force: true });
      }
    },
    async load(sha256) {
      const path = join(contentDir, sha256);
      const bytes = await readFile(path).catch((cause: unknown) => {
        const isGone = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
        const Fault = isGone ? DamagedFileError : FileError;
        throw new Fault(`${path} cannot be read: put it back from a backup`, { cause });
      });
      if (hash("sha256", bytes) !== sha256) {
        throw new DamagedFileError(`${path} is damaged (its SHA-256 is not its name): put it back from a backup`);
      }
      return bytes;
    },
  };
}

async function writeDraft(
  path: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Content | undefined> {
  const handle = await open(path, "wx", 0o600);
  try {
    const digest = createHash("sha256");
    const size = await copy(chunks, handle, digest, maxBytes);
    if (size === undefined) return undefined;
    await handle.sync();
    return { sha256: digest.digest("hex"), size };
  } finally {
    await handle.close();
  }
}

async function copy(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  handle: FileHandle,
  digest: Hash,
  maxBytes: number,
): Promise<number | undefined> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    digest.update(chunk);
    await handle.writeFile(chunk);
  }
  return size;
}
