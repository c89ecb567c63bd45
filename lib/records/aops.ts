import type { Clock, Item, Table } from "#ports";
import { TableError } from "#ports";
import { sha256Hex } from "./canonical.ts";
import { indexes, keys } from "./keys.ts";
import { type ListPage, mapPage, readWindow, type Window } from "./store/read-window.ts";

/** What is known of one version of an AOP without its text. */
export interface AopVersion {
  readonly aop: string;
  readonly version: number;
  readonly title: string;
  /** SHA-256 (hex) of the text's UTF-8 bytes. */
  readonly digest: string;
  /** When it was saved, in milliseconds since 1970. */
  readonly savedAt: number;
}

/** A version with its text, as written. */
export interface StoredAop extends AopVersion {
  readonly text: string;
}

const TRIES = 8;

/**
 * Saves a text that can be read as an AOP (spec compile.md section 1, Versions): a text other than the newest becomes
 * a new numbered version, also when it goes back to an earlier one; the newest text again makes none.
 * Two saves at once become two versions in some order; one that names the version it was made `over` is not saved when
 * another is the newest by then, and is given that one as `overtaken`.
 */
export async function saveAop(
  table: Table,
  clock: Clock,
  save: {
    readonly aop: string;
    readonly title: string;
    readonly text: string;
    /** Known by its id alone: no list names it, and no other AOP can call it. */
    readonly unlisted?: true;
    /** The version that was edited; a newer one is not overwritten. */
    readonly over?: number;
  },
): Promise<AopVersion & { readonly saved: boolean; readonly overtaken?: true }> {
  const { aop, title, text, over } = save;
  const digest = sha256Hex(text);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const meta = await table.get(keys.aop(aop));
    const newest = meta && versionOf(meta);
    if (newest?.digest === digest) return { ...newest, saved: false };
    if (newest && over !== undefined && newest.version !== over) return { ...newest, saved: false, overtaken: true };
    const savedAt = clock.now();
    const version: AopVersion = { aop, version: (newest?.version ?? 0) + 1, title, digest, savedAt };
    const listed = save.unlisted ? {} : { gsi1pk: indexes.aops, gsi1sk: aop };
    const { ok } = await table.write([
      {
        op: "put",
        item: { ...version, ...keys.aop(aop), ...listed },
        if: newest ? { kind: "equals", attributes: { version: newest.version } } : { kind: "absent" },
      },
      {
        op: "put",
        item: {
          ...version,
          ...keys.aopVersionMeta(aop, version.version),
        },
        if: { kind: "absent" },
      },
      { op: "put", item: { ...version, text, ...keys.aopVersion(aop, version.version) }, if: { kind: "absent" } },
    ]);
    if (ok) return { ...version, saved: true };
  }
  throw new TableError(`The AOP ${aop} was saved by others each of ${TRIES} times it was tried`);
}

/** One version of an AOP with its text, the newest unless a number is given; undefined when there is none. */
export async function loadAop(table: Table, aop: string, version?: number): Promise<StoredAop | undefined> {
  const number = version ?? (await loadNewestVersion(table, aop))?.version;
  if (number === undefined) return undefined;
  const item = await table.get(keys.aopVersion(aop, number));
  if (!item || typeof item.text !== "string") return undefined;
  return { ...versionOf(item), text: item.text };
}

/** The newest version of an AOP without its text. */
export async function loadNewestVersion(table: Table, aop: string): Promise<AopVersion | undefined> {
  const item = await table.get(keys.aop(aop));
  return item && versionOf(item);
}

/** The newest version of each AOP, by id; reads no texts. */
export async function listAops(table: Table, window: Window): Promise<ListPage<AopVersion>> {
  return mapPage(await readWindow(table, { pk: indexes.aops, index: "gsi1" }, window), versionOf);
}

/** The versions of one AOP, newest first; reads no texts. */
export async function listVersions(table: Table, aop: string, window: Window): Promise<ListPage<AopVersion>> {
  return mapPage(await readWindow(table, { ...keys.aopVersionMetas(aop), reverse: true }, window), versionOf);
}

function versionOf(item: Item): AopVersion {
  const { aop, version, title, digest, savedAt } = item as unknown as AopVersion;
  return { aop, version, title, digest, savedAt };
}
