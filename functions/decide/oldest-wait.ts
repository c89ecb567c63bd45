import type { Clock, Item, Table } from "#ports";
import { indexes, keys, loadRun } from "#records";

/** Enough to be through with what ended in five minutes; the rest is forgotten the next time. */
const MOST_AT_ONCE = 100;

/**
 * How many seconds the task has waited that waits longest for a person; 0 when none does. On the way there it forgets
 * the tokens of runs that have ended, by an approval that nobody decided or by a person who cancelled: no task waits with
 * them, and nobody else ever would.
 */
export async function oldestWait(ports: { readonly table: Table; readonly clock: Clock }): Promise<number> {
  const { table, clock } = ports;
  const { items } = await table.query({ pk: indexes.tokens, index: "gsi1", limit: MOST_AT_ONCE });
  for (const item of items) {
    if (await hasEnded(table, item)) {
      const same = { kind: "equals", attributes: { token: String(item.token) } } as const;
      await table.write([{ op: "delete", key: keys.token(String(item.asked)), if: same }]);
      continue;
    }
    const since = Date.parse(String(item.at ?? ""));
    return Number.isNaN(since) ? 0 : Math.max(0, Math.round((clock.now() - since) / 1000));
  }
  return 0;
}

async function hasEnded(table: Table, { asked }: Item): Promise<boolean> {
  const run = (await table.get(keys.asked(String(asked))))?.run;
  const record = typeof run === "string" ? await loadRun(table, run) : undefined;
  return record !== undefined && record.status !== "running";
}
