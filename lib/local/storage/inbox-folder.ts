import type { Dirent } from "node:fs";
import { lstat, mkdir, readdir, rename, rmdir } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { syncFolder } from "./sync-folder.ts";

/** A file seen in an inbox, not yet ours. */
export interface DroppedFile {
  readonly aop: string;
  /** Tells files apart; a name of bytes that are no UTF-8 is still its own. */
  readonly place: string;
  /** Changes whenever the file grows or is replaced. */
  readonly look: string;
  readonly source: Buffer;
  readonly size: number;
  readonly name: string;
}

/** A file that was moved out of the inbox and has not yet been dealt with. */
export interface ClaimedFile {
  readonly id: string;
  readonly aop: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** The two folder trees of an inbox: `inbox/<aop>/` and `processed/<aop>/<id>[.pending]/`. */
export interface InboxFolder {
  readonly inbox: string;
  /** The paths of the folders `inbox/<aop>/`. */
  listSources(): Promise<readonly string[]>;
  /** The files in one of them that may be for us. */
  listDropped(source: string): Promise<readonly DroppedFile[]>;
  /** Claimed, not finished, oldest first. */
  listPending(): Promise<readonly ClaimedFile[]>;
  /** Moves the file out of the inbox; undefined when it is no longer there. Only one claimer of a file can succeed. */
  claim(file: DroppedFile, id: string): Promise<ClaimedFile | undefined>;
  /** Resolves to where the file is then. */
  finish(file: ClaimedFile): Promise<string>;
  /** Changes whenever somebody writes to a file that was claimed; undefined when it is no longer there. */
  lookAt(path: string): Promise<string | undefined>;
}

const PENDING = ".pending";

/** Makes the folder into which files for a procedure are dropped, so that people find it there. */
export async function makeInboxOf(dir: string, aop: string): Promise<void> {
  await mkdir(join(dir, "inbox", aop), { recursive: true });
}

/** Names that programs use for what is not a finished file of a person. */
const NOT_FOR_US = /^\.|^~\$|\.(part|partial|crdownload|download|tmp)$|^(thumbs\.db|desktop\.ini)$/i;

/** Opens the folder trees below `dir`, creating them when absent. */
export async function openInboxFolder(dir: string): Promise<InboxFolder> {
  const inbox = join(dir, "inbox");
  const processed = join(dir, "processed");
  await mkdir(inbox, { recursive: true });
  await mkdir(processed, { recursive: true });

  const toClaimed = async (aop: string, id: string): Promise<ClaimedFile | undefined> => {
    const folder = join(processed, aop, `${id}${PENDING}`);
    const [name] = await listNames(folder, (entry) => entry.isFile() && !NOT_FOR_US.test(entry.name));
    if (name === undefined) {
      // The crash came between making the folder and moving the file: the file is still in the inbox.
      // A folder that is not empty stays: a person put something there.
      await rmdir(folder).catch(() => undefined);
      return undefined;
    }
    const path = join(folder, name);
    return { id, aop, name, path, size: (await lstat(path)).size };
  };

  return {
    inbox,
    async listSources() {
      return (await listNames(inbox, isFolder)).map((name) => join(inbox, name));
    },
    async listDropped(source) {
      const aop = basename(source).normalize("NFC");
      const dropped: DroppedFile[] = [];
      for (const bytes of await readdir(source, { encoding: "buffer" })) {
        const name = bytes.toString();
        if (NOT_FOR_US.test(name)) continue;
        // A name need not be UTF-8 (old archives hold Shift_JIS): the file is reached by the bytes of its name.
        const path = Buffer.concat([Buffer.from(source + sep), bytes]);
        const stats = await lstat(path).catch(() => undefined);
        if (!stats?.isFile()) continue;
        const look = [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(" ");
        dropped.push({ aop, name, source: path, place: path.toString("latin1"), look, size: stats.size });
      }
      return dropped;
    },
    async listPending() {
      const pending: ClaimedFile[] = [];
      for (const aop of await listNames(processed, isFolder)) {
        const folders = await listNames(join(processed, aop), (entry) => isFolder(entry) && isPending(entry));
        for (const folder of folders) {
          const claimed = await toClaimed(aop, folder.slice(0, -PENDING.length));
          if (claimed) pending.push(claimed);
        }
      }
      return pending.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    async claim(file, id) {
      const folder = join(processed, file.aop, `${id}${PENDING}`);
      await mkdir(folder, { recursive: true });
      const path = join(folder, file.name);
      try {
        await rename(file.source, path);
      } catch (cause) {
        await rmdir(folder);
        if (isMissing(cause)) return undefined;
        throw cause;
      }
      await syncFolder(folder);
      await syncFolder(join(processed, file.aop));
      return { id, aop: file.aop, name: file.name, path, size: (await lstat(path)).size };
    },
    async finish(file) {
      const folder = join(processed, file.aop, file.id);
      await rename(`${folder}${PENDING}`, folder);
      await syncFolder(join(processed, file.aop));
      return join(folder, basename(file.path));
    },
    async lookAt(path) {
      const stats = await lstat(path).catch(() => undefined);
      return stats && [stats.ino, stats.size, stats.mtimeMs].join(" ");
    },
  };
}

function isFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith(".");
}

function isPending(entry: Dirent): boolean {
  return entry.name.endsWith(PENDING);
}

async function listNames(folder: string, matches: (entry: Dirent) => boolean): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter(matches).map((entry) => entry.name);
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}
