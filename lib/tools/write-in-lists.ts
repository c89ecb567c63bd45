import type { Durability, Table, Write } from "#ports";
import { jsonBytes } from "./read/exact-json.ts";

/** Below the table's limits of 100 writes and 4 MB for one atomic list. */
const MAX_WRITES = 80;
const MAX_BYTES = 3_000_000;

/**
 * Stores independent writes in as few atomic lists as the table's limits allow. A write whose condition does not hold
 * is left out; all others are stored. Gives the writes that were left out.
 */
export async function writeInLists(
  table: Table,
  writes: readonly Write[],
  durability: Durability = "now",
): Promise<readonly Write[]> {
  const leftOut: Write[] = [];
  for (const list of splitIntoLists(writes)) {
    let open = list;
    while (open.length > 0) {
      const result = await table.write(open, durability);
      if (result.ok) break;
      const failed = new Set(result.failed);
      leftOut.push(...open.filter((_, index) => failed.has(index)));
      open = open.filter((_, index) => !failed.has(index));
    }
  }
  return leftOut;
}

function splitIntoLists(writes: readonly Write[]): readonly (readonly Write[])[] {
  const lists: Write[][] = [];
  let bytes = 0;
  for (const write of writes) {
    const size = write.op === "put" ? jsonBytes(write.item as never) : 0;
    const last = lists.at(-1);
    if (last === undefined || last.length >= MAX_WRITES || bytes + size > MAX_BYTES) {
      lists.push([write]);
      bytes = size;
    } else {
      last.push(write);
      bytes += size;
    }
  }
  return lists;
}
