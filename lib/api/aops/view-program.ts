import type { z } from "zod";
import type { Json, Table } from "#ports";
import { currentProgram, loadProgram, type ManifestPhase } from "#program";
import type { Plain } from "../call.ts";
import type { program } from "../schemas/aops.ts";

/** A program as it is shown (surface.md, Program). */
export type ProgramView = Plain<z.output<typeof program>>;

/** Shows the program that new runs of a procedure get; undefined before its first compile. */
export async function loadProgramView(table: Table, aop: string): Promise<ProgramView | undefined> {
  const current = await currentProgram(table, aop);
  const stored = current && (await loadProgram(table, current.program));
  if (!stored) return undefined;
  const { manifest } = stored;
  return {
    program: stored.program,
    aopVersion: current.aopVersion,
    builder: manifest.builder,
    ...(manifest.instruction === null ? {} : { instruction: manifest.instruction }),
    files: stored.files,
    manifest: { ...manifest, phases: manifest.phases.map(toPhaseView) } as ProgramView["manifest"],
    workflow: stored.workflow as { readonly [key: string]: Json },
  };
}

/** Fields are told by name; their types stand in the schema. */
function toPhaseView(phase: ManifestPhase) {
  return { ...phase, fields: phase.fields.map((field) => field.name) };
}
