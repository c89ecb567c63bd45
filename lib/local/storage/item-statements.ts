import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Item, Key, Page, Query } from "#ports";
import { decodeCursor, type EncodedWrite, encodeCursor } from "#records";
import { endOfPrefix, type UpperBound } from "./key-range.ts";

/** The prepared statements of one open table, as typed calls; each runs to its end before it returns. */
export interface ItemStatements {
  begin(): void;
  commit(): void;
  rollback(): void;
  find(key: Key): Item | undefined;
  exists(key: Key): boolean;
  /** The JSON text of every item of a partition by sort key; undefined when they have more characters than that. */
  partition(pk: string, characters: number): readonly (readonly [sk: string, text: string])[] | undefined;
  put(write: EncodedWrite & { readonly op: "put" }): void;
  remove(key: Key): void;
  /** One page that ends at the query's limit, or at the first item that takes it to `characters` of JSON. */
  page(query: Query, characters: number): Page;
}

type Row = readonly SQLOutputValue[];

/** Prepares every statement once: preparing costs several times what running does. */
export function prepareItemStatements(database: DatabaseSync): ItemStatements {
  const prepare = (sql: string) => database.prepare(sql, { returnArrays: true });
  const begin = prepare("BEGIN");
  const commit = prepare("COMMIT");
  const rollback = prepare("ROLLBACK");
  const find = prepare("SELECT item FROM items WHERE pk = ? AND sk = ?");
  const exists = prepare("SELECT 1 FROM items WHERE pk = ? AND sk = ?");
  const put = prepare(
    "INSERT INTO items (pk, sk, gsi1pk, gsi1sk, item) VALUES (?, ?, ?, ?, ?) ON CONFLICT (pk, sk) DO UPDATE SET " +
      "gsi1pk = excluded.gsi1pk, gsi1sk = excluded.gsi1sk, item = excluded.item",
  );
  const whole = prepare("SELECT item, sk FROM items WHERE pk = ? ORDER BY sk");
  const remove = prepare("DELETE FROM items WHERE pk = ? AND sk = ?");
  const inTable = "SELECT item FROM items WHERE pk = ? AND sk >= ? AND sk < ?";
  const forward = prepare(`${inTable} ORDER BY sk`);
  const backward = prepare(`${inTable} ORDER BY sk DESC`);
  const indexForward = prepare(
    "SELECT item FROM items WHERE gsi1pk = ? AND (gsi1sk, pk, sk) > (?, ?, ?) AND gsi1sk < ? ORDER BY gsi1sk, pk, sk",
  );
  const indexBackward = prepare(
    "SELECT item FROM items WHERE gsi1pk = ? AND gsi1sk >= ? AND (gsi1sk, pk, sk) < (?, ?, ?) " +
      "ORDER BY gsi1sk DESC, pk DESC, sk DESC",
  );

  const rowsOf = (query: Query): Iterable<unknown> => {
    const { pk, prefix = "", reverse = false, after } = query;
    const position = after === undefined ? undefined : decodeCursor({ ...query, after });
    const end = endOfPrefix(prefix);
    if (query.index === undefined) {
      if (reverse) return backward.iterate(pk, prefix, position?.sk ?? end);
      // Nothing sorts between a text and the same text with NUL behind it.
      return forward.iterate(pk, position ? `${position.sk}\0` : prefix, end);
    }
    const from = position?.index === "gsi1" ? ([position.gsi1sk, position.pk, position.sk] as const) : undefined;
    if (reverse) {
      const before: readonly [UpperBound, string, string] = from ?? [end, "", ""];
      return indexBackward.iterate(pk, prefix, ...before);
    }
    return indexForward.iterate(pk, ...(from ?? [prefix, "", ""]), end);
  };

  return {
    begin: () => void begin.run(),
    commit: () => void commit.run(),
    rollback: () => void rollback.run(),
    find(key) {
      const text = textOf(find.get(key.pk, key.sk));
      return text === undefined ? undefined : JSON.parse(text);
    },
    exists: (key) => exists.get(key.pk, key.sk) !== undefined,
    partition(pk, characters) {
      const items: (readonly [string, string])[] = [];
      let room = characters;
      for (const row of whole.iterate(pk)) {
        const text = textOf(row) ?? "";
        room -= text.length;
        if (room < 0) return undefined;
        items.push([textOf(row, 1) ?? "", text]);
      }
      return items;
    },
    put: (write) => void put.run(write.pk, write.sk, write.gsi1pk, write.gsi1sk, write.text),
    remove: (key) => void remove.run(key.pk, key.sk),
    page(query, characters) {
      const items: Item[] = [];
      const limit = query.limit ?? Number.POSITIVE_INFINITY;
      let room = characters;
      for (const row of rowsOf(query)) {
        const last = items.at(-1);
        if (last && (items.length >= limit || room <= 0)) return { items, next: encodeCursor(last, query.index) };
        const text = textOf(row) ?? "";
        room -= text.length;
        items.push(JSON.parse(text));
      }
      return { items };
    },
  };
}

/** The types of `node:sqlite` know rows as objects only; these statements return arrays. */
function textOf(row: unknown, column = 0): string | undefined {
  const value = (row as Row | undefined)?.[column];
  return typeof value === "string" ? value : undefined;
}
