import type { Table } from "#ports";
import { handedFields, type ManifestPhase, type Program } from "#program";
import { type LoadedFacts, loadPhase } from "#records";
import { type Ref, resolveRef } from "#trust";
import type { SandboxValue } from "../sandbox/protocol.ts";
import { wholeText } from "./labelled.ts";

/** The refs a phase starts from: the artifact before it, what else it reads, and for the first phase what was given. */
export interface Handed {
  readonly handoff: { readonly [field: string]: Ref };
  /** Files given at the start; only the first phase has them. */
  readonly attachments: readonly Ref[] | undefined;
  readonly artifacts: { readonly [phase: string]: { readonly [field: string]: Ref } };
}

/** Finds what a phase is handed; its values keep their evidence because they are refs to the artifact's fields. */
export async function loadHanded(
  table: Table,
  program: Program,
  phase: ManifestPhase,
  facts: LoadedFacts,
): Promise<Handed> {
  const { run } = facts.run;
  const artifacts: { [name: string]: { readonly [field: string]: Ref } } = {};
  for (const name of phase.reads) {
    const read = program.manifest.phases.find((other) => other.name === name);
    if (read) artifacts[name] = await artifactRefs(table, run, read.number);
  }
  const first = phase.number === 1;
  const handoff = first ? givenRefs(facts) : await handedRefs(table, program, run, phase.number);
  const attachments = first
    ? facts.run.attachments.map((attachment): Ref => ({ kind: "file", attachment }))
    : undefined;
  const others = Object.values(artifacts).flatMap((fields) => Object.values(fields));
  await facts.add([...Object.values(handoff), ...(attachments ?? []), ...others]);
  return { handoff, attachments, artifacts };
}

/** Every field that the phase's types promise; one that the artifact really handed on does not have is missing. */
async function handedRefs(
  table: Table,
  program: Program,
  run: string,
  phase: number,
): Promise<{ readonly [field: string]: Ref }> {
  const handed = await artifactRefs(table, run, phase - 1);
  const promised = handedFields(program.manifest, phase).map(({ name }): [string, Ref] => [
    name,
    handed[name] ?? { kind: "missing", searched: [], reason: "the phase before handed on no such field" },
  ]);
  return { ...Object.fromEntries(promised), ...handed };
}

/** A value as program code sees it. */
export function toSandboxValue(ref: Ref, facts: LoadedFacts): SandboxValue {
  const { status, value, candidates, reason } = resolveRef(ref, facts);
  return {
    status,
    ...(value === undefined ? {} : { value }),
    ...(candidates === undefined ? {} : { candidates }),
    ...(reason === undefined ? {} : { reason }),
    ref,
  };
}

/**
 * What a phase hands on, without the phases in between that only passed it on: however many there were, the value stays
 * as near to its evidence as it was.
 */
export function handedOn(
  artifact: { readonly [field: string]: Ref },
  facts: LoadedFacts,
): { readonly [field: string]: Ref } {
  return Object.fromEntries(Object.entries(artifact).map(([field, ref]) => [field, behind(ref, facts)]));
}

function behind(ref: Ref, facts: LoadedFacts): Ref {
  if (ref.kind === "artifact") return facts.artifact(ref.phase, ref.field) ?? ref;
  if (ref.kind !== "part") return ref;
  const { of, at } = ref;
  if (of.kind !== "artifact") return ref;
  const inner = facts.artifact(of.phase, of.field);
  if (inner === undefined) return ref;
  return inner.kind === "part" ? { ...inner, at: inner.at + at } : { kind: "part", of: inner, at };
}

async function artifactRefs(table: Table, run: string, phase: number): Promise<{ readonly [field: string]: Ref }> {
  const record = await loadPhase(table, run, phase);
  const names = Object.keys(record?.artifact ?? {});
  return Object.fromEntries(names.map((field): [string, Ref] => [field, { kind: "artifact", phase, field }]));
}

function givenRefs(facts: LoadedFacts): { readonly [field: string]: Ref } {
  return { request: wholeText("request", facts.run.request.text) };
}
