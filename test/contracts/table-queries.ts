import { describe, expect, it } from "vitest";
import type { Query, Write } from "#ports";
import { encodeCursor } from "#records";
import { keysOf, type OpenedTable, usePartition } from "./table-partition.ts";

/** Order, prefixes, pages and the index, for every implementation of `Table`. */
export function describeQueries(open: () => Promise<OpenedTable>): void {
  const { table, pk, put, store, readAll } = usePartition(open);

  describe("queries", () => {
    it("orders by the bytes of UTF-8, not by UTF-16 units or a language", async () => {
      const inOrder = ["A", "Z", "a", "a\u0000", "a!", "ab", "é", "あ", "カ", "\uFFFD", "😀", "\u{10FFFF}"];
      await store(...[...inOrder].sort().map((sk) => put(sk)));

      expect(keysOf(await readAll({ pk: pk() }))).toEqual(inOrder);
      expect(keysOf(await readAll({ pk: pk(), reverse: true }))).toEqual(inOrder.toReversed());
    });

    it.each([
      { prefix: "a", keys: ["a", "a\u0000", "ab", "a\u{10FFFF}"] },
      { prefix: "あ", keys: ["あ", "あい"] },
      { prefix: "😀", keys: ["😀", "😀!"] },
      { prefix: "\uD7FF", keys: ["\uD7FF", "\uD7FFz"] },
      { prefix: "\u{10FFFF}", keys: ["\u{10FFFF}", "\u{10FFFF}a"] },
      { prefix: "z", keys: [] },
    ])("finds exactly what begins with $prefix", async ({ prefix, keys }) => {
      const all = ["A", "a", "a\u0000", "ab", "a\u{10FFFF}", "b", "あ", "あい", "い", "\uD7FF", "\uD7FFz", "\uE000"];
      await store(
        ...all.map((sk) => put(sk)),
        ...["😀", "😀!", "😁", "\u{10FFFF}", "\u{10FFFF}a"].map((sk) => put(sk)),
      );

      expect(keysOf(await readAll({ pk: pk(), prefix }))).toEqual(keys);
      expect(keysOf(await readAll({ pk: pk(), prefix, reverse: true }))).toEqual(keys.toReversed());
    });

    it("stays in its partition", async () => {
      await store(put("a"), { op: "put", item: { pk: `${pk()}2`, sk: "b" } });

      expect(keysOf(await readAll({ pk: pk() }))).toEqual(["a"]);
    });

    it.each([false, true])("pages without loss or repetition (reverse: %s)", async (reverse) => {
      const keys = Array.from({ length: 10 }, (_, n) => `k${n}`);
      await store(...keys.map((sk) => put(sk)), put("j"), put("l"));
      const expected = reverse ? keys.toReversed() : keys;

      for (const limit of [1, 3, 10, 11]) {
        const query: Query = { pk: pk(), prefix: "k", reverse, limit };
        expect((await table.query(query)).items.length).toBe(Math.min(limit, 10));
        expect(keysOf(await readAll(query))).toEqual(expected);
      }
    });

    it("goes on behind a page although its last item is gone", async () => {
      await store(put("a"), put("b"), put("c"));
      const first = await table.query({ pk: pk(), limit: 2 });

      await store({ op: "delete", key: { pk: pk(), sk: "b" } });
      const second = await table.query({ pk: pk(), after: first.next ?? "" });

      expect(keysOf(second.items)).toEqual(["c"]);
    });

    it("ends a page before it grows beyond a megabyte or two", async () => {
      const text = "x".repeat(300_000);
      for (let n = 0; n < 6; n += 1) await store(put(`big${n}`, { text }));

      const first = await table.query({ pk: pk() });

      expect(first.items.length).toBeLessThan(6);
      expect(first.next).toBeDefined();
      expect(await readAll({ pk: pk() })).toHaveLength(6);
    });
  });

  describe("the index", () => {
    const indexed = (sk: string, gsi1pk: string, gsi1sk: string): Write => put(sk, { gsi1pk, gsi1sk });
    /** DynamoDB's index follows the table after a moment. */
    const eventually = async (query: Query, expected: readonly string[]) =>
      expect.poll(async () => keysOf(await readAll(query)), { timeout: 10_000 }).toEqual(expected);

    it("finds by index key, in order of the index's sort key", async () => {
      await store(indexed("a", `${pk()}-x`, "3"), indexed("b", `${pk()}-x`, "1"), indexed("c", `${pk()}-y`, "2"));

      await eventually({ pk: `${pk()}-x`, index: "gsi1" }, ["b", "a"]);
      await eventually({ pk: `${pk()}-x`, index: "gsi1", reverse: true }, ["a", "b"]);
      await eventually({ pk: `${pk()}-x`, index: "gsi1", prefix: "3" }, ["a"]);
    });

    it("holds whole items", async () => {
      const item = { pk: pk(), sk: "a", gsi1pk: `${pk()}-x`, gsi1sk: "1", more: { deep: [1] } };
      await store({ op: "put", item });

      await expect
        .poll(async () => (await table.query({ pk: `${pk()}-x`, index: "gsi1" })).items, { timeout: 10_000 })
        .toEqual([item]);
    });

    it("follows an item whose index key changes or goes, and leaves out items without both keys", async () => {
      await store(indexed("a", `${pk()}-x`, "1"), indexed("b", `${pk()}-x`, "2"), indexed("c", `${pk()}-x`, "3"));
      await store(put("half", { gsi1pk: `${pk()}-x` }), put("other half", { gsi1sk: "0" }));

      await store(indexed("a", `${pk()}-y`, "1"), put("b"), { op: "delete", key: { pk: pk(), sk: "c" } });

      await eventually({ pk: `${pk()}-x`, index: "gsi1" }, []);
      await eventually({ pk: `${pk()}-y`, index: "gsi1" }, ["a"]);
    });

    it.each([
      [false, ["c"]],
      [true, ["a"]],
    ])("goes on from a place at which nothing stands (reverse: %s)", async (reverse, expected) => {
      await store(indexed("a", `${pk()}-x`, "s#1"), indexed("c", `${pk()}-x`, "s#3"), indexed("d", `${pk()}-x`, "t#2"));
      const after = encodeCursor({ pk: pk(), sk: "b", gsi1pk: `${pk()}-x`, gsi1sk: "s#2" }, "gsi1");

      await eventually({ pk: `${pk()}-x`, index: "gsi1", prefix: "s#", reverse, after }, expected);
    });

    it.each([false, true])("pages through equal sort keys (reverse: %s)", async (reverse) => {
      const keys = Array.from({ length: 9 }, (_, n) => `k${n}`);
      await store(...keys.map((sk, n) => indexed(sk, `${pk()}-x`, n < 6 ? "same" : "then")));
      const query: Query = { pk: `${pk()}-x`, index: "gsi1", reverse, limit: 2 };

      await expect.poll(async () => keysOf(await readAll(query)).toSorted(), { timeout: 10_000 }).toEqual(keys);
      const order = (await readAll(query)).map((item) => item.gsi1sk);
      expect(order).toEqual(reverse ? order.toSorted().toReversed() : order.toSorted());
    });
  });
}
