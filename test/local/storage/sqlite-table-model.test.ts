import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSqliteTable } from "#local";
import type { Item, WriteResult } from "#ports";
import { applyToModel, keys, lists, nameOf, queries, queryModel, unconditional } from "../../contracts/table-model.ts";
import { readAll } from "../../contracts/table-partition.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("turn" as const), calls: fc.array(turnCall(), { maxLength: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("query" as const), query: queries }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("get" as const), key: keys }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reopen" as const) }) },
);

it("behaves like a map that is kept in order, whatever is written, deferred, read and reopened", async () => {
  const folder = temporaryFolder();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (all) => {
      runs += 1;
      const path = join(folder, `${runs}.db`);
      const model = new Map<string, Item>();
      let table = createSqliteTable({ path });
      for (const step of all) {
        if (step.do === "turn") {
          const pending: Promise<WriteResult>[] = [];
          const expected: WriteResult[] = [];
          for (const call of step.calls) {
            if (call.as === "defer") table.defer(call.writes);
            else pending.push(table.write(call.writes));
            const result = applyToModel(model, call.writes);
            if (call.as === "write") expected.push(result);
          }
          expect(await Promise.all(pending)).toEqual(expected);
        } else if (step.do === "query") {
          expect(await readAll(table, step.query)).toEqual(queryModel(model, step.query));
        } else if (step.do === "get") {
          expect(await table.get(step.key)).toEqual(model.get(nameOf(step.key)));
        } else {
          table.close();
          table = createSqliteTable({ path });
        }
      }
      table.close();
    }),
    { numRuns: 150 },
  );
});

function turnCall() {
  return fc.oneof(
    fc.record({ as: fc.constant("write" as const), writes: lists }),
    fc.record({ as: fc.constant("defer" as const), writes: fc.array(unconditional, { maxLength: 3 }) }),
  );
}
