import type { Item, Key, Table, Write } from "#ports";
import { type Application, applyForAccounts, approve, ask } from "../support/account-application.ts";
import { createMemoryTable } from "../support/memory-table.ts";
import { createRegistry } from "../support/registry.ts";
import { createTestClock } from "../support/test-clock.ts";

/** A run up to the moment before its approved actions are sent, to be copied for each case. */
export interface Approved {
  /** Every key that was written on the way. */
  readonly keys: readonly Key[];
  /** A world of its own: table, registry and clock. */
  fresh(): Application;
}

/** Prepares a run with these options, approved or only asked for. */
export async function prepare(
  options: Omit<Parameters<typeof applyForAccounts>[0], "table"> = {},
  until: "approved" | "asked" = "approved",
): Promise<Approved> {
  const base = createMemoryTable();
  const written = new Map<string, Key>();
  const table: Table = {
    ...base,
    write: (writes: readonly Write[]) => {
      for (const write of writes) {
        const { pk, sk } = write.op === "put" ? write.item : write.key;
        if (write.op === "put") written.set(`${pk} ${sk}`, { pk, sk });
      }
      return base.write(writes);
    },
  };
  const application = await applyForAccounts({ ...options, table });
  if (until === "approved") await approve(application);
  else await ask(application);
  const now = application.recorded.clock.now();
  return {
    keys: [...written.values()],
    fresh() {
      const own = base.copy();
      const clock = createTestClock(now);
      const recorded = { ...application.recorded, table: own, clock };
      const ports = { ...application.ports, table: own, clock };
      return { ...application, recorded, ports, registry: createRegistry() };
    },
  };
}

/** The item under a key, which has to be there. */
export async function itemAt(table: Table, key: Key): Promise<Item> {
  const item = await table.get(key);
  if (item === undefined) throw new Error(`There is nothing at ${key.pk} ${key.sk}`);
  return item;
}
