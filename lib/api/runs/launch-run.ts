import { diagnose, excerpt, tellReason } from "#diagnostics";
import { ExecutionExistsError, WorkflowError } from "#ports";
import { keys, loadRun, loadSpineHead, queryAll, type RunRecord, runWrites, STARTING } from "#records";
import type { ApiPorts } from "../ports.ts";

type LaunchPorts = Pick<ApiPorts, "table" | "workflows" | "log">;

/** Longer than an engine is out of order; a run that is older, and whose machine still cannot be started, never will. */
const GIVEN_UP_MS = 24 * 60 * 60_000;

/**
 * Starts the machine of a stored run. Safe to repeat: an execution is started once by its name. An engine that cannot
 * be asked is no failure of the start: the run is stored, and `recoverStarts` starts it later. Gives why it did not.
 */
export async function launchRun(
  ports: LaunchPorts,
  { run, machine }: Pick<RunRecord, "run" | "machine">,
): Promise<WorkflowError | undefined> {
  try {
    await ports.workflows.start(machine, run, { run });
  } catch (error) {
    if (!(error instanceof WorkflowError)) throw error;
    // An execution of this name that has ended was started by an earlier attempt.
    if (!(error instanceof ExecutionExistsError)) {
      ports.log(`The run ${run} is stored, but its machine ${machine} did not start`, error);
      await ports.table.write([{ op: "check", key: keys.run(run), if: { kind: "present" } }]);
      return error;
    }
  }
  // A crash that forgets this starts the run once more, to no effect.
  await ports.table.write([{ op: "delete", key: keys.starting(run) }], "later");
  return undefined;
}

/**
 * Starts every run that was stored but not started, because something stopped in between. One that could not be started
 * for a day ends as failed, and says so (AOP828). To be called when a host starts, and from time to time. Gives how many
 * there were.
 */
export async function recoverStarts(ports: LaunchPorts & Pick<ApiPorts, "clock">): Promise<number> {
  const open = await queryAll(ports.table, STARTING);
  for (const { sk } of open) {
    const record = await loadRun(ports.table, sk);
    if (record?.status !== "running") {
      await ports.table.write([{ op: "delete", key: keys.starting(sk) }]);
      continue;
    }
    const fault = await launchRun(ports, record);
    if (fault && ports.clock.now() - record.createdAt >= GIVEN_UP_MS) await giveUp(ports, record, fault);
  }
  return open.length;
}

async function giveUp(
  { table, clock, log }: LaunchPorts & Pick<ApiPorts, "clock">,
  record: RunRecord,
  fault: WorkflowError,
): Promise<void> {
  // Where its spine has begun, its machine goes on, whatever the engine says.
  if (await loadSpineHead(table, record.run)) return;
  const told = tellReason(fault.message);
  const reason = { ja: excerpt(told.ja), en: excerpt(told.en) };
  const why = { code: "AOP828", ...diagnose("AOP828", { reason }).message };
  const ended: RunRecord = { ...record, status: "failed", endedAt: clock.now(), why };
  await table.write([
    ...runWrites(ended, { kind: "equals", attributes: { status: "running" } }),
    { op: "delete", key: keys.starting(record.run) },
  ]);
  log(`The run ${record.run} ends as failed: its machine ${record.machine} could not be started`, fault);
}
