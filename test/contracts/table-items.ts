import { expect, it } from "vitest";
import type { Item, Json } from "#ports";
import { type OpenedTable, usePartition } from "./table-partition.ts";

/** What `get` and `write` do with items, for every implementation of `Table`. */
export function describeItems(open: () => Promise<OpenedTable>): void {
  const { table, pk, put, store } = usePartition(open);

  it("gives back what was put, whatever JSON it holds", async () => {
    const item: Item = {
      pk: pk(),
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

    expect(await table.get({ pk: pk(), sk: "a" })).toEqual(item);
  });

  it.each<{ what: string; value: Json }>([
    { what: "500 levels", value: nest(500) },
    { what: "a name that is empty", value: { "": { "": 1 } } },
    { what: "names of prototypes", value: JSON.parse('{"__proto__": 1, "constructor": 2, "hasOwnProperty": 3}') },
    { what: "numbers of every size", value: [2 ** 53, -1e300, 5e-324, 0.1, 1 / 3, Number.MAX_VALUE] },
    { what: "a lone surrogate", value: ["\uD800", { "\uDC00": 1 }] },
  ])("holds whatever a tool may have answered: $what", async ({ value }) => {
    await store(put("a", { value }));

    expect(JSON.stringify((await table.get({ pk: pk(), sk: "a" }))?.value)).toBe(JSON.stringify(value));
  });

  it("knows nothing of a key that was never put", async () => {
    expect(await table.get({ pk: pk(), sk: "a" })).toBeUndefined();
  });

  it("replaces the whole item", async () => {
    await store(put("a", { one: 1, two: 2 }));

    await store(put("a", { one: 3 }));

    expect(await table.get({ pk: pk(), sk: "a" })).toEqual({ pk: pk(), sk: "a", one: 3 });
  });

  it("keeps keys apart that differ only in normalisation, case or a trailing character", async () => {
    const keys = ["ガ", "ガ".normalize("NFD"), "a", "A", "a ", "a\u0000"];

    await store(...keys.map((sk) => put(sk, { of: sk })));

    for (const sk of keys) expect((await table.get({ pk: pk(), sk }))?.of).toBe(sk);
  });

  it("does not follow what the caller does to an object after the call", async () => {
    const list: Json[] = ["before"];

    const written = table.write([put("a", { list })]);
    list.push("after");
    await written;

    expect((await table.get({ pk: pk(), sk: "a" }))?.list).toEqual(["before"]);
  });

  it("deletes, and deletes what is not there", async () => {
    await store(put("a"));

    await store({ op: "delete", key: { pk: pk(), sk: "a" } }, { op: "delete", key: { pk: pk(), sk: "never" } });

    expect(await table.get({ pk: pk(), sk: "a" })).toBeUndefined();
  });

  it("holds an item of 400,000 bytes", async () => {
    const room = 400_000 - JSON.stringify({ pk: pk(), sk: "a", text: "" }).length;
    const item = { pk: pk(), sk: "a", text: "x".repeat(room) };

    await store({ op: "put", item });

    expect(await table.get({ pk: pk(), sk: "a" })).toEqual(item);
  });
}

/** A text within this many lists. */
function nest(levels: number): Json {
  return levels === 0 ? "bottom" : [nest(levels - 1)];
}
