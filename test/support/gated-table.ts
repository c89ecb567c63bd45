import type { Table } from "#ports";
import type { Invocation } from "./interleave.ts";

/**
 * A table in which one invocation waits for its turn before it writes, and before it reads from partitions that
 * another one may write to meanwhile (`shared`); reading what never changes needs no turn.
 */
export function gateTable(table: Table, invocation: Invocation, shared: RegExp): Table {
  return {
    async get(key) {
      if (shared.test(key.pk)) await invocation.gate(`get ${key.pk}`);
      return await table.get(key);
    },
    async query(query) {
      if (shared.test(query.pk)) await invocation.gate(`query ${query.pk}`);
      return await table.query(query);
    },
    async write(writes) {
      await invocation.gate("write");
      return await table.write(writes);
    },
  };
}
