import type { Table } from "#ports";
import { calledRunId, loadRun, type RunRecord, type SpineEntry } from "#records";
import type { CallKey } from "#trust";

/** The run of an AOP that a call of this run called. */
export interface CalledRun {
  readonly phase: number;
  readonly call: CallKey;
  readonly aop: string;
  readonly record: RunRecord;
}

/** The runs that a run's calls of AOPs led to, in the order of the calls; a call that was refused led to none. */
export async function listCalledRuns(
  table: Table,
  { run }: RunRecord,
  spine: readonly SpineEntry[],
): Promise<readonly CalledRun[]> {
  const calls = spine.flatMap((entry) =>
    "commands" in entry
      ? entry.commands.flatMap((command) => (command.kind === "call" ? [{ ...command, phase: entry.phase }] : []))
      : [],
  );
  const found = await Promise.all(
    calls.map(async ({ call, aop, phase }): Promise<CalledRun | undefined> => {
      const record = await loadRun(table, calledRunId(run, call));
      return record && { phase, call, aop, record };
    }),
  );
  return found.flatMap((one) => one ?? []);
}
