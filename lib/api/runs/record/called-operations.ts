import type { Table } from "#ports";
import { itemEntry, keys, loadWholeSpine, type OutcomeEntry, type ReadEntry, type SpineEntry } from "#records";
import type { CallKey } from "#trust";
import { type CalledRun, listCalledRuns } from "./called-runs.ts";

/** Which operation of which tool a call was, and which file it opened. */
interface CalledOperation {
  readonly tool: string;
  readonly operation: string;
  readonly file?: { readonly attachment: string; readonly sha256: string };
}

/** What each call of a run was; those of the runs that it called too, as `<call>/<key>`. */
export type CalledOperations = ReadonlyMap<CallKey, CalledOperation>;

const MOST_DEPTH = 8;

/** Says what each call of a run was. */
export async function loadCalledOperations(
  table: Table,
  { spine, calls }: { readonly spine: readonly SpineEntry[]; readonly calls: readonly CalledRun[] },
  depth = 0,
): Promise<CalledOperations> {
  const named = new Map(await operationsIn(table, spine));
  if (depth >= MOST_DEPTH) return named;
  for (const { call, record } of calls) {
    const inner = await loadWholeSpine(table, record.run);
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
async function operationsIn(
  table: Table,
  spine: readonly SpineEntry[],
): Promise<readonly (readonly [CallKey, CalledOperation])[]> {
  const found: (readonly [CallKey, CalledOperation])[] = [];
  for (const entry of spine) {
    for (const command of "commands" in entry ? entry.commands : []) {
      if (!("tool" in command)) continue;
      const { call, tool, operation } = command;
      const file = tool === "attachments" ? await openedFile(table, entry.run, call) : undefined;
      found.push([call, { tool, operation, ...(file === undefined ? {} : { file }) }]);
    }
  }
  return found;
}

/** The file that a call opened, as whoever opened it recorded it. */
async function openedFile(table: Table, run: string, call: CallKey): Promise<CalledOperation["file"]> {
  const item = await table.get(keys.read(run, call));
  const entry = item && itemEntry<ReadEntry | OutcomeEntry>(item);
  const { attachment, sha256 } = entry && "arguments" in entry ? entry.arguments : {};
  return typeof attachment === "string" && typeof sha256 === "string" ? { attachment, sha256 } : undefined;
}
