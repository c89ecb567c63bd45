import { findFilesHandedOn } from "#files";
import { grantedCallees, handedBack } from "#program";
import {
  type Answered,
  type CallError,
  type Command,
  calledRunId,
  END_PHASE,
  loadFacts,
  loadPhase,
  loadRun,
  loadSpine,
  type PinnedProgram,
  type RunRecord,
  runWrites,
  sha256Hex,
  stillRuns,
} from "#records";
import { composeRequest, handBack, type Ref } from "#trust";
import type { PhaseContext } from "./phase-context.ts";
import type { StepPorts } from "./ports.ts";
import type { StepReply } from "./reply.ts";
import { calledRunEnded, callRefused } from "./stop-reasons.ts";

/** A call of an AOP, as the spine records it. */
export type CallCommand = Extract<Command, { kind: "call" }>;

const MOST_DEPTH = 8;
const LONGEST_REQUEST = 50_000;

/**
 * Why a call of an AOP is not made: it is not granted, the run is not pinned to a program of it, calls are nested too
 * deeply, or it is handed too much. Undefined where it may be made.
 */
export function precheckCall({ program, phase, facts }: PhaseContext, command: CallCommand): CallError | undefined {
  const granted = grantedCallees(phase, program.manifest).some(({ aop }) => aop === command.aop);
  if (!granted || !facts.run.reach?.[command.aop]) return callRefused(command.aop, "granted");
  if ((facts.run.calledBy?.depth ?? 0) >= MOST_DEPTH) return callRefused(command.aop, "depth");
  return requestOf(command, facts).length > LONGEST_REQUEST ? callRefused(command.aop, "length") : undefined;
}

/** Where a call leads: its run is recorded, once, and then its machine is started and waited for. */
export async function routeCall(ports: StepPorts, context: PhaseContext, command: CallCommand): Promise<StepReply> {
  const { facts } = context;
  const pinned = facts.run.reach?.[command.aop];
  if (!pinned) throw new TypeError(`Unexpected call of ${command.aop}, expected an AOP that the run is pinned to`);
  const run = calledRunId(facts.run.run, command.call);
  if (!(await loadRun(ports.table, run))) {
    const attachments = await findFilesHandedOn(ports, context, command.args);
    const record = calledRecord(ports, context, command, { ...pinned, run, attachments });
    // Refused where another step recorded it first; then that one stands, and it is the same.
    const stored = await ports.table.write(
      [...runWrites(record, { kind: "absent" }), stillRuns(facts.run.run)],
      "later",
    );
    if (!stored.ok && !(await loadRun(ports.table, run))) return { next: "stopped" };
  }
  return { next: "call", run, machine: pinned.machine };
}

function calledRecord(
  { clock }: StepPorts,
  { facts }: PhaseContext,
  command: CallCommand,
  pinned: PinnedProgram & Pick<RunRecord, "run" | "attachments">,
): RunRecord {
  const { run: caller } = facts;
  const text = requestOf(command, facts);
  return {
    run: pinned.run,
    aop: command.aop,
    aopVersion: pinned.aopVersion,
    program: pinned.program,
    machine: pinned.machine,
    requester: caller.requester,
    request: { text, sha256: sha256Hex(text) },
    attachments: pinned.attachments,
    // What is handed on was given to the run that had it first.
    given: {},
    createdAt: clock.now(),
    startDay: caller.startDay,
    status: "running",
    ...(caller.reach === undefined ? {} : { reach: caller.reach }),
    calledBy: { run: caller.run, call: command.call, depth: (caller.calledBy?.depth ?? 0) + 1 },
  };
}

function requestOf(command: CallCommand, facts: PhaseContext["facts"]): string {
  return composeRequest(command.args, facts, facts.source("aop")?.text ?? "").text;
}

/**
 * What a called AOP handed back, each field with the evidence it has there; an error where its run did not complete;
 * undefined while it runs.
 */
export async function loadCalledAnswer(
  ports: Pick<StepPorts, "table" | "loadProgram">,
  caller: string,
  { call }: CallCommand,
): Promise<Answered | undefined> {
  const run = calledRunId(caller, call);
  const facts = await loadFacts(ports.table, run, []);
  if (!facts || facts.run.status === "running") return undefined;
  const end = (await loadSpine(ports.table, run, END_PHASE)).at(-1);
  const evidence = end === undefined ? {} : { evidence: end.hash };
  if (facts.run.status !== "completed") {
    return { call, answer: { ok: false, error: calledRunEnded(facts.run) }, ...evidence };
  }
  const program = await ports.loadProgram(facts.run.program);
  const last = program?.manifest.phases.length ?? 0;
  const artifact = (await loadPhase(ports.table, run, last))?.artifact ?? {};
  await facts.add(Object.values(artifact));
  const promised = program ? handedBack(program.manifest).map(({ name }) => name) : [];
  const missing: Ref = { kind: "missing", searched: [], reason: "the called AOP handed on no such field" };
  const fields = Object.fromEntries([
    ...promised.map((name): [string, Ref] => [name, missing]),
    ...Object.entries(artifact).map(([name, ref]): [string, Ref] => [
      name,
      handBack(ref, call, (phase, field) => facts.artifact(phase, field)),
    ]),
  ]);
  return { call, answer: { ok: true, fields }, ...evidence };
}
