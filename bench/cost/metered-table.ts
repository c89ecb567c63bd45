import type { Item, Table, Write } from "#ports";

/** What was asked of a table so far, as DynamoDB on demand bills it. */
export interface TableMeter {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

const READ_BYTES = 4_096;
const WRITE_BYTES = 1_024;

/**
 * Counts what a table is asked, in DynamoDB's units: a read unit is 4 KB read consistently, half of it from an index; a
 * write unit is 1 KB, twice in a transaction, and once more for an item that the index holds. Items count as their JSON,
 * which is never smaller than what DynamoDB counts.
 */
export function meterTable(table: Table): { readonly table: Table; readonly meter: TableMeter } {
  const meter: TableMeter = { requests: 0, readUnits: 0, writeUnits: 0 };
  return {
    meter,
    table: {
      async get(key) {
        const item = await table.get(key);
        meter.requests += 1;
        meter.readUnits += units(item === undefined ? 0 : sizeOf(item), READ_BYTES);
        return item;
      },
      async query(query) {
        const page = await table.query(query);
        const bytes = page.items.reduce((sum, item) => sum + sizeOf(item), 0);
        meter.requests += 1;
        meter.readUnits += units(bytes, READ_BYTES) / (query.index === undefined ? 1 : 2);
        return page;
      },
      async write(writes, durability) {
        const result = await table.write(writes, durability);
        const plain = writes.length === 1 && writes[0]?.op !== "check" && writes[0]?.if === undefined;
        meter.requests += 1;
        for (const write of writes) meter.writeUnits += unitsOf(write) * (plain ? 1 : 2);
        return result;
      },
    },
  };
}

/** Deleting and checking count what is there, which is seldom more than a unit. */
function unitsOf(write: Write): number {
  if (write.op !== "put") return 1;
  const { item } = write;
  return units(sizeOf(item), WRITE_BYTES) * (item.gsi1pk === undefined ? 1 : 2);
}

function units(bytes: number, unit: number): number {
  return Math.max(1, Math.ceil(bytes / unit));
}

function sizeOf(item: Item): number {
  return Buffer.byteLength(JSON.stringify(item));
}
