import type { z } from "zod";
import { listAllWaiting, type Waiting } from "#approvals";
import { countProgress } from "#effects";
import { type ListedRun, loadCancellation, type RunRecord } from "#records";
import type { Ref } from "#trust";
import type { Plain } from "../call.ts";
import type { ApiPorts } from "../ports.ts";
import type { run } from "../schemas/runs.ts";
import { toTime } from "../to-time.ts";
import { loadAsked } from "./record/asked.ts";
import { type CalledOperations, loadCalledOperations } from "./record/called-operations.ts";
import { loadEffects } from "./record/effects.ts";
import { loadRecordedRun, type RecordedPhase, type RecordedRun } from "./record/recorded-run.ts";
import { listActs, viewActions } from "./view-actions.ts";
import { viewAsked } from "./view-asked.ts";
import { listNotedRefs, viewExplorations } from "./view-explorations.ts";
import { viewEntered } from "./view-path.ts";
import { viewRefusals } from "./view-refusals.ts";
import { viewValues } from "./view-value.ts";
import { workingRefs } from "./working-refs.ts";

/** A run as it is shown (surface.md, Run). */
export type RunView = Plain<z.output<typeof run>>;

type PhaseView = RunView["phases"][number];

/** What showing runs needs: nothing that could change anything. */
export type ViewPorts = Pick<ApiPorts, "table" | "clock" | "catalog">;

/** Shows a run as its record has it now; undefined when there is no such run. */
export async function loadRunView(ports: ViewPorts, run: string): Promise<RunView | undefined> {
  const recorded = await loadRecordedRun(ports.table, run);
  return recorded && viewRun(ports, recorded);
}

/** Shows a run whose record is loaded. */
async function viewRun(ports: ViewPorts, recorded: RecordedRun): Promise<RunView> {
  const { table, clock, catalog } = ports;
  const { run: record, phases, facts, spine } = recorded;
  const [waitingFor, asked, effects, called, cancelled] = await Promise.all([
    listAllWaiting(ports, record.run),
    loadAsked(table, record.run),
    loadEffects(table, record.run),
    loadCalledOperations(table, recorded),
    loadCancellation(table, record.run),
  ]);
  const refs = phases.map((one, index) => refsOf(one, phases[index - 1]));
  const conditions = phases.flatMap(({ phase }, index): readonly Ref[] =>
    Object.keys(phases[index - 1]?.record?.artifact ?? {}).map((field) => ({
      kind: "artifact",
      phase: phase.number - 1,
      field,
    })),
  );
  await facts.add([
    ...refs.flatMap((fields) => Object.values(fields)),
    ...listActs(spine).flatMap(({ command }) => Object.values(command.args)),
    ...conditions,
    ...listNotedRefs(spine),
  ]);
  const running = record.status === "running";
  const actions = viewActions(catalog, spine, effects, facts);
  return {
    ...viewHead(record, waitingFor.length > 0),
    title: recorded.title,
    attachments: viewAttachments(recorded),
    phases: phases.map((one, index) =>
      viewPhase(one, viewValues(one.phase.number, refs[index] ?? {}, facts, called), recorded, waitingFor, called),
    ),
    waitingFor,
    needs: record.needs ?? [],
    ...(record.why === undefined ? {} : { why: record.why }),
    ...(cancelled === undefined ? {} : { cancelled: { person: cancelled.person, at: toTime(cancelled.at) } }),
    actions,
    progress: viewProgress(actions),
    ...viewAsked(asked, { running, now: clock.now() }),
    refusals: viewRefusals(recorded, asked, effects, catalog),
    calls: recorded.calls.map(({ phase, call, aop, record: { run, status } }) => ({ phase, call, aop, run, status })),
    ...(record.calledBy === undefined ? {} : { calledBy: { run: record.calledBy.run, call: record.calledBy.call } }),
  };
}

/** How far the run's actions got: with receipts, unknown, failed, not sent. */
function viewProgress(actions: RunView["actions"]): NonNullable<RunView["progress"]> {
  return countProgress(actions.map(({ id, status }) => ({ call: id, state: status })));
}

/** What a list of runs shows of one. */
export function viewHead(record: ListedRun, waits: boolean) {
  return {
    run: record.run,
    aop: record.aop,
    aopVersion: record.aopVersion,
    program: record.program,
    status: record.status === "running" && waits ? ("waiting" as const) : record.status,
    requester: record.requester.person,
    input: record.request.text,
    createdAt: toTime(record.createdAt),
    ...(record.endedAt === undefined ? {} : { endedAt: toTime(record.endedAt) }),
  };
}

/** What a phase handed on; while it goes on, what it has been handed and has found out so far. */
function refsOf(one: RecordedPhase, before: RecordedPhase | undefined): { readonly [field: string]: Ref } {
  if (one.record) return one.record.artifact;
  if (one.spine.length === 0) return {};
  return { ...handedRefs(before), ...workingRefs(one.spine) };
}

function handedRefs(before: RecordedPhase | undefined): { readonly [field: string]: Ref } {
  const phase = before?.phase.number ?? 0;
  return Object.fromEntries(
    Object.keys(before?.record?.artifact ?? {}).map((field): [string, Ref] => [
      field,
      { kind: "artifact", phase, field },
    ]),
  );
}

function viewPhase(
  one: RecordedPhase,
  values: PhaseView["values"],
  { run, facts }: RecordedRun,
  waitingFor: readonly Waiting[],
  called: CalledOperations,
): PhaseView {
  const { phase, record, spine } = one;
  const entered = viewEntered(spine, phase.number, facts);
  const handedOn = record ? Object.entries(values) : [];
  const [first] = spine;
  const isOver = record !== undefined || run.status !== "running";
  const explorations = viewExplorations({ phase: phase.number, spine, isOver }, facts, called);
  return {
    number: phase.number,
    name: phase.name,
    status: statusOf(one, run, waitingFor),
    artifact: Object.fromEntries(handedOn.map(([field, { value }]) => [field, value ?? null])),
    values,
    ...(entered === undefined ? {} : { entered }),
    ...(explorations.length === 0 ? {} : { explorations }),
    ...(record?.note === undefined ? {} : { note: record.note }),
    ...(record?.why === undefined ? {} : { why: record.why }),
    ...(first === undefined ? {} : { startedAt: toTime(first.at) }),
    ...(record === undefined ? {} : { endedAt: toTime(record.at) }),
  };
}

function statusOf(
  { phase, record, spine }: RecordedPhase,
  run: RunRecord,
  waitingFor: readonly Waiting[],
): PhaseView["status"] {
  if (record) return record.status;
  if (spine.length === 0) return "pending";
  if (run.status !== "running") return run.status === "failed" ? "failed" : "stopped";
  return waitingFor.some((waiting) => waiting.phase === phase.number) ? "waiting" : "running";
}

function viewAttachments({ run, facts }: RecordedRun): RunView["attachments"] {
  return run.attachments.flatMap((attachment) => {
    const file = facts.file(attachment);
    return file ? [{ attachment, name: file.name, type: file.type, size: file.size }] : [];
  });
}
