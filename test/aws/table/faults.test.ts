import { describe, expect, it } from "vitest";
import { createDynamoTable, createSignedTable, type DynamoTableOptions } from "#aws";
import { isUnanswered, type Table, TableError, type Write } from "#ports";
import { type BetweenDynamo, type Fate, startBetweenDynamo } from "./between-dynamo.ts";

const a: Write = { op: "put", item: { pk: "p", sk: "a", status: "open" } };
const b: Write = { op: "put", item: { pk: "p", sk: "b" }, if: { kind: "absent" } };
const cancelled = (...reasons: readonly string[]): Fate => ({ error: "TransactionCanceledException", reasons });

type Options = Pick<DynamoTableOptions, "tableName" | "waiting" | "callMs">;

/** One table, two ways to call DynamoDB. */
const WAYS = {
  "with the SDK": ({ client }: BetweenDynamo, options: Options) => createDynamoTable({ ...options, client }),
  "with signed calls": ({ endpoint }: BetweenDynamo, options: Options) =>
    createSignedTable({
      ...options,
      endpoint,
      region: "ap-northeast-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    }),
};

/** A table whose calls meet these fates, one after another, and are answered from then on; it waits for nothing. */
async function openWith(
  way: keyof typeof WAYS,
  fates: readonly Fate[],
  left?: () => number,
): Promise<BetweenDynamo & { table: Table; pauses: number[] }> {
  const pauses: number[] = [];
  const between = await startBetweenDynamo(({ number }) => fates[number - 1] ?? { reply: {} });
  const waiting = {
    ...(left && { left }),
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
    random: () => 0.5,
  };
  const table = WAYS[way](between, { tableName: "tejun", waiting, callMs: 300 });
  return { ...between, table, pauses };
}

const tokensOf = ({ calls }: BetweenDynamo) => calls.map(({ input }) => input.ClientRequestToken);

describe.each(["with the SDK", "with signed calls"] as const)(
  "the table on DynamoDB %s, when it is not simply answered,",
  (way) => {
    const openTable = (...fates: readonly Fate[]) => openWith(way, fates);

    it.each<{ what: string; fate: Fate }>([
      { what: "a conflict with another transaction", fate: { error: "TransactionConflictException" } },
      { what: "throttling", fate: { error: "ThrottlingException" } },
      { what: "too little throughput", fate: { error: "ProvisionedThroughputExceededException" } },
      { what: "too many requests", fate: { error: "RequestLimitExceeded" } },
      { what: "a fault of the service", fate: { error: "InternalServerError", status: 500 } },
      { what: "a service that is away", fate: { error: "ServiceUnavailable", status: 503 } },
      { what: "a broken connection", fate: "break" },
      { what: "an answer that does not come", fate: "hang" },
    ])("tries again after $what, whatever the call", async ({ fate }) => {
      const plain = await openTable(fate);
      expect(await plain.table.write([a])).toEqual({ ok: true });
      expect(plain.calls.map(({ operation }) => operation)).toEqual(["PutItem", "PutItem"]);

      const list = await openTable(fate);
      expect(await list.table.write([a, b])).toEqual({ ok: true });

      const read = await openTable(fate);
      expect(await read.table.get({ pk: "p", sk: "a" })).toBeUndefined();

      const query = await openTable(fate, { reply: { Items: [] } });
      expect(await query.table.query({ pk: "p" })).toEqual({ items: [] });
    });

    it("sends the same list under the same token while nobody knows what became of it", async () => {
      const opened = await openTable(
        "break",
        { error: "InternalServerError", status: 500 },
        {
          error: "TransactionInProgressException",
        },
      );

      expect(await opened.table.write([a, b])).toEqual({ ok: true });

      const tokens = tokensOf(opened);
      expect(tokens).toHaveLength(4);
      expect(tokens[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Set(tokens).size).toBe(1);
      expect(new Set(opened.calls.map(({ input }) => JSON.stringify(input))).size).toBe(1);
    });

    it("takes a new token once DynamoDB says that it cancelled, for then nothing was stored", async () => {
      const opened = await openTable(cancelled("TransactionConflict", "None"));

      expect(await opened.table.write([a, b])).toEqual({ ok: true });

      expect(new Set(tokensOf(opened)).size).toBe(2);
    });

    it("names the failed conditions only when DynamoDB looked at all of them", async () => {
      const opened = await openTable(
        cancelled("ConditionalCheckFailed", "TransactionConflict", "None"),
        cancelled("ConditionalCheckFailed", "None", "ConditionalCheckFailed"),
      );
      const c: Write = { op: "check", key: { pk: "p", sk: "c" }, if: { kind: "present" } };

      expect(await opened.table.write([b, a, c])).toEqual({ ok: false, failed: [0, 2] });
    });

    it("waits a random part of a span that doubles up to a second, and gives up after ten attempts", async () => {
      const opened = await openTable(...Array.from({ length: 20 }, () => cancelled("None", "TransactionConflict")));

      const write = opened.table.write([a, b]);

      await expect(write).rejects.toBeInstanceOf(TableError);
      await expect(write).rejects.toThrow("Table tejun: no attempt succeeded. TransactionCanceledException");
      expect(opened.calls).toHaveLength(10);
      expect(opened.pauses).toEqual([12.5, 25, 50, 100, 200, 400, 500, 500, 500]);
    });

    it.each<{ what: string; call: (table: Table) => Promise<unknown> }>([
      { what: "a read", call: (table) => table.get({ pk: "p", sk: "a" }) },
      { what: "a query", call: (table) => table.query({ pk: "p" }) },
      { what: "a plain put", call: (table) => table.write([a]) },
      { what: "a list", call: (table) => table.write([a, b]) },
    ])("makes no attempt that outlives whoever waits, and says that nobody answered: $what", async ({ call }) => {
      const left = [500, 40, 20, 30, 0];
      const opened = await openWith(
        way,
        Array.from({ length: 20 }, () => "hang"),
        () => left.shift() ?? -1,
      );

      const fault: unknown = await call(opened.table).catch((thrown: unknown) => thrown);

      // Asked once within 40 ms, after which 20 ms were left, and once within 30 ms, after which none was; how far each
      // attempt got in that time is up to the machine.
      expect(left).toEqual([]);
      expect(opened.calls.length).toBeLessThanOrEqual(2);
      expect(fault).toBeInstanceOf(TableError);
      expect(isUnanswered(fault)).toBe(true);
    });

    it("asks nothing when whoever waits has no time left", async () => {
      const opened = await openWith(way, [], () => 0);

      const fault: unknown = await opened.table.write([a, b]).catch((thrown: unknown) => thrown);

      expect(opened.calls).toEqual([]);
      expect(isUnanswered(fault)).toBe(true);
    });

    it.each<{ what: string; fate: Fate }>([
      { what: "a table that is not there", fate: { error: "ResourceNotFoundException" } },
      { what: "a missing permission", fate: { error: "AccessDeniedException" } },
      { what: "a list that DynamoDB cannot take", fate: cancelled("None", "ValidationError") },
      {
        what: "a full collection beside a condition",
        fate: cancelled("ConditionalCheckFailed", "ItemCollectionSizeLimitExceeded"),
      },
      { what: "a token that was used for another list", fate: { error: "IdempotentParameterMismatchException" } },
    ])("throws a TableError at once for $what", async ({ fate }) => {
      const opened = await openTable(fate);

      await expect(opened.table.write([a, b])).rejects.toBeInstanceOf(TableError);

      expect(opened.calls).toHaveLength(1);
    });

    it("throws a TableError for what another program wrote", async () => {
      const { table } = await openTable({
        reply: { Item: { pk: { S: "p" }, sk: { S: "a" }, list: { L: [{ S: "x" }] } } },
      });

      await expect(table.get({ pk: "p", sk: "a" })).rejects.toThrow("Unexpected L in attribute list");
    });
  },
);

describe.each(["with the SDK", "with signed calls"] as const)("what the table on DynamoDB sends %s", (way) => {
  const openTable = (...fates: readonly Fate[]) => openWith(way, fates);

  it("is a plain put or delete for one write without a condition, and a transaction for all else", async () => {
    const opened = await openTable();
    const key = { pk: "p", sk: "a" };

    await opened.table.write([a]);
    await opened.table.write([{ op: "delete", key }]);
    await opened.table.write([b]);
    await opened.table.write([{ op: "check", key, if: { kind: "absent" } }]);

    expect(opened.calls.map(({ operation }) => operation)).toEqual([
      "PutItem",
      "DeleteItem",
      "TransactWriteItems",
      "TransactWriteItems",
    ]);
  });

  it("names attributes by placeholders, so that reserved words are names like any other", async () => {
    const opened = await openTable();

    await opened.table.write([
      { ...a, if: { kind: "equals", attributes: { status: "open", "a.b #c": 1, size: null } } },
      { op: "delete", key: { pk: "p", sk: "b" }, if: { kind: "present" } },
    ]);

    expect(opened.calls[0]?.input.TransactItems).toMatchObject([
      {
        Put: {
          ConditionExpression: "#a0 = :a0 AND #a1 = :a1 AND #a2 = :a2",
          ExpressionAttributeNames: { "#a0": "status", "#a1": "a.b #c", "#a2": "size" },
          ExpressionAttributeValues: { ":a0": { S: "open" }, ":a1": { N: "1" }, ":a2": { NULL: true } },
        },
      },
      { Delete: { ConditionExpression: "attribute_exists(#pk)", ExpressionAttributeNames: { "#pk": "pk" } } },
    ]);
  });

  it("reads the table consistently; an index cannot be", async () => {
    const opened = await openTable();

    await opened.table.get({ pk: "p", sk: "a" });
    await opened.table.query({ pk: "p" });
    await opened.table.query({ pk: "p", index: "gsi1" });

    expect(opened.calls.map(({ input }) => input.ConsistentRead)).toEqual([true, true, undefined]);
  });
});
