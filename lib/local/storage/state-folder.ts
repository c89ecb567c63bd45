import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isBusy, toTableError } from "./database-file.ts";

/** What `host.json` tells other processes of the user about the host that holds the folder. */
export interface HostRecord {
  readonly pid: number;
  /** Absent until the host listens. */
  readonly url?: string;
  /** Real time, ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly token?: string;
}

/** A state folder held by this process. */
export interface StateFolder {
  readonly dir: string;
  /** Tells other processes how to reach this host. */
  announce(reach: { readonly url: string; readonly token?: string }): void;
  /** Gives the folder back. A process that dies gives it back too. */
  release(): void;
}

/** Another process holds the state folder. */
export class StateFolderHeldError extends Error {
  override name = "StateFolderHeldError";
  /** Absent when the holder has not yet written who it is. */
  readonly holder: HostRecord | undefined;
  constructor(dir: string, holder: HostRecord | undefined) {
    const who = holder
      ? `process ${holder.pid}${holder.url ? ` (${holder.url})` : ""} since ${holder.startedAt}`
      : "another process that is just starting";
    super(`The state folder ${dir} is held by ${who}: stop it, or use another state folder.`);
    this.holder = holder;
  }
}

const LOCK_FILE = "lock.db";
const HOST_FILE = "host.json";

/** Another process that only looks whether the lock is free has it for less than this. */
const LOCK_PATIENCE_MS = 500;

/**
 * Takes the state folder (created when absent) for this process, until `release` or the end of the process.
 * The lock is one of the operating system on `lock.db`, so nothing stale can be left behind.
 * Throws `StateFolderHeldError` when another process, or this one, already holds it.
 */
export function holdStateFolder(dir: string): StateFolder {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (isHeld(dir)) throw new StateFolderHeldError(dir, readHostRecord(dir));
  const lock = takeLock(dir);
  const startedAt = new Date().toISOString();
  writeHostRecord(dir, { pid: process.pid, startedAt });
  const release = () => {
    if (!lock.isOpen) return;
    process.off("exit", release);
    rmSync(join(dir, HOST_FILE), { force: true });
    lock.close();
  };
  // The listener also keeps the lock reachable: a collected connection would give the folder away unseen.
  process.on("exit", release);
  return {
    dir,
    announce: (reach) => writeHostRecord(dir, { pid: process.pid, startedAt, ...reach }),
    release,
  };
}

/** The host that now holds the folder; undefined when nobody does, whatever a dead host left in `host.json`. */
export function findHost(dir: string): HostRecord | undefined {
  return isHeld(dir) ? readHostRecord(dir) : undefined;
}

function takeLock(dir: string): DatabaseSync {
  const path = join(dir, LOCK_FILE);
  const lock = new DatabaseSync(path, { timeout: LOCK_PATIENCE_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (cause) {
    lock.close();
    if (isBusy(cause)) throw new StateFolderHeldError(dir, readHostRecord(dir));
    throw toTableError(cause, path);
  }
}

function isHeld(dir: string): boolean {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dir, LOCK_FILE), { readOnly: true });
    lock.prepare("SELECT 1 FROM sqlite_schema").get();
    return false;
  } catch (cause) {
    return isBusy(cause);
  } finally {
    lock?.close();
  }
}

function writeHostRecord(dir: string, record: HostRecord): void {
  const path = join(dir, HOST_FILE);
  const draft = `${path}.${record.pid}`;
  writeFileSync(draft, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  // The mode above holds only for a new file.
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

function readHostRecord(dir: string): HostRecord | undefined {
  try {
    const record: HostRecord = JSON.parse(readFileSync(join(dir, HOST_FILE), "utf8"));
    return typeof record.pid === "number" && typeof record.startedAt === "string" ? record : undefined;
  } catch {
    return undefined;
  }
}
