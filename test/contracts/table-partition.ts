import { afterEach, beforeEach, expect } from "vitest";
import type { Condition, Item, Json, Page, Query, Table, Write } from "#ports";

/** An open table under test and how to give it back. */
export interface OpenedTable {
  readonly table: Table;
  close(): Promise<void>;
}

/** Opens a table before each test of the surrounding `describe`, with a partition that no other test uses. */
export function usePartition(open: () => Promise<OpenedTable>) {
  let opened: OpenedTable;
  let pk = "";
  let tests = 0;

  beforeEach(async () => {
    opened = await open();
    tests += 1;
    pk = `T${Date.now()}-${process.pid}-${tests}`;
  });
  afterEach(() => opened.close());

  const table: Table = {
    get: (key) => opened.table.get(key),
    query: (query) => opened.table.query(query),
    write: (writes) => opened.table.write(writes),
  };

  return {
    table,
    pk: () => pk,
    put: (sk: string, rest: { readonly [name: string]: Json } = {}): Write => ({
      op: "put",
      item: { pk, sk, ...rest },
    }),
    store: async (...writes: readonly Write[]) => expect(await table.write(writes)).toEqual({ ok: true }),
    readAll: (query: Query) => readAll(table, query),
  };
}

/** All items of a query, page by page. */
export async function readAll(table: Table, query: Query): Promise<Item[]> {
  const items: Item[] = [];
  let after = query.after;
  do {
    const page: Page = await table.query(after === undefined ? query : { ...query, after });
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}

/** The sort keys, in the order of the items. */
export function keysOf(items: readonly Item[]): string[] {
  return items.map((item) => item.sk);
}

/** A condition that these attributes have these values. */
export function equals(attributes: { readonly [name: string]: string | number | boolean | null }): Condition {
  return { kind: "equals", attributes };
}
