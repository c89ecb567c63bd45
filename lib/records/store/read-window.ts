import type { Item, Query, Table } from "#ports";
import { encodeCursor } from "./cursor.ts";

/** Which part of a list: so many items `after` a cursor, or those right `before` one; from the start without either. */
export interface Window {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A page of a list, in the list's order; `next` is given as `after`, `previous` as `before`; absent at either end. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly next?: string;
  readonly previous?: string;
}

/** The list that a query without paging gives. */
export type ItemList = Omit<Query, "limit" | "after">;

/**
 * Reads one page of a list by its index, whichever way it is turned: as many items as asked for, however long the list
 * is. Before the first item there is the first page.
 */
export async function readWindow(table: Table, list: ItemList, window: Window): Promise<ListPage<Item>> {
  const { limit, after, before } = window;
  if (before === undefined) {
    const { items, next } = await table.query({ ...list, limit, ...(after === undefined ? {} : { after }) });
    const [first] = items;
    const previous = after === undefined || first === undefined ? undefined : encodeCursor(first, list.index);
    return makePage(items, next, previous);
  }
  const page = await table.query({ ...list, limit, after: before, reverse: list.reverse !== true });
  const last = page.items[0];
  if (last === undefined) return readWindow(table, list, { limit });
  return makePage(page.items.toReversed(), encodeCursor(last, list.index), page.next);
}

/** The same page with something made of each item. */
export function mapPage<From, To>({ items, ...ends }: ListPage<From>, make: (item: From) => To): ListPage<To> {
  return { items: items.map(make), ...ends };
}

/** A page with the ends that it has. */
export function makePage<T>(items: readonly T[], next?: string, previous?: string): ListPage<T> {
  return { items, ...(next === undefined ? {} : { next }), ...(previous === undefined ? {} : { previous }) };
}
