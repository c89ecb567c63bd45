import { join } from "node:path";
import { afterEach } from "vitest";
import { createSqliteTable } from "#local";
import { describeWorkflowsContract } from "../../contracts/workflows-contract.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { openEngine } from "./engine.ts";

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describeWorkflowsContract("embedded, in memory", async () => openEngine());

describeWorkflowsContract("embedded, on SQLite", async () => {
  const store = createSqliteTable({ path: join(temporaryFolder(), "table.sqlite") });
  const engine = openEngine({ store });
  closing.push(
    () => store.close(),
    () => engine.workflows.close(),
  );
  return engine;
});
