import type { z } from "zod";
import { listAllWaiting, type Waiting } from "#approvals";
import type { Table } from "#ports";
import { loadProgram, type ManifestPhase, TamperedProgramError } from "#program";
import {
  keys,
  type ListedRun,
  type LoadedFacts,
  loadFacts,
  loadPhase,
  loadSpine,
  type PhaseRecord,
  type RunRecord,
  type SpineEntry,
} from "#records";
import type { Ref } from "#trust";
import type { Plain } from "../call.ts";
import type { ApiPorts } from "../ports.ts";
import { toTime } from "../schemas/common.ts";
import type { run } from "../schemas/runs.ts";
import type { CalledOperations } from "./evidence.ts";
import { listActs, viewActions } from "./view-actions.ts";
import { viewValues } from "./view-value.ts";
import { workingRefs } from "./working-refs.ts";

/** A run as it is shown (surface.md, Run). */
export type RunView = Plain<z.output<typeof run>>;

type PhaseView = RunView["phases"][number];

/** What showing runs needs: nothing that could change anything. */
export type ViewPorts = Pick<ApiPorts, "table" | "clock" | "catalog">;

/** One phase with everything that is recorded of it. */
interface RecordedPhase {
  readonly phase: ManifestPhase;
  readonly record: PhaseRecord | undefined;
  readonly spine: readonly SpineEntry[];
}

/** Shows a run as its record has it now; undefined when there is no such run. */
export async function loadRunView(ports: ViewPorts, run: string): Promise<RunView | undefined> {
  const facts = await loadFacts(ports.table, run, []);
  if (!facts) return undefined;
  const record = facts.run;
  const [phases, waitingFor] = await Promise.all([loadPhases(ports, record), listAllWaiting(ports, run)]);
  const refs = phases.map((one, index) => refsOf(one, phases[index - 1]));
  await facts.add([
    ...refs.flatMap((fields) => Object.values(fields)),
    ...phases.flatMap(({ spine }) => listActs(spine).flatMap(({ command }) => Object.values(command.args))),
    ...record.attachments.map((attachment): Ref => ({ kind: "file", attachment })),
  ]);
  const spines = phases.map(({ spine }) => spine);
  const called = calledOperations(spines);
  return {
    ...viewHead(record, waitingFor.length > 0),
    title: await titleOf(ports, record),
    attachments: viewAttachments(facts),
    phases: phases.map((one, index) =>
      viewPhase(one, viewValues(one.phase.number, refs[index] ?? {}, facts, called), facts.run, waitingFor),
    ),
    waitingFor,
    needs: record.needs ?? [],
    ...(record.why === undefined ? {} : { why: record.why }),
    actions: await viewActions(ports, run, spines, facts),
  };
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

async function loadPhases({ table }: ViewPorts, record: RunRecord): Promise<readonly RecordedPhase[]> {
  const phases = await loadManifestPhases(table, record.program);
  return Promise.all(
    phases.map(async (phase) => ({
      phase,
      record: await loadPhase(table, record.run, phase.number),
      spine: await loadSpine(table, record.run, phase.number),
    })),
  );
}

/** A run whose program was changed in the store is shown without its phases; why it failed stands beside them. */
async function loadManifestPhases(table: Table, name: string): Promise<readonly ManifestPhase[]> {
  try {
    return (await loadProgram(table, name))?.manifest.phases ?? [];
  } catch (error) {
    if (error instanceof TamperedProgramError) return [];
    throw error;
  }
}

async function titleOf({ table }: ViewPorts, { aop, aopVersion }: RunRecord): Promise<string> {
  const version = await table.get(keys.aopVersionMeta(aop, aopVersion));
  return typeof version?.title === "string" ? version.title : aop;
}

/** What a phase handed on; while it goes on, what it has been handed and has found out so far. */
function refsOf(one: RecordedPhase, before: RecordedPhase | undefined): { readonly [field: string]: Ref } {
  if (one.record) return one.record.artifact;
  if (one.spine.length === 0) return {};
  return { ...handedRefs(before), ...workingRefs(one.spine) };
}

function calledOperations(spines: readonly (readonly SpineEntry[])[]): CalledOperations {
  const commands = spines.flat().flatMap((entry) => ("commands" in entry ? entry.commands : []));
  return new Map(
    commands.flatMap((command) =>
      "tool" in command ? [[command.call, { tool: command.tool, operation: command.operation }] as const] : [],
    ),
  );
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
  run: RunRecord,
  waitingFor: readonly Waiting[],
): PhaseView {
  const { phase, record, spine } = one;
  const handedOn = record ? Object.entries(values) : [];
  const [first] = spine;
  return {
    number: phase.number,
    name: phase.name,
    status: statusOf(one, run, waitingFor),
    artifact: Object.fromEntries(handedOn.map(([field, { value }]) => [field, value ?? null])),
    values,
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

function viewAttachments(facts: LoadedFacts): RunView["attachments"] {
  return facts.run.attachments.flatMap((attachment) => {
    const file = facts.file(attachment);
    return file ? [{ attachment, name: file.name, type: file.type, size: file.size }] : [];
  });
}
