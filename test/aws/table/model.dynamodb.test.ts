import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { createDynamoTable } from "#aws";
import type { Item, Query, Table, Write } from "#ports";
import { applyToModel, keys, lists, nameOf, queries, queryModel } from "../../contracts/table-model.ts";
import { readAll } from "../../contracts/table-partition.ts";
import { type DynamoLocal, openDynamoLocal } from "../../dynamodb/dynamo-local.ts";

const TABLE = "model";

const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write" as const), writes: lists }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("query" as const), query: queries }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("get" as const), key: keys }) },
);

let dynamo: DynamoLocal;

beforeAll(async () => {
  dynamo = await openDynamoLocal(TABLE);
});

it("behaves like a map that is kept in order, whatever is written and read, like the other tables", async () => {
  const client = dynamo.connect();
  const table = createDynamoTable({ client, tableName: TABLE });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (all) => {
      runs += 1;
      const part = partOf(table, `${runs}/`);
      const model = new Map<string, Item>();
      for (const step of all) {
        if (step.do === "write") expect(await part.write(step.writes)).toEqual(applyToModel(model, step.writes));
        else if (step.do === "get") expect(await part.get(step.key)).toEqual(model.get(nameOf(step.key)));
        else {
          const found = seen(await readAll(part, step.query), step.query);
          expect(found).toEqual(seen(queryModel(model, step.query), step.query));
        }
      }
    }),
    { numRuns: 150 },
  );
  client.destroy();
}, 120_000);

/** The items, and the order of what they are ordered by: equal index keys have none among themselves in DynamoDB. */
function seen(items: readonly Item[], { index }: Query) {
  return {
    order: items.map((item) => (index === undefined ? item.sk : item.gsi1sk)),
    items: items.map((item) => JSON.stringify(Object.entries(item).toSorted())).toSorted(),
  };
}

/** A part of a table that looks like an empty one: every partition's name begins with the prefix. */
function partOf(table: Table, prefix: string): Table {
  const inside = <T extends { readonly pk: string; readonly gsi1pk?: string }>(named: T): T => ({
    ...named,
    pk: prefix + named.pk,
    ...(named.gsi1pk === undefined ? {} : { gsi1pk: prefix + named.gsi1pk }),
  });
  const outside = (item: Item): Item => ({
    ...item,
    pk: item.pk.slice(prefix.length),
    ...(item.gsi1pk === undefined ? {} : { gsi1pk: item.gsi1pk.slice(prefix.length) }),
  });
  return {
    async get(key) {
      const item = await table.get(inside(key));
      return item && outside(item);
    },
    async query(query: Query) {
      const page = await table.query(inside(query));
      return { ...page, items: page.items.map(outside) };
    },
    write: (writes: readonly Write[]) =>
      table.write(
        writes.map((write) =>
          write.op === "put" ? { ...write, item: inside(write.item) } : { ...write, key: inside(write.key) },
        ),
      ),
  };
}
