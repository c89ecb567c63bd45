import {
  END_PHASE,
  loadPhase,
  loadRun,
  type PhaseRecord,
  type RunRecord,
  type RunStatus,
  runWrites,
  START_PHASE,
} from "#records";
import { loadPinned, StepError } from "./phase-context.ts";
import type { StepPorts } from "./ports.ts";
import { Spine } from "./spine.ts";
import { machineryFault, stopReason } from "./stop-reasons.ts";

/**
 * Starts a run's spine, after checking its program once more against the AOP version it was made from.
 * Where the program does not pass, the run ends as `failed` before anything was done.
 */
export async function startRun(ports: StepPorts, run: string): Promise<{ readonly started: boolean }> {
  const record = await loadRun(ports.table, run);
  if (!record) throw new StepError(`There is no run ${run}`);
  if (record.status !== "running") return { started: false };
  const spine = await Spine.load(ports, run, START_PHASE);
  if (spine.entries.length > 0) return { started: true };
  const [problem] = await ports.checkStart(record.program);
  if (problem) {
    await endRun(ports, record, { status: "failed", why: problem });
    return { started: false };
  }
  await spine.append({
    kind: "started",
    program: record.program,
    aop: record.aop,
    requester: record.requester,
    request: record.request,
    attachments: record.attachments,
    startDay: record.startDay,
  });
  return { started: true };
}

/**
 * Records how a run ended: `completed` only when every phase ended well and every action has a receipt; otherwise it
 * says how far it got (spec trust.md section 5).
 */
export async function finishRun(ports: StepPorts, run: string): Promise<{ readonly status: RunStatus }> {
  const record = await loadRun(ports.table, run);
  if (record && record.status !== "running") return { status: record.status };
  const { program, facts } = await loadPinned(ports, run);
  const phases: (PhaseRecord | undefined)[] = [];
  for (const { number } of program.manifest.phases) phases.push(await loadPhase(ports.table, run, number));
  const bad = phases.find((phase) => phase?.status === "failed" || phase?.status === "stopped");
  if (bad) return endRun(ports, facts.run, { status: bad.status === "failed" ? "failed" : "stopped", ...whyOf(bad) });
  const whole = phases.every((phase) => phase !== undefined && phase.unfinished.length === 0);
  return whole
    ? endRun(ports, facts.run, { status: "completed" })
    : endRun(ports, facts.run, { status: "stopped", why: stopReason("AOP547") });
}

/** Records that the machinery gave up on a run. */
export async function failRun(ports: StepPorts, run: string, error: unknown): Promise<{ readonly status: RunStatus }> {
  const record = await loadRun(ports.table, run);
  if (!record) throw new StepError(`There is no run ${run}`);
  return endRun(ports, record, { status: "failed", why: machineryFault(error) });
}

type RunEnd = Pick<RunRecord, "why" | "needs"> & { readonly status: Exclude<RunStatus, "running"> };

async function endRun(ports: StepPorts, record: RunRecord, end: RunEnd): Promise<{ readonly status: RunStatus }> {
  if (record.status !== "running") return { status: record.status };
  const spine = await Spine.load(ports, record.run, END_PHASE);
  const ended: RunRecord = { ...record, ...end, endedAt: ports.clock.now() };
  const stillRuns = { kind: "equals", attributes: { status: "running" } } as const;
  const { status, why } = end;
  await spine.append(
    { kind: "finished", status, ...(why === undefined ? {} : { why }) },
    runWrites(ended, stillRuns),
    "now",
  );
  return { status };
}

function whyOf(phase: PhaseRecord): Pick<RunEnd, "why" | "needs"> {
  return {
    ...(phase.why === undefined ? {} : { why: phase.why }),
    ...(phase.needs === undefined ? {} : { needs: phase.needs }),
  };
}
