import { type Condition, type Item, ItemTooLargeError, type Key, TableError, type Write } from "#ports";

/** A condition that reads at most the stored item. */
export type EncodedCondition =
  | { readonly kind: "absent" }
  | { readonly kind: "present" }
  | { readonly kind: "equals"; readonly attributes: readonly (readonly [string, string | number | boolean | null])[] };

/** A write whose limits are checked and whose item no longer changes with the caller's object. */
export type EncodedWrite =
  | {
      readonly op: "put";
      readonly pk: string;
      readonly sk: string;
      /** Both or neither: an item with one of the two is not in the index. */
      readonly gsi1pk: string | null;
      readonly gsi1sk: string | null;
      readonly text: string;
      readonly condition: EncodedCondition | undefined;
    }
  | {
      readonly op: "delete";
      readonly pk: string;
      readonly sk: string;
      readonly condition: EncodedCondition | undefined;
    }
  | { readonly op: "check"; readonly pk: string; readonly sk: string; readonly condition: EncodedCondition };

/** What every implementation of the port refuses, in bytes and counts; all but `depth` are DynamoDB's own limits. */
const LIMITS = {
  itemBytes: 400_000,
  transactionBytes: 4_000_000,
  writes: 100,
  partitionKeyBytes: 2048,
  sortKeyBytes: 1024,
  /** DynamoDB takes 64 KB, but 255 for what is used in an index; no record of ours comes near. */
  nameBytes: 255,
  /** JSON is written and read by recursion, which ends in an overflow of the stack some thousand levels down. */
  depth: 500,
} as const;

/**
 * Checks and encodes one atomic list of writes.
 * Throws `TableError` for what no store can do: not 1 to 100 writes, one key twice, more than 4,000,000 bytes of items
 * together, or any item or key `encodeWrite` refuses.
 */
export function encodeWrites(writes: readonly Write[]): readonly EncodedWrite[] {
  if (writes.length < 1 || writes.length > LIMITS.writes) {
    throw new TableError(`Unexpected list of ${writes.length} writes, expected 1 to ${LIMITS.writes}`);
  }
  const encoded = writes.map(encodeWrite);
  if (encoded.length > 1) checkTogether(encoded);
  return encoded;
}

/**
 * Checks and encodes one write.
 * Throws `TableError` for an item over 400,000 bytes, an empty, overlong or ill-formed key, an attribute whose
 * name is empty, overlong, ill-formed or `__proto__`, and values that are not JSON (`undefined`, NaN, dates) or nested deeper than 500 levels.
 */
export function encodeWrite(write: Write): EncodedWrite {
  if (write.op === "put") {
    const { item } = write;
    checkKey(item);
    const gsi1pk = indexKey(item, "gsi1pk", LIMITS.partitionKeyBytes);
    const gsi1sk = indexKey(item, "gsi1sk", LIMITS.sortKeyBytes);
    const indexed = gsi1pk !== null && gsi1sk !== null;
    return {
      op: "put",
      pk: item.pk,
      sk: item.sk,
      gsi1pk: indexed ? gsi1pk : null,
      gsi1sk: indexed ? gsi1sk : null,
      text: encodeItem(item),
      condition: write.if && encodeCondition(write.if),
    };
  }
  checkKey(write.key);
  const { pk, sk } = write.key;
  if (write.op === "check") return { op: "check", pk, sk, condition: encodeCondition(write.if) };
  return { op: "delete", pk, sk, condition: write.if && encodeCondition(write.if) };
}

/** Throws `TableError` unless both parts of the key are well-formed, not empty, and at most 2048 and 1024 bytes. */
export function checkKey(key: Key): void {
  checkKeyText("pk", key.pk, LIMITS.partitionKeyBytes);
  checkKeyText("sk", key.sk, LIMITS.sortKeyBytes);
}

/** Throws `TableError` unless `text` can be the partition key of a query. */
export function checkPartitionKey(name: string, text: string): void {
  checkKeyText(name, text, LIMITS.partitionKeyBytes);
}

/** Whether a store takes `text` as this part of a key. */
export function isKeyText(text: unknown, part: "pk" | "sk"): text is string {
  try {
    checkKeyText(part, text, part === "pk" ? LIMITS.partitionKeyBytes : LIMITS.sortKeyBytes);
    return true;
  } catch {
    return false;
  }
}

function checkKeyText(name: string, text: unknown, limit: number): void {
  if (typeof text !== "string") throw new TableError(`Unexpected ${typeof text} as ${name}, expected a string`);
  if (text === "") throw new TableError(`Unexpected empty ${name}: a key needs at least one character`);
  if (!text.isWellFormed()) throw new TableError(`Unexpected lone surrogate in ${name} ${JSON.stringify(text)}`);
  if (text.length * 3 > limit && Buffer.byteLength(text) > limit) {
    throw new TableError(`Unexpected ${name} of ${Buffer.byteLength(text)} bytes, expected at most ${limit}`);
  }
}

function indexKey(item: Item, name: "gsi1pk" | "gsi1sk", limit: number): string | null {
  if (!Object.hasOwn(item, name)) return null;
  const text = item[name];
  checkKeyText(name, text, limit);
  return text ?? null;
}

function encodeItem(item: Item): string {
  const fault = findNameFault(item) ?? findFault(item, 0);
  if (fault)
    throw new TableError(`Unexpected ${fault.found} in item ${name(item)} at "${fault.path.join(".").slice(0, 200)}"`);
  const text = JSON.stringify(item);
  if (text.length * 3 > LIMITS.itemBytes) {
    const bytes = Buffer.byteLength(text);
    if (bytes > LIMITS.itemBytes) {
      throw new ItemTooLargeError(
        `Unexpected item ${name(item)} of ${bytes} bytes, expected at most ${LIMITS.itemBytes}: split it`,
      );
    }
  }
  return text;
}

function name(key: Key): string {
  return JSON.stringify([key.pk, key.sk]);
}

interface Fault {
  readonly found: string;
  readonly path: string[];
}

/** Names of attributes, unlike names deeper in them, are names in the store itself. */
function findNameFault(item: Item): Fault | undefined {
  for (const attribute of Object.keys(item)) {
    if (attribute === "") return { found: "empty attribute name", path: [] };
    // The SDK for DynamoDB sets attributes one by one, and this one would set its object's prototype.
    if (attribute === "__proto__") return { found: "attribute name __proto__", path: [] };
    if (!attribute.isWellFormed()) return { found: "lone surrogate in an attribute name", path: [attribute] };
    if (attribute.length * 3 > LIMITS.nameBytes && Buffer.byteLength(attribute) > LIMITS.nameBytes) {
      return { found: `attribute name beyond ${LIMITS.nameBytes} bytes`, path: [attribute] };
    }
  }
  return undefined;
}

/** `JSON.stringify` would drop or alter these in silence, so they are looked for before it runs. */
function findFault(value: unknown, depth: number): Fault | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return undefined;
    case "number":
      return Number.isFinite(value) ? undefined : { found: `number ${value}`, path: [] };
    case "object":
      if (value === null) return undefined;
      if (depth > LIMITS.depth) return { found: `nesting beyond ${LIMITS.depth} levels`, path: [] };
      return Array.isArray(value) ? findListFault(value, depth) : findObjectFault(value, depth);
    default:
      return { found: typeof value, path: [] };
  }
}

function findListFault(list: readonly unknown[], depth: number): Fault | undefined {
  for (let index = 0; index < list.length; index += 1) {
    const fault = findFault(list[index], depth + 1);
    if (fault) return within(String(index), fault);
  }
  return undefined;
}

function findObjectFault(value: object, depth: number): Fault | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    return { found: `${value.constructor.name} object`, path: [] };
  }
  for (const attribute of Object.keys(value)) {
    const fault = findFault((value as { readonly [attribute: string]: unknown })[attribute], depth + 1);
    if (fault) return within(attribute, fault);
  }
  return undefined;
}

function within(step: string, fault: Fault): Fault {
  fault.path.unshift(step);
  return fault;
}

function encodeCondition(condition: Condition): EncodedCondition {
  if (condition.kind !== "equals") return { kind: condition.kind };
  const attributes = Object.entries(condition.attributes);
  if (attributes.length === 0) throw new TableError("Unexpected condition on no attribute: it would always hold");
  for (const [attribute, value] of attributes) {
    const fault = typeof value === "object" && value !== null ? { found: "object" } : findFault(value, 0);
    if (fault) throw new TableError(`Unexpected ${fault.found} in the condition on ${attribute}`);
  }
  return { kind: "equals", attributes };
}

function checkTogether(writes: readonly EncodedWrite[]): void {
  const keys = new Set<string>();
  let characters = 0;
  for (const write of writes) {
    const key = name(write);
    if (keys.has(key)) throw new TableError(`Unexpected second write to ${key} in one list`);
    keys.add(key);
    if (write.op === "put") characters += write.text.length;
  }
  if (characters * 3 <= LIMITS.transactionBytes) return;
  const bytes = writes.reduce((sum, write) => sum + (write.op === "put" ? Buffer.byteLength(write.text) : 0), 0);
  if (bytes > LIMITS.transactionBytes) {
    throw new TableError(
      `Unexpected ${bytes} bytes in one list of writes, expected at most ${LIMITS.transactionBytes}`,
    );
  }
}
