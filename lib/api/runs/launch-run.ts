import { ExecutionExistsError, WorkflowError } from "#ports";
import { keys, loadRun, queryAll, type RunRecord, STARTING } from "#records";
import type { ApiPorts } from "../ports.ts";

type LaunchPorts = Pick<ApiPorts, "table" | "workflows" | "log">;

/**
 * Starts the machine of a stored run. Safe to repeat: an execution is started once by its name. An engine that cannot
 * be asked is no failure of the start: the run is stored, and `recoverStarts` starts it later.
 */
export async function launchRun(
  ports: LaunchPorts,
  { run, machine }: Pick<RunRecord, "run" | "machine">,
): Promise<void> {
  try {
    await ports.workflows.start(machine, run, { run });
  } catch (error) {
    if (!(error instanceof WorkflowError)) throw error;
    // An execution of this name that has ended was started by an earlier attempt.
    if (!(error instanceof ExecutionExistsError)) {
      ports.log(`The run ${run} is stored, but its machine ${machine} did not start`, error);
      await ports.table.write([{ op: "check", key: keys.run(run), if: { kind: "present" } }]);
      return;
    }
  }
  // A crash that forgets this starts the run once more, to no effect.
  await ports.table.write([{ op: "delete", key: keys.starting(run) }], "later");
}

/**
 * Starts every run that was stored but not started, because something stopped in between. To be called when a host
 * starts, and from time to time. Gives how many there were.
 */
export async function recoverStarts(ports: LaunchPorts): Promise<number> {
  const open = await queryAll(ports.table, STARTING);
  for (const { sk } of open) {
    const record = await loadRun(ports.table, sk);
    if (record?.status === "running") await launchRun(ports, record);
    else await ports.table.write([{ op: "delete", key: keys.starting(sk) }]);
  }
  return open.length;
}
