import { type ManifestPhase, mayOpenFiles, type Program } from "#program";
import { calledRunId, type LoadedFacts, loadPhase, loadRun, type RunRecord } from "#records";
import { type LoadPorts, loadCalledPhase } from "#tools";
import { type Ref, resolveRef } from "#trust";
import { type Attachment, loadAttachment } from "../give/attachment.ts";
import { locateFile } from "./locate-file.ts";

/** A phase of a run, and what is recorded of that run. */
export interface PhasePlace {
  readonly program: Program;
  readonly phase: ManifestPhase;
  readonly facts: LoadedFacts;
}

/**
 * Whether a file reaches a phase (spec compile.md section 7): given at the start, or handed on by the call that began
 * the run, it reaches the first; given with an answer the phase that asked; handed back by a called AOP the phase that
 * called; any other phase it reaches as a location in an artifact that it is handed or may read.
 */
export async function reaches(ports: LoadPorts, place: PhasePlace, ref: Ref, file: Attachment): Promise<boolean> {
  const { phase, program, facts } = place;
  const isOwn = file.run === facts.run.run;
  if (isOwn && file.phase === phase.number) return true;
  const isSaidToBegin = !isOwn && facts.run.attachments.includes(file.attachment);
  const atStart = (phase.number === 1 || isSaidToBegin) && (await isGivenAtStart(ports, facts.run, file));
  if (phase.number === 1 && atStart) return true;
  if (!isOwn && (await isHandedBack(ports, place, file))) return true;
  // An artifact says where a file is, not that the call which began this run handed it on.
  if (isSaidToBegin && !atStart) return false;
  return artifactsIn(ref).some((number) => {
    const name = program.manifest.phases.find((one) => one.number === number)?.name;
    return number === phase.number - 1 || (name !== undefined && phase.reads.includes(name));
  });
}

/**
 * The files that a call hands on to the AOP that it calls: those that its arguments locate or, where they locate none,
 * all that the calling phase was handed. A phase that may not open files hands on none, and no phase hands on a file
 * that does not reach it. Ids of attachments, each once.
 */
export async function findFilesHandedOn(
  ports: LoadPorts,
  place: PhasePlace,
  args: { readonly [name: string]: Ref },
): Promise<readonly string[]> {
  if (!mayOpenFiles(place.phase)) return [];
  const named = await findLocated(place, Object.values(args));
  const located = named.length > 0 ? named : await findLocated(place, await handedRefs(ports, place));
  const handed = new Set<string>();
  for (const { ref, attachment } of located) {
    const file = await loadAttachment(ports.table, attachment);
    if (file && (await reaches(ports, place, ref, file))) handed.add(attachment);
  }
  return [...handed];
}

/** Whether a run began with a file. What a called run is said to begin with is not believed: its caller's call says it. */
async function isGivenAtStart(ports: LoadPorts, run: RunRecord, file: Attachment): Promise<boolean> {
  if (file.run === run.run) return file.phase === undefined;
  if (!run.calledBy || !run.attachments.includes(file.attachment)) return false;
  const { run: caller, call } = run.calledBy;
  const place = await loadCalledPhase(ports, { run: caller, phase: phaseOf(call), calls: [call] });
  const command = place.calls[0]?.command;
  if (command?.kind !== "call" || command.aop !== run.aop || calledRunId(caller, call) !== run.run) return false;
  return (await findFilesHandedOn(ports, place, command.args)).includes(file.attachment);
}

/** Whether a file was given to a run that this phase called, directly or through others. */
async function isHandedBack({ table }: LoadPorts, { phase, facts }: PhasePlace, file: Attachment): Promise<boolean> {
  for (let run = file.run; run !== undefined; ) {
    const by = (await loadRun(table, run))?.calledBy;
    if (by?.run === facts.run.run) return phaseOf(by.call) === phase.number;
    run = by?.run;
  }
  return false;
}

function phaseOf(call: string): number {
  return Number(call.split(".")[0]);
}

async function handedRefs({ table }: LoadPorts, { program, phase, facts }: PhasePlace): Promise<readonly Ref[]> {
  const { run, attachments } = facts.run;
  if (phase.number === 1) return attachments.map((attachment) => ({ kind: "file", attachment }));
  const read = program.manifest.phases.filter(({ name }) => phase.reads.includes(name));
  const refs: Ref[] = [];
  for (const number of [phase.number - 1, ...read.map((one) => one.number)]) {
    const artifact = (await loadPhase(table, run, number))?.artifact ?? {};
    refs.push(...Object.keys(artifact).map((field): Ref => ({ kind: "artifact", phase: number, field })));
  }
  return refs;
}

interface Located {
  readonly ref: Ref;
  readonly attachment: string;
}

/** Every file that values locate, also within lists. */
async function findLocated({ phase, facts }: PhasePlace, refs: readonly Ref[]): Promise<readonly Located[]> {
  await facts.add(refs);
  return refs.flatMap((ref) => {
    const { value } = resolveRef(ref, facts);
    const parts = Array.isArray(value) ? value.map((_, i): Ref => ({ kind: "part", of: ref, at: `/${i}` })) : [ref];
    return parts.flatMap((part): Located[] => {
      const wanted = locateFile(phase, part, facts);
      return wanted.ok ? [{ ref: part, attachment: wanted.attachment }] : [];
    });
  });
}

function artifactsIn(ref: Ref): readonly number[] {
  switch (ref.kind) {
    case "artifact":
      return [ref.phase];
    case "part":
      return artifactsIn(ref.of);
    case "derived":
    case "candidates":
      return ref.of.flatMap(artifactsIn);
    default:
      return [];
  }
}
