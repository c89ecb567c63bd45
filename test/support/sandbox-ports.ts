import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createIds, createSqliteTable, type SandboxPorts } from "#local";
import { temporaryFolder } from "./temporary-folder.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";

/** Ports for sandbox tools on a table of their own, closed when the running test has finished; 2026-09-15 in Tokyo. */
export function createSandboxPorts(): SandboxPorts & { readonly clock: TestClock } {
  const table = createSqliteTable({ path: join(temporaryFolder(), "sandbox.db") });
  onTestFinished(() => table.close());
  const clock = createTestClock(Date.parse("2026-09-15T09:00:00+09:00"));
  return { table, clock, ids: createIds({ clock }) };
}
