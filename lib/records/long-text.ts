import type { Item, Key, Table } from "#ports";
import { queryAll } from "./journal.ts";

/** UTF-16 code units in one part; at six bytes a unit (the longest JSON escape) it fits into an item. */
const PART = 60_000;

/**
 * Splits a text that may be longer than an item over items of one partition, in order: the first at `key` holds
 * `attributes` and the number of further parts. Write the first item last, so that whoever finds it finds all of it.
 */
export function longTextItems(key: Key, attributes: Omit<Item, "pk" | "sk">, text: string): readonly [Item, ...Item[]] {
  const parts = splitText(text);
  const [first = "", ...rest] = parts;
  return [
    { ...attributes, ...key, text: first, parts: rest.length },
    ...rest.map((part, i) => ({ pk: key.pk, sk: partKey(key, i + 1), text: part })),
  ];
}

/** The whole text whose first item this is; undefined when a part is not there. */
export async function readLongText(table: Table, first: Item): Promise<string | undefined> {
  const count = first.parts;
  if (typeof first.text !== "string" || typeof count !== "number") return undefined;
  if (count === 0) return first.text;
  const rest = await queryAll(table, first.pk, `${first.sk}#PART#`);
  if (rest.length !== count) return undefined;
  return [first, ...rest].map((item) => item.text).join("");
}

function partKey(key: Key, part: number): string {
  return `${key.sk}#PART#${String(part).padStart(5, "0")}`;
}

/** Never between the two halves of a surrogate pair, which could not be stored as UTF-8. */
function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PART, text.length);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}
