import type { Table } from "#ports";
import type { TableAccess } from "../../cdk/constructs/table-access.ts";

/** A table as a function's role lets it be seen: what is no partition of its own throws, as DynamoDB would refuse it. */
export function guardTable(table: Table, name: string, { reads, writes, indexes }: TableAccess): Table {
  const check = (patterns: readonly string[], pk: string, what: string): void => {
    if (!patterns.some((pattern) => matches(pattern, pk))) throw new Error(`${name} may not ${what} ${pk}`);
  };
  return {
    async get(key) {
      check(reads, key.pk, "read");
      return table.get(key);
    },
    async query(query) {
      check(query.index === undefined ? reads : indexes, query.pk, query.index === undefined ? "query" : "look up");
      return table.query(query);
    },
    async write(list, durability) {
      for (const write of list) {
        if (write.op === "check") check(reads, write.key.pk, "check");
        else check(writes, write.op === "put" ? write.item.pk : write.key.pk, "write");
      }
      return table.write(list, durability);
    },
  };
}

function matches(pattern: string, pk: string): boolean {
  return pattern.endsWith("*") ? pk.startsWith(pattern.slice(0, -1)) : pk === pattern;
}
