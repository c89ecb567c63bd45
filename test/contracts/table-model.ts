import fc from "fast-check";
import type { Condition, Item, Key, Query, Write, WriteResult } from "#ports";

const pks = fc.constantFrom("p", "q");
const sks = fc.constantFrom("a", "ab", "a\u0000", "b", "あ", "\uFFFD", "😀", "\u{10FFFF}");
/** Keys that meet often, and sort by bytes otherwise than by UTF-16 units. */
export const keys = fc.record({ pk: pks, sk: sks });
const items: fc.Arbitrary<Item> = fc.record(
  { pk: pks, sk: sks, n: fc.nat({ max: 2 }), gsi1pk: fc.constantFrom("x", "y"), gsi1sk: sks },
  { requiredKeys: ["pk", "sk", "n"] },
);
const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.constant({ kind: "absent" as const }),
  fc.constant({ kind: "present" as const }),
  fc.record({ kind: fc.constant("equals" as const), attributes: fc.record({ n: fc.nat({ max: 2 }) }) }),
);
/** Writes that always go through. */
export const unconditional: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ op: fc.constant("put" as const), item: items }),
  fc.record({ op: fc.constant("delete" as const), key: keys }),
);
const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  unconditional,
  fc.record({ op: fc.constant("put" as const), item: items, if: conditions }),
  fc.record({ op: fc.constant("delete" as const), key: keys, if: conditions }),
  fc.record({ op: fc.constant("check" as const), key: keys, if: conditions }),
);
/** Atomic lists of writes, with and without conditions. */
export const lists = fc.uniqueArray(anyWrite, {
  minLength: 1,
  maxLength: 4,
  selector: (write) => nameOf(keyOf(write)),
});
/** Queries of the table and of the index, whole and by pages. */
export const queries: fc.Arbitrary<Query> = fc.oneof(
  queryOf(pks),
  queryOf(fc.constantFrom("x", "y")).map((query) => ({ ...query, index: "gsi1" as const })),
);
function queryOf(pk: fc.Arbitrary<string>): fc.Arbitrary<Query> {
  const prefix = fc.constantFrom("", "a", "あ", "😀", "\u{10FFFF}", "z");
  const limit = fc.integer({ min: 1, max: 4 });
  return fc.record({ pk, prefix, reverse: fc.boolean(), limit }, { requiredKeys: ["pk"] });
}

function keyOf(write: Write): Key {
  return write.op === "put" ? write.item : write.key;
}

/** The name under which the model keeps an item. */
export function nameOf(key: Key): string {
  return JSON.stringify([key.pk, key.sk]);
}

function holds(item: Item | undefined, condition: Condition | undefined): boolean {
  if (condition === undefined) return true;
  if (condition.kind === "absent") return item === undefined;
  if (condition.kind === "present") return item !== undefined;
  return item !== undefined && Object.entries(condition.attributes).every(([name, value]) => item[name] === value);
}

/** What a list does to the model, and what a table has to answer to it. */
export function applyToModel(model: Map<string, Item>, writes: readonly Write[]): WriteResult {
  const failed = writes.flatMap((write, index) => (holds(model.get(nameOf(keyOf(write))), write.if) ? [] : [index]));
  if (failed.length > 0) return { ok: false, failed };
  for (const write of writes) {
    if (write.op === "put") model.set(nameOf(write.item), write.item);
    if (write.op === "delete") model.delete(nameOf(write.key));
  }
  return { ok: true };
}

/** All items of a query, as a table has to give them over all pages. */
export function queryModel(model: Map<string, Item>, query: Query): Item[] {
  const { pk, prefix = "", index, reverse = false } = query;
  const orderOf = (item: Item) => (index === undefined ? [item.sk] : [item.gsi1sk ?? "", item.pk, item.sk]);
  const inOrder = [...model.values()]
    .filter((item) => (index === undefined ? item.pk === pk : item.gsi1pk === pk && item.gsi1sk !== undefined))
    .filter((item) => (orderOf(item)[0] ?? "").startsWith(prefix))
    .toSorted((a, b) => compareBytes(orderOf(a), orderOf(b)));
  return reverse ? inOrder.toReversed() : inOrder;
}

function compareBytes(a: readonly string[], b: readonly string[]): number {
  for (const [place, text] of a.entries()) {
    const order = Buffer.compare(Buffer.from(text), Buffer.from(b[place] ?? ""));
    if (order !== 0) return order;
  }
  return 0;
}
