import type { CatalogOperation } from "#config";
import { diagnose, joinLanguages } from "#diagnostics";
import type { Table, Write } from "#ports";
import { digestOf, keys } from "#records";
import type { AuthorisedRead } from "./perform-read.ts";

/** After so many failed calls with equal arguments in one run, each after its own retries, no more are made. */
const MAX_EQUAL_FAILURES = 3;

/** How often a read with these arguments has failed in this run, and why the last time. */
export interface EqualFailures {
  readonly times: number;
  readonly reason: string;
}

/** Loads how often equal reads have failed before. */
export async function loadFailures(table: Table, run: string, read: AuthorisedRead): Promise<EqualFailures> {
  const item = await table.get(keys.failing(run, digestOfRead(read)));
  const times = item?.times;
  const reason = item?.reason;
  return { times: typeof times === "number" ? times : 0, reason: typeof reason === "string" ? reason : "" };
}

/** Why an equal read is not made once more; undefined while it may be. */
export function failureLimit(failures: EqualFailures, operation: CatalogOperation): string | undefined {
  if (failures.times < MAX_EQUAL_FAILURES) return undefined;
  const { message } = diagnose("AOP512", { operation: operation.title, ...failures });
  return `${joinLanguages(message)} (${failures.reason})`;
}

/** The writes that count these failures on top of those before. */
export function countFailures(
  run: string,
  failed: readonly { readonly read: AuthorisedRead; readonly reason: string; readonly before: number }[],
): readonly Write[] {
  const counts = new Map<string, { readonly times: number; readonly reason: string }>();
  for (const { read, reason, before } of failed) {
    const digest = digestOfRead(read);
    counts.set(digest, { times: (counts.get(digest)?.times ?? before) + 1, reason });
  }
  return [...counts].map(([digest, count]) => ({ op: "put", item: { ...keys.failing(run, digest), run, ...count } }));
}

function digestOfRead(read: AuthorisedRead): string {
  return digestOf({ tool: read.tool, operation: read.operation.name, arguments: read.arguments });
}
