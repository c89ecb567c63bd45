import type { Item, Table } from "#ports";
import type { CallKey } from "#trust";
import { digestOf } from "./canonical.ts";
import type { Command, EntryBase, SpineEntry } from "./entries.ts";
import { keys, spinePrefix } from "./keys.ts";
import { stripKeys } from "./store/strip-keys.ts";

/** The hash that the first entry of a run's spine names as the one before. */
export const GENESIS = "0".repeat(64);

/** The phase of a run's spine that tells its start; it stands before the run's own phases. */
export const START_PHASE = 0;

/** The phase of a run's spine that tells its end; it stands behind the run's own phases. */
export const END_PHASE = 999;

/** An entry before it is sealed. */
export type Unsealed<E extends EntryBase> = E extends EntryBase ? Omit<E, "hash" | "prev"> : never;

/** Chains an entry to the one before it and gives it its hash (SHA-256 of the RFC 8785 form without `hash`). */
export function sealEntry<E extends EntryBase>(body: Unsealed<E>, prev: string): E {
  const chained = { ...body, prev };
  return { ...chained, hash: digestOf(chained) } as unknown as E;
}

/** True when the entry's hash is that of its content. */
export function isSealed(entry: EntryBase): boolean {
  const { hash, ...body } = entry;
  return digestOf(body) === hash;
}

/** Items that were found sealed; a store that keeps what it read gives the same object, which nobody changes, again. */
const SEALED = new WeakSet<Item>();

/** True when the hash of the entry in an item is that of its content. */
export function isSealedItem(item: Item): boolean {
  if (SEALED.has(item)) return true;
  const sealed = isSealed(itemEntry(item));
  if (sealed) SEALED.add(item);
  return sealed;
}

/** An entry as an item; the keys are not part of the hashed content. */
export function entryItem(key: { readonly pk: string; readonly sk: string }, entry: EntryBase): Item {
  return { ...(entry as unknown as { readonly [name: string]: never }), ...key };
}

/** The entry that an item holds. */
export function itemEntry<E extends EntryBase>(item: Item): E {
  return stripKeys<E>(item);
}

/** All spine entries of a run, oldest first. */
export async function loadWholeSpine(table: Table, run: string): Promise<readonly SpineEntry[]> {
  return (await queryAll(table, keys.stepsOf(run).pk)).map((item) => itemEntry<SpineEntry>(item));
}

/** All spine entries of one phase, oldest first. */
export async function loadSpine(table: Table, run: string, phase: number): Promise<readonly SpineEntry[]> {
  const items = await queryAll(table, keys.stepsOf(run).pk, spinePrefix(phase));
  return items.map((item) => itemEntry<SpineEntry>(item));
}

/** The newest spine entry of a run, in whatever phase. */
export async function loadSpineHead(table: Table, run: string): Promise<SpineEntry | undefined> {
  const page = await table.query({ ...keys.stepsOf(run), reverse: true, limit: 1 });
  const [item] = page.items;
  return item && itemEntry<SpineEntry>(item);
}

/** The key of a spine entry. */
export function spineKey(entry: Pick<SpineEntry, "run" | "phase" | "seq">): {
  readonly pk: string;
  readonly sk: string;
} {
  return keys.step(entry.run, entry.phase, entry.seq);
}

/** A command and the hash of the spine entry that holds it. */
export interface PlacedCommand {
  readonly command: Command;
  readonly entry: string;
}

/** Every command of a phase's spine by call. */
export function commandsIn(spine: readonly SpineEntry[]): ReadonlyMap<CallKey, PlacedCommand> {
  const commands = new Map<CallKey, PlacedCommand>();
  for (const entry of spine) {
    if (entry.kind !== "turn" && entry.kind !== "model") continue;
    for (const command of entry.commands) commands.set(command.call, { command, entry: entry.hash });
  }
  return commands;
}

/** The commands that a run's phase has recorded, for a function that is told call keys only. */
export async function loadCommands(
  table: Table,
  run: string,
  phase: number,
): Promise<ReadonlyMap<CallKey, PlacedCommand>> {
  return commandsIn(await loadSpine(table, run, phase));
}

/** Every item of a partition with this sort-key prefix, over all pages. */
export async function queryAll(table: Table, pk: string, prefix = ""): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await table.query({
      pk,
      ...(prefix === "" ? {} : { prefix }),
      ...(after === undefined ? {} : { after }),
    });
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}
