import { expect, it } from "vitest";
import { meterTable } from "../../bench/cost/metered-table.ts";
import { priceOf } from "../../bench/cost/prices.ts";
import { createMemoryTable } from "../support/memory-table.ts";

const item = (sk: string, bytes: number) => ({ pk: "p", sk, text: "x".repeat(bytes) });

it("a metered table counts write units by the kilobyte, twice in a transaction, and once more for the index", async () => {
  const { table, meter } = meterTable(createMemoryTable());

  await table.write([{ op: "put", item: item("a", 10) }]);
  expect(meter).toEqual({ requests: 1, readUnits: 0, writeUnits: 1 });

  await table.write([{ op: "put", item: item("b", 1_500), if: { kind: "absent" } }]);
  expect(meter.writeUnits).toBe(1 + 2 * 2);

  await table.write([
    { op: "put", item: { ...item("c", 10), gsi1pk: "g", gsi1sk: "c" } },
    { op: "check", key: { pk: "p", sk: "a" }, if: { kind: "present" } },
  ]);
  expect(meter.writeUnits).toBe(5 + 2 * (2 + 1));
});

it("a metered table counts read units by four kilobytes, half of them from the index", async () => {
  const { table, meter } = meterTable(createMemoryTable());
  await table.write([{ op: "put", item: { ...item("a", 5_000), gsi1pk: "g", gsi1sk: "a" } }]);

  await table.get({ pk: "p", sk: "a" });
  await table.get({ pk: "p", sk: "none" });
  expect(meter.readUnits).toBe(2 + 1);

  await table.query({ pk: "p" });
  await table.query({ pk: "g", index: "gsi1" });
  expect(meter.readUnits).toBe(3 + 2 + 1);
});

it("prices are for the amounts that they are published for", () => {
  expect(priceOf("stateTransition", 1_000)).toBeCloseTo(0.025, 10);
  expect(priceOf("tableWriteUnit", 1_000_000)).toBe(0.625);
});
