import { describe, expect, it } from "vitest";
import { CursorError, type Json, type Query, TableError, type Write } from "#ports";
import { equals, type OpenedTable, usePartition } from "./table-partition.ts";

/** What every implementation of `Table` refuses, so that nothing is refused by one store only. */
export function describeRefusals(open: () => Promise<OpenedTable>): void {
  const { table, pk, put, store, readAll } = usePartition(open);

  describe("refuses, with a TableError and nothing stored,", () => {
    const deep = (levels: number): Json => (levels === 0 ? "bottom" : [deep(levels - 1)]);
    const odd = (value: unknown): Write => put("a", { value: value as Json });

    it.each<{ what: string; writes: () => readonly Write[] }>([
      { what: "no write at all", writes: () => [] },
      { what: "101 writes", writes: () => Array.from({ length: 101 }, (_, n) => put(`k${n}`)) },
      { what: "one key twice", writes: () => [put("a"), { op: "delete", key: { pk: pk(), sk: "a" } }] },
      { what: "an item of 400,001 bytes", writes: () => [sized(400_001)] },
      { what: "an item whose bytes, not characters, are too many", writes: () => [odd("あ".repeat(140_000))] },
      {
        what: "more than 4,000,000 bytes in one list",
        writes: () => Array.from({ length: 11 }, (_, n) => sized(390_000, `k${n}`)),
      },
      { what: "an empty pk", writes: () => [{ op: "put", item: { pk: "", sk: "a" } }] },
      { what: "an empty sk", writes: () => [put("")] },
      { what: "an empty index key", writes: () => [put("a", { gsi1pk: "", gsi1sk: "x" })] },
      { what: "an index key that is no text", writes: () => [put("a", { gsi1pk: "x", gsi1sk: 1 })] },
      { what: "a pk over 2048 bytes", writes: () => [{ op: "put", item: { pk: "あ".repeat(683), sk: "a" } }] },
      { what: "an sk over 1024 bytes", writes: () => [put("あ".repeat(342))] },
      { what: "a lone surrogate in a key", writes: () => [put("\uD800")] },
      { what: "undefined", writes: () => [odd(undefined)] },
      { what: "undefined deep inside", writes: () => [odd({ list: [undefined] })] },
      { what: "NaN", writes: () => [odd(Number.NaN)] },
      { what: "infinity", writes: () => [odd({ deep: Number.NEGATIVE_INFINITY })] },
      { what: "an attribute without a name", writes: () => [put("a", { "": 1 })] },
      { what: "an attribute name over 255 bytes", writes: () => [put("a", { ["あ".repeat(86)]: 1 })] },
      { what: "a lone surrogate in an attribute name", writes: () => [put("a", { "\uD800": 1 })] },
      { what: "an attribute named __proto__", writes: () => [put("a", JSON.parse('{"__proto__": 1}'))] },
      { what: "a bigint", writes: () => [odd(1n)] },
      { what: "a function", writes: () => [odd(() => 1)] },
      { what: "a date", writes: () => [odd(new Date(0))] },
      { what: "a map", writes: () => [odd(new Map())] },
      { what: "nesting beyond 500 levels", writes: () => [odd(deep(501))] },
      { what: "a condition on nothing", writes: () => [{ op: "check", key: { pk: pk(), sk: "a" }, if: equals({}) }] },
      {
        what: "a condition with NaN",
        writes: () => [{ op: "check", key: { pk: pk(), sk: "a" }, if: equals({ n: Number.NaN }) }],
      },
    ])("$what", async ({ writes }) => {
      await expect(table.write(writes())).rejects.toBeInstanceOf(TableError);

      expect(await readAll({ pk: pk() })).toEqual([]);
    });

    it.each<{ what: string; query: Partial<Query> }>([
      { what: "a limit of 0", query: { limit: 0 } },
      { what: "a limit that is not whole", query: { limit: 1.5 } },
      { what: "an empty pk", query: { pk: "" } },
    ])("a query with $what", async ({ query }) => {
      await expect(table.query({ pk: pk(), ...query })).rejects.toBeInstanceOf(TableError);
    });

    it.each<{ what: string; keys: readonly unknown[]; query?: Partial<Query> }>([
      { what: "nothing", keys: [] },
      { what: "an empty key", keys: [""] },
      { what: "a key that is too long", keys: ["k".repeat(1025)] },
      { what: "a key that is not well-formed", keys: ["\ud800"] },
      { what: "an empty key of an index", keys: ["a", "", ""], query: { index: "gsi1" } },
    ])("a cursor that says $what, told as one", async ({ keys, query }) => {
      const after = Buffer.from(JSON.stringify(keys)).toString("base64url");
      await expect(table.query({ pk: pk(), ...query, after })).rejects.toBeInstanceOf(CursorError);
      await expect(table.query({ pk: pk(), ...query, after: "nonsense" })).rejects.toBeInstanceOf(CursorError);
    });

    it("a cursor of another query, told as one", async () => {
      await store(put("a1", { gsi1pk: pk(), gsi1sk: "a" }), put("a2", { gsi1pk: pk(), gsi1sk: "b" }));
      const { next = "" } = await table.query({ pk: pk(), limit: 1 });

      await expect(table.query({ pk: pk(), index: "gsi1", after: next })).rejects.toBeInstanceOf(CursorError);
      await expect(table.query({ pk: pk(), prefix: "b", after: next })).rejects.toBeInstanceOf(CursorError);
    });

    it("a get with an empty key", async () => {
      await expect(table.get({ pk: pk(), sk: "" })).rejects.toBeInstanceOf(TableError);
    });

    function sized(bytes: number, sk = "a"): Write {
      return put(sk, { text: "x".repeat(bytes - JSON.stringify({ pk: pk(), sk, text: "" }).length) });
    }
  });
}
