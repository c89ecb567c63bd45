import { describe } from "vitest";
import { describeConditions } from "./table-conditions.ts";
import { describeItems } from "./table-items.ts";
import type { OpenedTable } from "./table-partition.ts";
import { describeQueries } from "./table-queries.ts";
import { describeRefusals } from "./table-refusals.ts";

/** The tests every implementation of `Table` passes; `open` is called for each and may give the same table again. */
export function describeTableContract(name: string, open: () => Promise<OpenedTable>): void {
  describe(`Table contract: ${name}`, () => {
    describe("items", () => describeItems(open));
    describe("conditions", () => describeConditions(open));
    describe("queries and the index", () => describeQueries(open));
    describe("refusals", () => describeRefusals(open));
  });
}
