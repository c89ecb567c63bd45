import { join } from "node:path";
import { createSqliteTable } from "#local";
import { describeTableContract } from "../../contracts/table-contract.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describeTableContract("node:sqlite", async () => {
  const table = createSqliteTable({ path: join(temporaryFolder(), "table.db") });
  return { table, close: async () => table.close() };
});
