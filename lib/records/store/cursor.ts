import { CursorError, type Item, type Query } from "#ports";
import { isKeyText } from "./item-encoding.ts";

/** Where a page ended: the keys that order items in the table, or in the index. */
export type Position =
  | { readonly index: undefined; readonly sk: string }
  | { readonly index: "gsi1"; readonly gsi1sk: string; readonly pk: string; readonly sk: string };

/** The opaque `next` of a page whose last item is `item`. */
export function encodeCursor(item: Item, index: Query["index"]): string {
  const keys = index === undefined ? [item.sk] : [item.gsi1sk ?? "", item.pk, item.sk];
  return Buffer.from(JSON.stringify(keys)).toString("base64url");
}

/** Reads a `next` back; throws `CursorError` when it is not from a page of this same query. */
export function decodeCursor(query: Query & { readonly after: string }): Position {
  const keys = parseKeys(query.after);
  const first = keys?.[0];
  if (keys && first?.startsWith(query.prefix ?? "")) {
    if (query.index === undefined && keys.length === 1) return { index: undefined, sk: first };
    const [, pk, sk] = keys;
    if (query.index === "gsi1" && keys.length === 3 && pk !== undefined && sk !== undefined) {
      return { index: "gsi1", gsi1sk: first, pk, sk };
    }
  }
  throw new CursorError("Unexpected cursor, expected the `next` of a page of the same query");
}

function parseKeys(cursor: string): readonly string[] | undefined {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(keys) && keys.every((key, at) => isKeyText(key, at === 1 ? "pk" : "sk")) ? keys : undefined;
  } catch {
    return undefined;
  }
}
