import { beforeAll, expect, it } from "vitest";
import { createDynamoTable } from "#aws";
import type { Table } from "#ports";
import { type DynamoLocal, openDynamoLocal } from "../../dynamodb/dynamo-local.ts";
import { type Fate, startBetweenDynamo } from "./between-dynamo.ts";

const TABLE = "lost-answers";

let dynamo: DynamoLocal;

beforeAll(async () => {
  dynamo = await openDynamoLocal(TABLE);
});

/** A table on the real thing, behind a connection that behaves as told. */
async function openTable(fateOf: (writes: number) => Fate): Promise<Table> {
  let writes = 0;
  const { client } = await startBetweenDynamo(({ operation }) => {
    if (operation === "GetItem") return "deliver";
    writes += 1;
    return fateOf(writes);
  }, dynamo.url);
  return createDynamoTable({ client, tableName: TABLE });
}

it("does not take its own write, whose answer was lost, for somebody else's", async () => {
  const table = await openTable((writes) => (writes === 1 ? "lose" : "deliver"));
  const claim = { pk: "claims", sk: "a", by: "me" };

  expect(await table.write([{ op: "put", item: claim, if: { kind: "absent" } }])).toEqual({ ok: true });

  expect(await table.get(claim)).toEqual(claim);
});

it("counts each change once although every second answer is lost", async () => {
  const table = await openTable((writes) => (writes % 2 === 1 ? "lose" : "deliver"));
  const key = { pk: "counts", sk: "a" };
  await table.write([{ op: "put", item: { ...key, n: 0 } }]);

  for (let n = 0; n < 20; n += 1) {
    const result = await table.write([
      { op: "put", item: { ...key, n: n + 1 }, if: { kind: "equals", attributes: { n } } },
      { op: "put", item: { pk: "counts", sk: `mark-${n}` }, if: { kind: "absent" } },
    ]);
    expect(result).toEqual({ ok: true });
  }

  expect((await table.get(key))?.n).toBe(20);
});
