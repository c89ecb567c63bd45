import type { Table } from "#ports";
import { itemEntry, queryAll, type SpineEntry } from "#records";
import type { CallKey } from "#trust";
import { type CalledRun, listCalledRuns } from "./called-runs.ts";

/** Which operation of which tool each call of a run was; those of the runs that it called too, as `<call>/<key>`. */
export type CalledOperations = ReadonlyMap<CallKey, { readonly tool: string; readonly operation: string }>;

const MOST_DEPTH = 8;

/** Says what each call of a run was. */
export async function loadCalledOperations(
  table: Table,
  { spine, calls }: { readonly spine: readonly SpineEntry[]; readonly calls: readonly CalledRun[] },
  depth = 0,
): Promise<CalledOperations> {
  const named = new Map(operationsIn(spine));
  if (depth >= MOST_DEPTH) return named;
  for (const { call, record } of calls) {
    const inner = (await queryAll(table, `STEP#${record.run}`)).map((item) => itemEntry<SpineEntry>(item));
    const within = await loadCalledOperations(
      table,
      { spine: inner, calls: await listCalledRuns(table, record, inner) },
      depth + 1,
    );
    for (const [key, operation] of within) named.set(`${call}/${key}`, operation);
  }
  return named;
}

/** The calls of tools that a spine records. */
function operationsIn(
  spine: readonly SpineEntry[],
): readonly (readonly [CallKey, { readonly tool: string; readonly operation: string }])[] {
  return spine.flatMap((entry) =>
    "commands" in entry
      ? entry.commands.flatMap((command) =>
          "tool" in command ? [[command.call, { tool: command.tool, operation: command.operation }] as const] : [],
        )
      : [],
  );
}
