import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSqliteTable } from "#local";
import type { Condition, Item, Key, Query, Write, WriteResult } from "#ports";
import { readAll } from "../../contracts/table-partition.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const pks = fc.constantFrom("p", "q");
const sks = fc.constantFrom("a", "ab", "a\u0000", "b", "あ", "\uFFFD", "😀", "\u{10FFFF}");
const keys = fc.record({ pk: pks, sk: sks });
const items: fc.Arbitrary<Item> = fc.record(
  { pk: pks, sk: sks, n: fc.nat({ max: 2 }), gsi1pk: fc.constantFrom("x", "y"), gsi1sk: sks },
  { requiredKeys: ["pk", "sk", "n"] },
);
const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.constant({ kind: "absent" as const }),
  fc.constant({ kind: "present" as const }),
  fc.record({ kind: fc.constant("equals" as const), attributes: fc.record({ n: fc.nat({ max: 2 }) }) }),
);
const unconditional: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ op: fc.constant("put" as const), item: items }),
  fc.record({ op: fc.constant("delete" as const), key: keys }),
);
const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  unconditional,
  fc.record({ op: fc.constant("put" as const), item: items, if: conditions }),
  fc.record({ op: fc.constant("delete" as const), key: keys, if: conditions }),
  fc.record({ op: fc.constant("check" as const), key: keys, if: conditions }),
);
const lists = fc.uniqueArray(anyWrite, { minLength: 1, maxLength: 4, selector: (write) => nameOf(keyOf(write)) });
const queries: fc.Arbitrary<Query> = fc.oneof(
  queryOf(pks),
  queryOf(fc.constantFrom("x", "y")).map((query) => ({ ...query, index: "gsi1" as const })),
);
const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("turn" as const), calls: fc.array(turnCall(), { maxLength: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("query" as const), query: queries }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("get" as const), key: keys }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reopen" as const) }) },
);

it("behaves like a map that is kept in order, whatever is written, deferred, read and reopened", async () => {
  const folder = temporaryFolder();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (all) => {
      runs += 1;
      const path = join(folder, `${runs}.db`);
      const model = new Map<string, Item>();
      let table = createSqliteTable({ path });
      for (const step of all) {
        if (step.do === "turn") {
          const pending: Promise<WriteResult>[] = [];
          const expected: WriteResult[] = [];
          for (const call of step.calls) {
            if (call.as === "defer") table.defer(call.writes);
            else pending.push(table.write(call.writes));
            const result = applyToModel(model, call.writes);
            if (call.as === "write") expected.push(result);
          }
          expect(await Promise.all(pending)).toEqual(expected);
        } else if (step.do === "query") {
          expect(await readAll(table, step.query)).toEqual(queryModel(model, step.query));
        } else if (step.do === "get") {
          expect(await table.get(step.key)).toEqual(model.get(nameOf(step.key)));
        } else {
          table.close();
          table = createSqliteTable({ path });
        }
      }
      table.close();
    }),
    { numRuns: 150 },
  );
});

function turnCall() {
  return fc.oneof(
    fc.record({ as: fc.constant("write" as const), writes: lists }),
    fc.record({ as: fc.constant("defer" as const), writes: fc.array(unconditional, { maxLength: 3 }) }),
  );
}

function queryOf(pk: fc.Arbitrary<string>): fc.Arbitrary<Query> {
  const prefix = fc.constantFrom("", "a", "あ", "😀", "\u{10FFFF}", "z");
  const limit = fc.integer({ min: 1, max: 4 });
  return fc.record({ pk, prefix, reverse: fc.boolean(), limit }, { requiredKeys: ["pk"] });
}

function keyOf(write: Write): Key {
  return write.op === "put" ? write.item : write.key;
}

function nameOf(key: Key): string {
  return JSON.stringify([key.pk, key.sk]);
}

function holds(item: Item | undefined, condition: Condition | undefined): boolean {
  if (condition === undefined) return true;
  if (condition.kind === "absent") return item === undefined;
  if (condition.kind === "present") return item !== undefined;
  return item !== undefined && Object.entries(condition.attributes).every(([name, value]) => item[name] === value);
}

function applyToModel(model: Map<string, Item>, writes: readonly Write[]): WriteResult {
  const failed = writes.flatMap((write, index) => (holds(model.get(nameOf(keyOf(write))), write.if) ? [] : [index]));
  if (failed.length > 0) return { ok: false, failed };
  for (const write of writes) {
    if (write.op === "put") model.set(nameOf(write.item), write.item);
    if (write.op === "delete") model.delete(nameOf(write.key));
  }
  return { ok: true };
}

function queryModel(model: Map<string, Item>, query: Query): Item[] {
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
