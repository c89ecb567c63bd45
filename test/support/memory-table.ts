import type { Condition, Item, Key, Page, Query, Table, Write, WriteResult } from "#ports";
import { decodeCursor, encodeCursor, type Position } from "#records";

/** A table in memory that can be copied at once, for tests that need thousands of fresh ones. */
export interface MemoryTable extends Table {
  copy(): MemoryTable;
}

/** Makes a table that holds these items. It keeps the port's promises but for sizes and faults, which it does not know. */
export function createMemoryTable(items: Iterable<readonly [string, Item]> = []): MemoryTable {
  const stored = new Map<string, Item>(items);
  return {
    copy: () => createMemoryTable(stored),
    get: async (key) => stored.get(nameOf(key)),
    query: async (query) => answer(query, [...stored.values()]),
    write: async (writes) => apply(stored, structuredClone(writes)),
  };
}

function nameOf({ pk, sk }: Key): string {
  return JSON.stringify([pk, sk]);
}

function apply(stored: Map<string, Item>, writes: readonly Write[]): WriteResult {
  const failed = writes.flatMap((write, index) => {
    const item = stored.get(nameOf(write.op === "put" ? write.item : write.key));
    return write.if === undefined || holds(write.if, item) ? [] : [index];
  });
  if (failed.length > 0) return { ok: false, failed };
  for (const write of writes) {
    if (write.op === "put") stored.set(nameOf(write.item), write.item);
    else if (write.op === "delete") stored.delete(nameOf(write.key));
  }
  return { ok: true };
}

function holds(condition: Condition, item: Item | undefined): boolean {
  if (condition.kind === "absent") return item === undefined;
  if (item === undefined) return false;
  return (
    condition.kind === "present" ||
    Object.entries(condition.attributes).every(([name, value]) => Object.hasOwn(item, name) && item[name] === value)
  );
}

function answer({ pk, prefix = "", index, limit, reverse, after }: Query, items: readonly Item[]): Page {
  const partition = items.filter((item) =>
    index === undefined
      ? item.pk === pk && item.sk.startsWith(prefix)
      : item.gsi1pk === pk && item.gsi1sk?.startsWith(prefix),
  );
  const placed = partition.map((item) => ({
    item,
    place: placeOf(index === undefined ? { index, sk: item.sk } : { ...item, index, gsi1sk: item.gsi1sk ?? "" }),
  }));
  const direction = reverse === true ? -1 : 1;
  const order = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b)) * direction;
  placed.sort((a, b) => order(a.place, b.place));
  const from =
    after === undefined
      ? undefined
      : placeOf(decodeCursor({ pk, prefix, after, ...(index === undefined ? {} : { index }) }));
  const behind = from === undefined ? placed : placed.filter(({ place }) => order(place, from) > 0);
  const page = behind.slice(0, Math.min(limit ?? behind.length, countFitting(behind.map(({ item }) => item))));
  const last = page.at(-1);
  const more = last !== undefined && page.length < behind.length;
  return { items: page.map(({ item }) => item), ...(more ? { next: encodeCursor(last.item, index) } : {}) };
}

function placeOf(position: Position): string {
  if (position.index === undefined) return position.sk;
  const { gsi1sk, pk, sk } = position;
  return JSON.stringify([gsi1sk, pk, sk]);
}

/** A page ends at about a megabyte. */
function countFitting(items: readonly Item[]): number {
  let room = 1_000_000;
  const end = items.findIndex((item) => {
    const full = room <= 0;
    room -= JSON.stringify(item).length;
    return full;
  });
  return end === -1 ? items.length : end;
}
