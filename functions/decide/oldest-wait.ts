import type { Clock, Table } from "#ports";
import { indexes } from "#records";

/** How many seconds the task has waited that waits longest for a person; 0 when none does. */
export async function oldestWait({ table, clock }: { readonly table: Table; readonly clock: Clock }): Promise<number> {
  const { items } = await table.query({ pk: indexes.tokens, index: "gsi1", limit: 1 });
  const since = Date.parse(String(items[0]?.at ?? ""));
  return Number.isNaN(since) ? 0 : Math.max(0, Math.round((clock.now() - since) / 1000));
}
