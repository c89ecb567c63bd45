import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { loadAuditView } from "#api";
import { type Catalog, type Config, defaultConfig, SANDBOX_PRESETS, toCatalog } from "#config";
import { createFolderFiles, createIds, createSqliteTable, startHost } from "#local";
import type { Item, Table } from "#ports";
import { Visitor } from "../scenarios/visitor.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createTestClock } from "./test-clock.ts";

/** A run that was played on a host which has been closed since, so that nothing changes its record but the test. */
export interface EndedRun {
  readonly run: string;
  readonly ports: Parameters<typeof loadAuditView>[0] & { readonly table: Table };
  readonly catalog: Catalog;
}

/** Plays a run on a host of its own, then opens what it left; `play` gives the run's id. */
export async function playRun(
  play: (visitor: Visitor) => Promise<string>,
  config: Config = defaultConfig(SANDBOX_PRESETS),
): Promise<EndedRun> {
  const dir = temporaryFolder();
  const host = await startHost({ dir, config });
  const run = await play(new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) })).finally(
    () => host.close(),
  );
  const table = createSqliteTable({ path: join(dir, "table.db") });
  onTestFinished(() => table.close());
  const catalog = toCatalog(config);
  const clock = createTestClock(Date.parse("2036-01-01T00:00:00Z"));
  const uploadUrl = (secret: string): string => `http://127.0.0.1/uploads/${secret}`;
  const files = await createFolderFiles({
    dir: join(dir, "files"),
    table,
    clock,
    ids: createIds({ clock }),
    uploadUrl,
  });
  return { run, catalog, ports: { table, files, catalog, clock } };
}

/** Changes, or removes where `change` gives nothing, every item of a partition that it is asked about. */
export async function tamper(
  table: Table,
  pk: string,
  change: (item: Item) => Item | "keep" | undefined,
): Promise<number> {
  const { items } = await table.query({ pk });
  let changed = 0;
  for (const item of items) {
    const after = change(item);
    if (after === "keep") continue;
    changed += 1;
    await table.write([
      after === undefined ? { op: "delete", key: { pk: item.pk, sk: item.sk } } : { op: "put", item: after },
    ]);
  }
  return changed;
}
