import type { Table } from "#ports";
import {
  canonicalJson,
  END_PHASE,
  isSealed,
  loadCancellation,
  loadRun,
  type RunRecord,
  type SpineEntry,
  sha256Hex,
} from "#records";
import { originOf, type Ref } from "#trust";
import type { RecordedPhase, RecordedRun } from "../record/recorded-run.ts";
import type { AddFault, RecordFault } from "./record-fault.ts";

/** How a run ends that was given up before its machine, which writes the spine, could be started. */
const NEVER_BEGAN = "AOP828";

/**
 * Checks a run's own record against its spine: what it was started with, how it ended, and how each of its phases did.
 * What is recorded beside a spine that is being written is looked at again before it counts.
 */
export async function checkFrame(table: Table, recorded: RecordedRun, add: AddFault): Promise<void> {
  checkStart(recorded, add);
  await checkEnd(table, recorded, add);
  for (const phase of recorded.phases) {
    const fault = faultOfPhase(phase, recorded);
    if (fault !== undefined) add(fault, `phase:${phase.phase.number}`);
  }
}

function checkStart({ run, spine }: RecordedRun, add: AddFault): void {
  const started = spine.find((entry) => entry.kind === "started");
  const written = started?.request.text ?? run.request.text;
  if (written !== run.request.text || sha256Hex(run.request.text) !== run.request.sha256) add("changed", "request");
  if (started !== undefined && beginning(started) !== beginning(run)) add("changed", "run");
}

function beginning(
  one: Pick<RunRecord, "program" | "aop" | "requester" | "attachments" | "given" | "startDay">,
): string {
  const { program, aop, requester, attachments, given, startDay } = one;
  return canonicalJson({ program, aop, requester, attachments, given: given ?? null, startDay });
}

async function checkEnd(table: Table, { run, spine }: RecordedRun, add: AddFault): Promise<void> {
  const finished = spine.findLast((entry) => entry.kind === "finished");
  const cancelled = await loadCancellation(table, run.run);
  if (cancelled !== undefined && !isSealed(cancelled)) add("changed", "cancelled");
  if (finished === undefined) {
    const neverBegan = spine.length === 0 && run.status === "failed" && run.why?.code === NEVER_BEGAN;
    if (run.status !== "running" && cancelled === undefined && !neverBegan) add("absent", `${END_PHASE}#1`);
    return;
  }
  const { status } = run.status === "running" ? ((await loadRun(table, run.run)) ?? run) : run;
  if (status !== finished.status) add("changed", "run");
}

function faultOfPhase(
  { phase, record, spine }: RecordedPhase,
  { run, phases, facts }: RecordedRun,
): RecordFault["what"] | undefined {
  const ended = spine.findLast(isEnd);
  if (ended === undefined) return record === undefined || run.status === "running" ? undefined : "changed";
  if (record === undefined) return "absent";
  if (!ENDS[endOf(ended)].includes(record.status)) return "changed";
  const origins = (artifact: { readonly [field: string]: Ref }): string =>
    canonicalJson(Object.fromEntries(Object.entries(artifact).map(([field, ref]) => [field, originOf(ref, facts)])));
  if (ended.kind === "done") return origins(ended.artifact) === origins(record.artifact) ? undefined : "changed";
  if (record.status !== "skipped") return Object.keys(record.artifact).length === 0 ? undefined : "changed";
  const before = phases.find((one) => one.phase.number === phase.number - 1)?.record?.artifact;
  if (before === undefined) return undefined;
  const passedOn = Object.keys(before).map((field): [string, Ref] => [
    field,
    { kind: "artifact", phase: phase.number - 1, field },
  ]);
  // A field that the phase before promised and did not hand on is missing in what is passed on.
  const had = Object.entries(record.artifact).filter(
    ([field, ref]) => Object.hasOwn(before, field) || ref.kind !== "missing",
  );
  return origins(Object.fromEntries(passedOn)) === origins(Object.fromEntries(had)) ? undefined : "changed";
}

type EndEntry = Extract<SpineEntry, { kind: "done" | "stopped" | "entered" }>;

function isEnd(entry: SpineEntry): entry is EndEntry {
  if (entry.kind === "entered") return entry.decision === "skip" || entry.decision === "stop";
  return entry.kind === "done" || entry.kind === "stopped";
}

function endOf(entry: EndEntry): keyof typeof ENDS {
  if (entry.kind !== "entered") return entry.kind;
  return entry.decision === "skip" ? "skip" : "stopped";
}

/** What a phase is recorded as after each end. */
const ENDS: { readonly [end in "done" | "stopped" | "skip"]: readonly string[] } = {
  done: ["done"],
  stopped: ["stopped", "failed"],
  skip: ["skipped"],
};
