import type { Json } from "./json.ts";

/** The primary key of an item. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/**
 * One stored item: its key, optional keys in the one secondary index, and JSON attributes.
 * At most 400,000 bytes as UTF-8 JSON (DynamoDB's item limit); larger data is split by `#records`.
 * Values may be any JSON up to 500 levels deep; a store with narrower limits (DynamoDB: 32 levels, no empty names, safe
 * numbers) keeps what does not fit as JSON text. `undefined` and NaN are refused.
 * Attribute names (not those deeper in a value) are well-formed, not empty, not `__proto__`, and at most 255 bytes.
 * Key parts are well-formed and not empty; `pk` and `gsi1pk` have at most 2,048 bytes, `sk` and `gsi1sk` 1,024. Only
 * items with both index keys are in the index.
 */
export interface Item extends Key {
  readonly gsi1pk?: string;
  readonly gsi1sk?: string;
  readonly [attribute: string]: Json | undefined;
}

/** What must hold of the stored item for a write to go through; all listed parts must hold. */
export type Condition =
  | { readonly kind: "absent" }
  | { readonly kind: "present" }
  | { readonly kind: "equals"; readonly attributes: { readonly [name: string]: string | number | boolean | null } };

/** One conditional write. */
export type Write =
  | { readonly op: "put"; readonly item: Item; readonly if?: Condition }
  | { readonly op: "delete"; readonly key: Key; readonly if?: Condition }
  | { readonly op: "check"; readonly key: Key; readonly if: Condition };

/** Whether an atomic list of writes was stored; `failed` holds the indexes of the conditions that did not hold. */
export type WriteResult = { readonly ok: true } | { readonly ok: false; readonly failed: readonly number[] };

/** A query by partition and sort-key prefix, in sort-key order (UTF-8 bytes). */
export interface Query {
  readonly pk: string;
  /** Only sort keys that begin with this. */
  readonly prefix?: string;
  readonly index?: "gsi1";
  readonly limit?: number;
  readonly reverse?: boolean;
  /** The `next` of the page before. */
  readonly after?: string;
}

/** One page of items, ended by the query's limit or at about a megabyte; `next` is absent at the end. */
export interface Page {
  readonly items: readonly Item[];
  readonly next?: string;
}

/**
 * When a list of writes has to be on disk: `now`, before `write` resolves; or `later`, with the next list that says `now`
 * or within a few milliseconds. Order is kept: a crash may lose the last lists that said `later`, never one before a list
 * that resolved and said `now`. Only for what can be done again, and followed by a `now` before anybody outside sees it.
 */
export type Durability = "now" | "later";

/**
 * The one store of records (design section 7): `node:sqlite` on one machine, one DynamoDB table on AWS.
 * A resolved `write` is durable, unless it said `later`. Reads see every write that resolved before.
 * `write` takes 1 to 100 writes, each on a different key, at most 4,000,000 bytes together, and stores all of them or
 * none.
 * Faults of the store throw `TableError`; a condition that does not hold is a result, not an error.
 */
export interface Table {
  get(key: Key): Promise<Item | undefined>;
  query(query: Query): Promise<Page>;
  /** `durability` is `now` unless given. */
  write(writes: readonly Write[], durability?: Durability): Promise<WriteResult>;
}

/**
 * The store could not be asked, for which it has what the system said as its cause; or was asked something it can never
 * do (too large, too many, one key twice).
 */
export class TableError extends Error {
  override name: string = "TableError";
}

/** A query was given an `after` that is not the `next` of a page of the same query. */
export class CursorError extends TableError {
  override name = "CursorError";
}

/** An item, of a list that was to be written, has more bytes than an item can have; nothing of the list was stored. */
export class ItemTooLargeError extends TableError {
  override name = "ItemTooLargeError";
}
