import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Item, type Json, type Page, type Query, type Table, TableError, type Write } from "#ports";

/** An open table under test and how to give it back. */
export interface OpenedTable {
  readonly table: Table;
  close(): Promise<void>;
}

/** The tests every implementation of `Table` passes; `open` gives an empty table, or one with fresh partition keys. */
export function describeTableContract(name: string, open: () => Promise<OpenedTable>): void {
  describe(`Table contract: ${name}`, () => {
    let opened: OpenedTable;
    let table: Table;
    let tests = 0;
    /** A partition nobody else uses, so that a shared table serves too. */
    let pk: string;

    beforeEach(async () => {
      opened = await open();
      table = opened.table;
      tests += 1;
      pk = `T${Date.now()}-${process.pid}-${tests}`;
    });
    afterEach(() => opened.close());

    const put = (sk: string, rest: { readonly [name: string]: Json } = {}): Write => ({
      op: "put",
      item: { pk, sk, ...rest },
    });
    const store = async (...writes: readonly Write[]) => expect(await table.write(writes)).toEqual({ ok: true });
    const keysOf = (items: readonly Item[]) => items.map((item) => item.sk);

    const readAll = async (query: Query): Promise<Item[]> => {
      const items: Item[] = [];
      let page: Page = await table.query(query);
      items.push(...page.items);
      while (page.next !== undefined) {
        page = await table.query({ ...query, after: page.next });
        items.push(...page.items);
      }
      return items;
    };

    describe("items", () => {
      it("gives back what was put, whatever JSON it holds", async () => {
        const item: Item = {
          pk,
          sk: "a",
          text: "請求書 😀 \u0000 \"'\\",
          empty: "",
          whole: 9007199254740991,
          part: -0.125,
          yes: true,
          no: false,
          nothing: null,
          list: [1, "二", [], {}],
          object: { 部署: { 名: "経理" }, "": "empty name", status: "reserved word" },
        };

        await store({ op: "put", item });

        expect(await table.get({ pk, sk: "a" })).toEqual(item);
      });

      it("knows nothing of a key that was never put", async () => {
        expect(await table.get({ pk, sk: "a" })).toBeUndefined();
      });

      it("replaces the whole item", async () => {
        await store(put("a", { one: 1, two: 2 }));

        await store(put("a", { one: 3 }));

        expect(await table.get({ pk, sk: "a" })).toEqual({ pk, sk: "a", one: 3 });
      });

      it("keeps keys apart that differ only in normalisation, case or a trailing character", async () => {
        const keys = ["ガ", "ガ".normalize("NFD"), "a", "A", "a ", "a\u0000"];

        await store(...keys.map((sk) => put(sk, { of: sk })));

        for (const sk of keys) expect((await table.get({ pk, sk }))?.of).toBe(sk);
      });

      it("does not follow what the caller does to an object after the call", async () => {
        const list: Json[] = ["before"];

        const written = table.write([put("a", { list })]);
        list.push("after");
        await written;

        expect((await table.get({ pk, sk: "a" }))?.list).toEqual(["before"]);
      });

      it("deletes, and deletes what is not there", async () => {
        await store(put("a"));

        await store({ op: "delete", key: { pk, sk: "a" } }, { op: "delete", key: { pk, sk: "never" } });

        expect(await table.get({ pk, sk: "a" })).toBeUndefined();
      });

      it("holds an item of 400,000 bytes", async () => {
        const room = 400_000 - JSON.stringify({ pk, sk: "a", text: "" }).length;
        const item = { pk, sk: "a", text: "x".repeat(room) };

        await store({ op: "put", item });

        expect(await table.get({ pk, sk: "a" })).toEqual(item);
      });
    });

    describe("conditions", () => {
      const stored = { text: "a", number: 1.5, flag: false, none: null, status: "open" };

      it.each<{ case: string; if: NonNullable<Write["if"]>; present: boolean; absent: boolean }>([
        { case: "absent", if: { kind: "absent" }, present: false, absent: true },
        { case: "present", if: { kind: "present" }, present: true, absent: false },
        { case: "equal text", if: equals({ text: "a" }), present: true, absent: false },
        { case: "other text", if: equals({ text: "A" }), present: false, absent: false },
        { case: "equal number", if: equals({ number: 1.5 }), present: true, absent: false },
        { case: "text for a number", if: equals({ number: "1.5" }), present: false, absent: false },
        { case: "equal flag", if: equals({ flag: false }), present: true, absent: false },
        { case: "zero for false", if: equals({ flag: 0 }), present: false, absent: false },
        { case: "equal null", if: equals({ none: null }), present: true, absent: false },
        { case: "null for an attribute that is not there", if: equals({ other: null }), present: false, absent: false },
        { case: "several equal", if: equals({ text: "a", status: "open" }), present: true, absent: false },
        { case: "one of several other", if: equals({ text: "a", status: "done" }), present: false, absent: false },
        { case: "the key itself", if: equals({ sk: "item" }), present: true, absent: false },
        { case: "an inherited name", if: equals({ constructor: "Object" }), present: false, absent: false },
      ])("$case", async ({ if: condition, present, absent }) => {
        await store(put("item", stored));
        const of = (sk: string): Write[] => [{ op: "check", key: { pk, sk }, if: condition }];
        const sameKey = condition.kind === "equals" && "sk" in condition.attributes;

        expect((await table.write(of("item"))).ok).toBe(present);
        if (!sameKey) expect((await table.write(of("nothing"))).ok).toBe(absent);
      });

      it("guards puts and deletes alike", async () => {
        await store(put("a", { by: "first" }));

        const second = await table.write([{ op: "put", item: { pk, sk: "a", by: "second" }, if: { kind: "absent" } }]);
        const removal = await table.write([{ op: "delete", key: { pk, sk: "a" }, if: equals({ by: "second" }) }]);

        expect([second, removal]).toEqual([
          { ok: false, failed: [0] },
          { ok: false, failed: [0] },
        ]);
        expect(await table.get({ pk, sk: "a" })).toEqual({ pk, sk: "a", by: "first" });
      });

      it("stores all of a list or nothing, and names every condition that did not hold", async () => {
        await store(put("there", { n: 1 }));

        const result = await table.write([
          put("new"),
          { op: "put", item: { pk, sk: "there", n: 2 }, if: { kind: "absent" } },
          { op: "check", key: { pk, sk: "missing" }, if: { kind: "absent" } },
          { op: "delete", key: { pk, sk: "gone" }, if: { kind: "present" } },
        ]);

        expect(result).toEqual({ ok: false, failed: [1, 3] });
        expect(await table.get({ pk, sk: "new" })).toBeUndefined();
        expect(await table.get({ pk, sk: "there" })).toEqual({ pk, sk: "there", n: 1 });
      });

      it("stores a list of 100 writes", async () => {
        const skOf = (n: number) => String(n).padStart(3, "0");

        await store(...Array.from({ length: 100 }, (_, n) => put(skOf(n))));

        expect(await readAll({ pk })).toHaveLength(100);
      });

      it("lets exactly one of many racing writers claim", async () => {
        const claims = Array.from({ length: 20 }, (_, writer) =>
          table.write([
            { op: "put", item: { pk, sk: "claim", writer }, if: { kind: "absent" } },
            { op: "put", item: { pk, sk: `mark-${writer}` } },
          ]),
        );

        const results = await Promise.all(claims);

        const winners = results.flatMap((result, writer) => (result.ok ? [writer] : []));
        expect(winners).toHaveLength(1);
        expect((await table.get({ pk, sk: "claim" }))?.writer).toBe(winners[0]);
        expect(keysOf((await table.query({ pk, prefix: "mark-" })).items)).toEqual([`mark-${winners[0]}`]);
      });

      it("loses no update when writers compare and swap", async () => {
        await store(put("count", { n: 0 }));
        const addOne = async () => {
          for (;;) {
            const n = Number((await table.get({ pk, sk: "count" }))?.n);
            const result = await table.write([{ op: "put", item: { pk, sk: "count", n: n + 1 }, if: equals({ n }) }]);
            if (result.ok) return;
          }
        };

        await Promise.all(Array.from({ length: 8 }, addOne));

        expect((await table.get({ pk, sk: "count" }))?.n).toBe(8);
      });
    });

    describe("queries", () => {
      it("orders by the bytes of UTF-8, not by UTF-16 units or a language", async () => {
        const inOrder = ["A", "Z", "a", "a\u0000", "a!", "ab", "é", "あ", "カ", "\uFFFD", "😀", "\u{10FFFF}"];
        await store(...[...inOrder].sort().map((sk) => put(sk)));

        expect(keysOf(await readAll({ pk }))).toEqual(inOrder);
        expect(keysOf(await readAll({ pk, reverse: true }))).toEqual(inOrder.toReversed());
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

        expect(keysOf(await readAll({ pk, prefix }))).toEqual(keys);
        expect(keysOf(await readAll({ pk, prefix, reverse: true }))).toEqual(keys.toReversed());
      });

      it("stays in its partition", async () => {
        await store(put("a"), { op: "put", item: { pk: `${pk}2`, sk: "b" } });

        expect(keysOf(await readAll({ pk }))).toEqual(["a"]);
      });

      it.each([false, true])("pages without loss or repetition (reverse: %s)", async (reverse) => {
        const keys = Array.from({ length: 10 }, (_, n) => `k${n}`);
        await store(...keys.map((sk) => put(sk)), put("j"), put("l"));
        const expected = reverse ? keys.toReversed() : keys;

        for (const limit of [1, 3, 10, 11]) {
          const query: Query = { pk, prefix: "k", reverse, limit };
          expect((await table.query(query)).items.length).toBe(Math.min(limit, 10));
          expect(keysOf(await readAll(query))).toEqual(expected);
        }
      });

      it("goes on behind a page although its last item is gone", async () => {
        await store(put("a"), put("b"), put("c"));
        const first = await table.query({ pk, limit: 2 });

        await store({ op: "delete", key: { pk, sk: "b" } });
        const second = await table.query({ pk, after: first.next ?? "" });

        expect(keysOf(second.items)).toEqual(["c"]);
      });

      it("ends a page before it grows beyond a megabyte or two", async () => {
        const text = "x".repeat(300_000);
        for (let n = 0; n < 6; n += 1) await store(put(`big${n}`, { text }));

        const first = await table.query({ pk });

        expect(first.items.length).toBeLessThan(6);
        expect(first.next).toBeDefined();
        expect(await readAll({ pk })).toHaveLength(6);
      });
    });

    describe("the index", () => {
      const indexed = (sk: string, gsi1pk: string, gsi1sk: string): Write => put(sk, { gsi1pk, gsi1sk });
      /** DynamoDB's index follows the table after a moment. */
      const eventually = async (query: Query, expected: readonly string[]) =>
        expect.poll(async () => keysOf(await readAll(query)), { timeout: 10_000 }).toEqual(expected);

      it("finds by index key, in order of the index's sort key", async () => {
        await store(indexed("a", `${pk}-x`, "3"), indexed("b", `${pk}-x`, "1"), indexed("c", `${pk}-y`, "2"));

        await eventually({ pk: `${pk}-x`, index: "gsi1" }, ["b", "a"]);
        await eventually({ pk: `${pk}-x`, index: "gsi1", reverse: true }, ["a", "b"]);
        await eventually({ pk: `${pk}-x`, index: "gsi1", prefix: "3" }, ["a"]);
      });

      it("holds whole items", async () => {
        const item = { pk, sk: "a", gsi1pk: `${pk}-x`, gsi1sk: "1", more: { deep: [1] } };
        await store({ op: "put", item });

        await expect.poll(async () => (await table.query({ pk: `${pk}-x`, index: "gsi1" })).items).toEqual([item]);
      });

      it("follows an item whose index key changes or goes, and leaves out items without both keys", async () => {
        await store(indexed("a", `${pk}-x`, "1"), indexed("b", `${pk}-x`, "2"), indexed("c", `${pk}-x`, "3"));
        await store(put("half", { gsi1pk: `${pk}-x` }), put("other half", { gsi1sk: "0" }));

        await store(indexed("a", `${pk}-y`, "1"), put("b"), { op: "delete", key: { pk, sk: "c" } });

        await eventually({ pk: `${pk}-x`, index: "gsi1" }, []);
        await eventually({ pk: `${pk}-y`, index: "gsi1" }, ["a"]);
      });

      it.each([false, true])("pages through equal sort keys (reverse: %s)", async (reverse) => {
        const keys = Array.from({ length: 9 }, (_, n) => `k${n}`);
        await store(...keys.map((sk, n) => indexed(sk, `${pk}-x`, n < 6 ? "same" : "then")));
        const query: Query = { pk: `${pk}-x`, index: "gsi1", reverse, limit: 2 };

        await expect.poll(async () => keysOf(await readAll(query)).toSorted(), { timeout: 10_000 }).toEqual(keys);
        const order = (await readAll(query)).map((item) => item.gsi1sk);
        expect(order).toEqual(reverse ? order.toSorted().toReversed() : order.toSorted());
      });
    });

    describe("refuses, with a TableError and nothing stored,", () => {
      const deep = (levels: number): Json => (levels === 0 ? "bottom" : [deep(levels - 1)]);
      const odd = (value: unknown): Write => put("a", { value: value as Json });

      it.each<{ what: string; writes: () => readonly Write[] }>([
        { what: "no write at all", writes: () => [] },
        { what: "101 writes", writes: () => Array.from({ length: 101 }, (_, n) => put(`k${n}`)) },
        { what: "one key twice", writes: () => [put("a"), { op: "delete", key: { pk, sk: "a" } }] },
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
        { what: "a lone surrogate in a value", writes: () => [odd(["\uDC00"])] },
        { what: "undefined", writes: () => [odd(undefined)] },
        { what: "undefined deep inside", writes: () => [odd({ list: [undefined] })] },
        { what: "NaN", writes: () => [odd(Number.NaN)] },
        { what: "infinity", writes: () => [odd({ deep: Number.NEGATIVE_INFINITY })] },
        { what: "an unsafe integer", writes: () => [odd(2 ** 53)] },
        { what: "a number too small for DynamoDB", writes: () => [odd(1e-200)] },
        { what: "a bigint", writes: () => [odd(1n)] },
        { what: "a function", writes: () => [odd(() => 1)] },
        { what: "a date", writes: () => [odd(new Date(0))] },
        { what: "a map", writes: () => [odd(new Map())] },
        { what: "nesting beyond 32 levels", writes: () => [odd(deep(33))] },
        { what: "a condition on nothing", writes: () => [{ op: "check", key: { pk, sk: "a" }, if: equals({}) }] },
        {
          what: "a condition with NaN",
          writes: () => [{ op: "check", key: { pk, sk: "a" }, if: equals({ n: Number.NaN }) }],
        },
      ])("$what", async ({ writes }) => {
        await expect(table.write(writes())).rejects.toBeInstanceOf(TableError);

        expect(await readAll({ pk })).toEqual([]);
      });

      it.each<{ what: string; query: Partial<Query> }>([
        { what: "a limit of 0", query: { limit: 0 } },
        { what: "a limit that is not whole", query: { limit: 1.5 } },
        { what: "an empty pk", query: { pk: "" } },
        { what: "a cursor that is no cursor", query: { after: "nonsense" } },
      ])("a query with $what", async ({ query }) => {
        await expect(table.query({ pk, ...query })).rejects.toBeInstanceOf(TableError);
      });

      it("a cursor of another query", async () => {
        await store(put("a1", { gsi1pk: pk, gsi1sk: "a" }), put("a2", { gsi1pk: pk, gsi1sk: "b" }));
        const { next = "" } = await table.query({ pk, limit: 1 });

        await expect(table.query({ pk, index: "gsi1", after: next })).rejects.toBeInstanceOf(TableError);
        await expect(table.query({ pk, prefix: "b", after: next })).rejects.toBeInstanceOf(TableError);
      });

      it("a get with an empty key", async () => {
        await expect(table.get({ pk, sk: "" })).rejects.toBeInstanceOf(TableError);
      });

      it("nothing at 32 levels", async () => {
        await store(odd(deep(32)));
      });

      function sized(bytes: number, sk = "a"): Write {
        return put(sk, { text: "x".repeat(bytes - JSON.stringify({ pk, sk, text: "" }).length) });
      }
    });
  });
}

function equals(attributes: { readonly [name: string]: string | number | boolean | null }) {
  return { kind: "equals", attributes } as const;
}
