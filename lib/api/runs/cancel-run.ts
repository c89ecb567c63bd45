import { type Refusal as RefusedWith, recordRefusal, runEnded, samePerson } from "#approvals";
import { sameRole } from "#config";
import { diagnose, excerpt } from "#diagnostics";
import { ExecutionExistsError, WorkflowError, type Write } from "#ports";
import {
  type CancelEntry,
  entryItem,
  GENESIS,
  keys,
  loadRun,
  loadSpineHead,
  loadWholeSpine,
  type RunRecord,
  runWrites,
  sealEntry,
} from "#records";
import type { Caller } from "../caller.ts";
import type { ApiPorts } from "../ports.ts";
import { notFound, type Refusal, refuse } from "../problem.ts";
import { THINGS } from "../things.ts";
import { listCalledRuns } from "./record/called-runs.ts";

/** What cancelling a run needs. */
export type CancelPorts = Pick<ApiPorts, "table" | "clock" | "workflows" | "log">;

const OPERATORS = "operators";
const TRIES = 5;

/**
 * Ends a run before its end: one atomic write makes it, and every run that it called and that goes on, `stopped` by this
 * person. From then on nobody can approve or answer for it, and no action of it is begun; one that was already sent is
 * shown as it stands. Only the requester and the role `operators` may; a run that has ended is refused.
 */
export async function cancelRun(
  ports: CancelPorts,
  run: string,
  caller: Caller,
): Promise<{ readonly run: string } | Refusal> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const record = await loadRun(ports.table, run);
    if (!record) return notFound(THINGS.run, run);
    const refusal = refusalOf(record, caller);
    if (refusal) return await refuseRecorded(ports, record, caller, refusal);
    const ended = await listRunning(ports, record);
    const stored = await ports.table.write(await writesOf(ports, ended, caller.person));
    // Something of it ended, or called another AOP, meanwhile: look again.
    if (!stored.ok) continue;
    await stopMachine(ports, record);
    return { run };
  }
  return refuse(409, runEnded());
}

/** Who tried to end a run and was not allowed to, or came too late, stands in its record. */
async function refuseRecorded(
  ports: CancelPorts,
  { run }: RunRecord,
  { person }: Caller,
  refused: Refused,
): Promise<Refusal> {
  const about = {
    asked: run,
    run,
    entry: GENESIS,
    by: "api",
    place: keys.runRefusal,
    tried: "cancel",
    person,
  } as const;
  const { status, diagnostic } = await recordRefusal(ports, about, { ok: false, ...refused });
  return refuse(status, diagnostic);
}

type Refused = Pick<RefusedWith, "status" | "diagnostic">;

/** Whether this person may cancel a run that still goes on: its requester, or whoever holds the role `operators`. */
export function mayCancel(
  { status, requester, calledBy }: Pick<RunRecord, "status" | "requester" | "calledBy">,
  { person, authenticated, roles }: Caller,
): boolean {
  if (status !== "running" || calledBy !== undefined || !authenticated) return false;
  const own = requester.authenticated && samePerson(requester.person, person);
  return own || roles.some((role) => sameRole(role, OPERATORS));
}

function refusalOf(record: RunRecord, caller: Caller): Refused | undefined {
  if (record.status !== "running") return { status: 409, diagnostic: runEnded() };
  if (mayCancel(record, caller)) return undefined;
  const expected = record.calledBy ? record.calledBy.run : `${record.requester.person}, ${OPERATORS}`;
  return { status: 403, diagnostic: diagnose("AOP602", { person: excerpt(caller.person), expected }) };
}

/** The run and every run that it called, directly or through others, and that goes on. */
async function listRunning(ports: CancelPorts, record: RunRecord): Promise<readonly RunRecord[]> {
  const spine = await loadWholeSpine(ports.table, record.run);
  const called = await listCalledRuns(ports.table, record, spine);
  const running = called.map((one) => one.record).filter(({ status }) => status === "running");
  const within = await Promise.all(running.map((one) => listRunning(ports, one)));
  return [record, ...within.flat()];
}

async function writesOf(
  { table, clock }: CancelPorts,
  records: readonly RunRecord[],
  person: string,
): Promise<readonly Write[]> {
  const at = clock.now();
  const why = { code: "AOP546", ...diagnose("AOP546", { person: excerpt(person) }).message };
  const writes = await Promise.all(
    records.map(async (record): Promise<readonly Write[]> => {
      const head = await loadSpineHead(table, record.run);
      const body = { run: record.run, at, by: "api", kind: "cancelled" as const, person };
      const calledBy = record.calledBy === undefined ? {} : { calledBy: record.calledBy.run };
      const entry = sealEntry<CancelEntry>({ ...body, ...calledBy }, head?.hash ?? GENESIS);
      const ended: RunRecord = { ...record, status: "stopped", endedAt: at, why };
      const running = { kind: "equals", attributes: { status: "running" } } as const;
      return [
        ...runWrites(ended, running),
        { op: "put", item: entryItem(keys.cancelled(record.run), entry), if: { kind: "absent" } },
      ];
    }),
  );
  return writes.flat();
}

/**
 * What is left of the machine does no more than look at the record and end; stopping it only spares it the wait. An
 * engine that cannot be asked is therefore no failure.
 */
async function stopMachine({ workflows, log }: CancelPorts, { run, machine }: RunRecord): Promise<void> {
  try {
    const { execution } = await workflows.start(machine, run, { run });
    await workflows.stop(execution, "Cancelled", "A person cancelled the run; its record says who.");
  } catch (error) {
    if (!(error instanceof WorkflowError)) throw error;
    if (!(error instanceof ExecutionExistsError)) log(`The machine of ${run} goes on to its end`, error);
  }
}
