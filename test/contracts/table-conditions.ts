import { expect, it } from "vitest";
import type { Write } from "#ports";
import { equals, keysOf, type OpenedTable, usePartition } from "./table-partition.ts";

/** What conditions guard and what races decide, for every implementation of `Table`. */
export function describeConditions(open: () => Promise<OpenedTable>): void {
  const { table, pk, put, store, readAll } = usePartition(open);

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
    const of = (sk: string): Write[] => [{ op: "check", key: { pk: pk(), sk }, if: condition }];
    const sameKey = condition.kind === "equals" && "sk" in condition.attributes;

    expect((await table.write(of("item"))).ok).toBe(present);
    if (!sameKey) expect((await table.write(of("nothing"))).ok).toBe(absent);
  });

  it("guards puts and deletes alike", async () => {
    await store(put("a", { by: "first" }));

    const second = await table.write([
      { op: "put", item: { pk: pk(), sk: "a", by: "second" }, if: { kind: "absent" } },
    ]);
    const removal = await table.write([{ op: "delete", key: { pk: pk(), sk: "a" }, if: equals({ by: "second" }) }]);

    expect([second, removal]).toEqual([
      { ok: false, failed: [0] },
      { ok: false, failed: [0] },
    ]);
    expect(await table.get({ pk: pk(), sk: "a" })).toEqual({ pk: pk(), sk: "a", by: "first" });
  });

  it("stores all of a list or nothing, and names every condition that did not hold", async () => {
    await store(put("there", { n: 1 }));

    const result = await table.write([
      put("new"),
      { op: "put", item: { pk: pk(), sk: "there", n: 2 }, if: { kind: "absent" } },
      { op: "check", key: { pk: pk(), sk: "missing" }, if: { kind: "absent" } },
      { op: "delete", key: { pk: pk(), sk: "gone" }, if: { kind: "present" } },
    ]);

    expect(result).toEqual({ ok: false, failed: [1, 3] });
    expect(await table.get({ pk: pk(), sk: "new" })).toBeUndefined();
    expect(await table.get({ pk: pk(), sk: "there" })).toEqual({ pk: pk(), sk: "there", n: 1 });
  });

  it("stores a list of 100 writes", async () => {
    const skOf = (n: number) => String(n).padStart(3, "0");

    await store(...Array.from({ length: 100 }, (_, n) => put(skOf(n))));

    expect(await readAll({ pk: pk() })).toHaveLength(100);
  });

  it("lets exactly one of many racing writers claim", async () => {
    const claims = Array.from({ length: 20 }, (_, writer) =>
      table.write([
        { op: "put", item: { pk: pk(), sk: "claim", writer }, if: { kind: "absent" } },
        { op: "put", item: { pk: pk(), sk: `mark-${writer}` } },
      ]),
    );

    const results = await Promise.all(claims);

    const winners = results.flatMap((result, writer) => (result.ok ? [writer] : []));
    expect(winners).toHaveLength(1);
    expect((await table.get({ pk: pk(), sk: "claim" }))?.writer).toBe(winners[0]);
    expect(keysOf((await table.query({ pk: pk(), prefix: "mark-" })).items)).toEqual([`mark-${winners[0]}`]);
  });

  it("loses no update when writers compare and swap", async () => {
    await store(put("count", { n: 0 }));
    const addOne = async () => {
      for (;;) {
        const n = Number((await table.get({ pk: pk(), sk: "count" }))?.n);
        const result = await table.write([{ op: "put", item: { pk: pk(), sk: "count", n: n + 1 }, if: equals({ n }) }]);
        if (result.ok) return;
      }
    };

    await Promise.all(Array.from({ length: 8 }, addOne));

    expect((await table.get({ pk: pk(), sk: "count" }))?.n).toBe(8);
  });
}
