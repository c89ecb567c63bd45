import { hash } from "node:crypto";
import { type Clock, FileError, type FileStat, type Files, type Ids, type Table, type Write } from "#ports";
import { checkFileKey, requireSameFile } from "#records";
import { type Content, type ContentStore, openContentStore } from "./content-store.ts";

/** Why bytes sent to an upload link were not taken. */
export type UploadRefusal = "unknown" | "expired" | "used" | "too-large" | "broke-off";

/** What became of an upload. */
export type UploadResult =
  | { readonly ok: true; readonly key: string; readonly stat: FileStat }
  /** `key` is the file's, where the link is known. */
  | { readonly ok: false; readonly reason: UploadRefusal; readonly key?: string };

/** The files of one machine: bytes in a folder, what is known of them in the table. */
export interface FolderFiles extends Files {
  /**
   * Takes the bytes sent to an upload link; `secret` is the part of the link that its `uploadUrl` was made from.
   * Stops reading as soon as more than the link's limit came. A link is used up by the first upload that came through
   * to its end; one whose sender broke off can be tried again.
   */
  acceptUpload(secret: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<UploadResult>;
}

const FILES = "FILES";
const UPLOADS = "UPLOADS";

/**
 * Opens the files kept in `dir`, whose keys, types and digests are kept in `table`.
 * `uploadUrl` makes the address that the host answers with `acceptUpload` from a link's secret.
 */
export async function createFolderFiles(options: {
  readonly dir: string;
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly uploadUrl: (secret: string) => string;
}): Promise<FolderFiles> {
  const { dir, table, clock, ids, uploadUrl } = options;
  const contents = await openContentStore(dir);

  const stat = async (key: string): Promise<FileStat | undefined> => {
    checkFileKey(key);
    const item = await table.get({ pk: FILES, sk: key });
    return item && { size: Number(item.size), type: String(item.type), sha256: String(item.sha256) };
  };

  return {
    stat,
    async put(key, bytes, type) {
      const before = await stat(key);
      if (before) return requireSameFile(key, before, hash("sha256", bytes));
      const stored = { ...(await storeWhole(contents, ids, bytes)), type };
      const written = await table.write([recordOf(key, stored)]);
      if (written.ok) return stored;
      return requireSameFile(key, await stat(key), stored.sha256);
    },
    async get(key) {
      const known = await stat(key);
      return known && contents.load(known.sha256);
    },
    async uploadLink(key, type, maxBytes, validSeconds) {
      if (await stat(key)) throw new FileError(`The key ${key} is taken: a file is never replaced`);
      const secret = ids.secret();
      const link = { key, type, maxBytes, expires: clock.now() + validSeconds * 1000 };
      await table.write([{ op: "put", item: { pk: UPLOADS, sk: digestOf(secret), ...link } }]);
      return { method: "PUT", url: uploadUrl(secret), headers: { "content-type": type } };
    },
    async acceptUpload(secret, bytes) {
      const link = await table.get({ pk: UPLOADS, sk: digestOf(secret) });
      if (link === undefined) return refuse("unknown");
      const key = String(link.key);
      // A link is used up when its file is there: nothing else has to be kept, and a race is decided by the file.
      if (await stat(key)) return refuse("used", key);
      if (clock.now() >= Number(link.expires)) return refuse("expired", key);
      const sender = listenTo(bytes);
      const content = await contents.store(ids.next(), sender.chunks, Number(link.maxBytes)).catch((cause: unknown) => {
        if (sender.brokeOff()) return "broke-off" as const;
        throw notStored(cause);
      });
      if (content === undefined) return refuse("too-large", key);
      if (content === "broke-off") return refuse(content, key);
      const stored = { ...content, type: String(link.type) };
      const written = await table.write([recordOf(key, stored)]);
      return written.ok ? { ok: true, key, stat: stored } : refuse("used", key);
    },
  };
}

/** Stores what is known of a file, unless its key is taken. */
function recordOf(key: string, stat: FileStat): Write {
  return { op: "put", item: { pk: FILES, sk: key, ...stat }, if: { kind: "absent" } };
}

async function storeWhole(contents: ContentStore, ids: Ids, bytes: Uint8Array): Promise<Content> {
  const content = await contents.store(ids.next(), [bytes], bytes.byteLength).catch((cause: unknown) => {
    throw notStored(cause);
  });
  if (content === undefined) throw new FileError("The bytes grew while they were stored");
  return content;
}

function notStored(cause: unknown): FileError {
  return new FileError("The file could not be stored: check the disk and the folder's permissions", { cause });
}

/** What somebody sends, and whether it was they who failed rather than the disk that it goes to. */
function listenTo(bytes: Uint8Array | AsyncIterable<Uint8Array>) {
  let broke = false;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (bytes instanceof Uint8Array) return yield bytes;
    const source = bytes[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await source.next().catch((error: unknown) => {
          broke = true;
          throw error;
        });
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await source.return?.().catch(() => undefined);
    }
  }
  return { chunks: chunks(), brokeOff: () => broke };
}

/** Links are stored by digest, so that the table's file does not let anyone upload. */
function digestOf(secret: string): string {
  return hash("sha256", secret);
}

function refuse(reason: UploadRefusal, key?: string): UploadResult {
  return { ok: false, reason, ...(key === undefined ? {} : { key }) };
}
