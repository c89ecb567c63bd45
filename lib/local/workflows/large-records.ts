import type { Item, JsonObject, Key, Write } from "#ports";
import type { ExecutionStore } from "./execution-store.ts";

/** What is stored under one key although it may be larger than an item: inline, or as text in parts beside it. */
export interface LargeRecord {
  /** Its key, and the attributes that are read without the body. */
  readonly head: Key | Item;
  readonly body: JsonObject;
  /** In how many parts it was stored before. */
  readonly partsBefore: number;
}

/** Inline bodies stay far below the 400,000 bytes of an item; a part does so whatever its characters are. */
const INLINE_CHARACTERS = 100_000;
const PART_CHARACTERS = 60_000;
const MOST_PARTS = 60;

/** A record that needs more parts than one atomic write should hold. */
export class RecordTooLargeError extends Error {
  override name = "RecordTooLargeError";
}

/** The writes that store a record whole, and in how many parts that is; throws `RecordTooLargeError`. */
export function writesOf({ head, body, partsBefore }: LargeRecord): {
  readonly writes: Write[];
  readonly parts: number;
} {
  const text = JSON.stringify(body);
  const parts = text.length <= INLINE_CHARACTERS ? 0 : Math.ceil(text.length / PART_CHARACTERS);
  if (parts > MOST_PARTS) throw new RecordTooLargeError(`${text.length} characters are more than can be stored`);
  const writes: Write[] = [{ op: "put", item: { ...head, ...(parts === 0 ? { body } : { parts }) } }];
  for (let part = 0; part < parts; part += 1) {
    const slice = text.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS);
    writes.push({ op: "put", item: { ...partKey(head, part), text: slice } });
  }
  for (let part = parts; part < partsBefore; part += 1) writes.push({ op: "delete", key: partKey(head, part) });
  return { writes, parts };
}

/** How many parts an item says it has. */
export function partsOf(item: Item): number {
  return typeof item.parts === "number" ? item.parts : 0;
}

/** The body of a stored item. */
export async function bodyOf(store: ExecutionStore, item: Item): Promise<JsonObject> {
  const parts = partsOf(item);
  if (parts === 0) return item.body as JsonObject;
  const slices = await Promise.all(Array.from({ length: parts }, (_, part) => store.get(partKey(item, part))));
  return JSON.parse(slices.map((slice) => slice?.text ?? "").join("")) as JsonObject;
}

function partKey({ pk, sk }: Key, part: number): { readonly pk: string; readonly sk: string } {
  return { pk, sk: `${sk}#PART#${String(part).padStart(4, "0")}` };
}
