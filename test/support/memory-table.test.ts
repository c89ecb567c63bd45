import { describe } from "vitest";
import { describeConditions } from "../contracts/table-conditions.ts";
import { describeItems } from "../contracts/table-items.ts";
import { describeQueries } from "../contracts/table-queries.ts";
import { createMemoryTable } from "./memory-table.ts";

const open = async () => ({ table: createMemoryTable(), close: async () => {} });

describe("the tests' own table keeps the port's promises about", () => {
  describe("items", () => describeItems(open));
  describe("conditions", () => describeConditions(open));
  describe("queries and the index", () => describeQueries(open));
});
