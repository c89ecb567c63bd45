import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Item, Key, Page, Query } from "#ports";
import { decodeCursor, type EncodedCondition, type EncodedWrite, encodeCursor } from "#records";
import { endOfPrefix, type UpperBound } from "./key-range.ts";

/** The prepared statements of one open table, as typed calls; each runs to its end before it returns. */
export interface ItemStatements {
  begin(): void;
  commit(): void;
  rollback(): void;
  /** The item's JSON text. */
  find(key: Key): string | undefined;
  holds(key: Key, condition: EncodedCondition): boolean;
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
  const put = prepare("REPLACE INTO items (pk, sk, gsi1pk, gsi1sk, item) VALUES (?, ?, ?, ?, ?)");
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

  const findText = (key: Key): string | undefined => textOf(find.get(key.pk, key.sk));

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
    find: findText,
    holds(key, condition) {
      if (condition.kind === "absent") return exists.get(key.pk, key.sk) === undefined;
      if (condition.kind === "present") return exists.get(key.pk, key.sk) !== undefined;
      const text = findText(key);
      if (text === undefined) return false;
      const item: Item = JSON.parse(text);
      return condition.attributes.every(([name, value]) => item[name] === value);
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
function textOf(row: unknown): string | undefined {
  const value = (row as Row | undefined)?.[0];
  return typeof value === "string" ? value : undefined;
}
