import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Key, Table } from "#ports";
import { keys } from "#records";
import { type CallItems, loadCallItems, loadReadItems, loadReadsAgain } from "../../lib/records/call-items.ts";
import { createMemoryTable } from "../support/memory-table.ts";

const RUN = "run_1";

describe("what is recorded of calls", () => {
  it("is the same for many as for each alone, whatever lies between them", async () => {
    await fc.assert(
      fc.asyncProperty(recorded, wanted, async (records, calls) => {
        const table = await tableOf(records, "unknown");

        const together = await loadCallItems(table, RUN, calls);

        const alone = new Map<string, CallItems | undefined>();
        for (const call of calls) alone.set(call, (await loadCallItems(table, RUN, [call])).get(call));
        expect([...together].sort()).toEqual([...alone].sort());
      }),
    );
  });

  it("is of reads made again the newest, for many as for each alone, whatever lies between them", async () => {
    await fc.assert(
      fc.asyncProperty(recorded, fc.array(fc.tuple(call, fc.integer({ min: 1, max: 9 }))), wanted, async (...given) => {
        const [records, agains, calls] = given;
        const table = await tableOf([...records, ...agains.map(([one, n]) => keys.readAgain(RUN, one, n))]);

        const together = await loadReadsAgain(table, RUN, calls);

        for (const one of calls) {
          const made = (n: number) => table.get(keys.readAgain(RUN, one, n));
          const all = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(made));
          expect(together.get(one)).toEqual(all.findLast((item) => item !== undefined));
        }
        expect([...together.keys()].sort()).toEqual([...new Set(calls)].sort());
      }),
      { numRuns: 300 },
    );
  });

  it("takes two requests for forty actions of one agent, and one for as many reads", async () => {
    const calls = Array.from({ length: 40 }, (_, index) => `2.1.${index + 1}`);
    const acts = countRequests(
      await tableOf(calls.flatMap((call) => [keys.intent(RUN, call), keys.outcome(RUN, call)])),
    );
    const reads = countRequests(await tableOf(calls.map((call) => keys.read(RUN, call))));

    await loadCallItems(acts.table, RUN, calls);
    await loadCallItems(reads.table, RUN, calls);
    const before = reads.requests();
    await loadReadsAgain(reads.table, RUN, calls);

    expect(acts.requests()).toBe(2);
    expect(before).toBe(1);
    expect(reads.requests()).toBe(2);
  });

  it("reads no more than four records for each call it was asked for", async () => {
    const all = Array.from({ length: 400 }, (_, index) => `2.1.${index + 1}`);
    const counted = countRequests(await tableOf(all.map((call) => keys.read(RUN, call))));

    const found = await loadCallItems(counted.table, RUN, ["2.1.1", "2.1.2", "2.1.3", "2.1.400"]);

    expect([...found.values()].every(({ read }) => read !== undefined)).toBe(true);
    expect(counted.items()).toBeLessThanOrEqual(16 + 1);
  });

  it("keeps apart what two called runs read under the same numbers", async () => {
    const called = ["1.1", "1.2"].map((call) => [1, 2, 3, 4].map((n) => `${call}/1.${n}`));
    const [first = [], second = []] = called;
    const table = await tableOf(first.map((call) => keys.read(RUN, call)));

    const found = await loadReadItems(table, RUN, called.flat());

    expect(first.map((call) => found.get(call)?.pk)).toEqual(first.map((call) => keys.read(RUN, call).pk));
    expect(second.map((call) => found.get(call))).toEqual(second.map(() => undefined));
  });
});

const call = fc
  .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 12 }), fc.option(fc.integer({ min: 1, max: 12 })))
  .map(([phase, number, inner]) => [phase, number, ...(inner === null ? [] : [inner])].join("."));

const recorded = fc
  .array(fc.tuple(fc.constantFrom("read", "intent", "dispatched", "outcome", "reconciled", "again"), call), {
    maxLength: 60,
  })
  .map((all) => all.map(([kind, one]): Key => (kind === "again" ? keys.readAgain(RUN, one, 1) : keys[kind](RUN, one))));

const wanted = fc.array(call, { maxLength: 12 });

async function tableOf(records: readonly Key[], state = "succeeded"): Promise<Table> {
  const table = createMemoryTable();
  for (const key of records) await table.write([{ op: "put", item: { ...key, state } }]);
  return table;
}

function countRequests(table: Table): { readonly table: Table; requests(): number; items(): number } {
  let requests = 0;
  let items = 0;
  return {
    requests: () => requests,
    items: () => items,
    table: {
      async get(key) {
        const item = await table.get(key);
        requests += 1;
        items += item === undefined ? 0 : 1;
        return item;
      },
      async query(query) {
        const page = await table.query(query);
        requests += 1;
        items += page.items.length;
        return page;
      },
      write: table.write,
    },
  };
}
