import type { z } from "zod";
import type { Json, Table } from "#ports";
import {
  type CurrentProgram,
  currentProgram,
  listPublications,
  loadProgram,
  type ManifestPhase,
  type Program,
  TamperedProgramError,
} from "#program";
import type { Window } from "#records";
import type { Plain } from "../call.ts";
import type { program, programDifference, programEntry, programList } from "../schemas/programs.ts";
import { toTime } from "../to-time.ts";
import { comparePrograms } from "./compare-programs.ts";
import { findFormer, findProgram, type PublishedProgram } from "./find-program.ts";
import { graphProgram } from "./graph-program.ts";
import { programYaml } from "./outline-program.ts";

/** A program as it is shown (surface.md, Program). */
export type ProgramView = Plain<z.output<typeof program>>;

/** A page of a procedure's programs as they are shown. */
export type ProgramListView = Plain<z.output<typeof programList>>;

/** The difference of two programs as it is shown. */
export type DifferenceView = Plain<z.output<typeof programDifference>>;

type Entry = Plain<z.output<typeof programEntry>>;

/** Shows a program of a procedure, by any of its names; undefined when there is none. */
export async function loadProgramView(table: Table, aop: string, name = "current"): Promise<ProgramView | undefined> {
  const found = await findProgram(table, aop, name);
  if (!found) return undefined;
  const { program: stored } = found;
  const current = await currentProgram(table, aop);
  return {
    ...viewEntry(found.pointer, stored, current),
    builder: stored.manifest.builder,
    files: stored.files,
    manifest: { ...stored.manifest, phases: stored.manifest.phases.map(toPhaseView) } as ProgramView["manifest"],
    workflow: stored.workflow as { readonly [key: string]: Json },
    graph: graphProgram(stored),
    yaml: programYaml(stored),
    proof: stored.manifest.verification as ProgramView["proof"],
  };
}

/** Lists the programs of a procedure, newest first: where each comes from, without its code. */
export async function listProgramViews(table: Table, aop: string, window: Window): Promise<ProgramListView> {
  const [{ items, ...ends }, current] = await Promise.all([
    listPublications(table, aop, window),
    currentProgram(table, aop),
  ]);
  const programs = await Promise.all(
    items.map(async (pointer) => viewEntry(pointer, await loadIntact(table, pointer.program), current)),
  );
  return { aop, programs, ...ends };
}

/** Shows how a program differs from another, or from what it was stacked on; undefined when one of the two is not there. */
export async function loadDifferenceView(
  table: Table,
  aop: string,
  { from, to = "current" }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<DifferenceView | undefined> {
  const after = await findProgram(table, aop, to);
  const before = after && (await (from === undefined ? findFormer(table, aop, after) : findProgram(table, aop, from)));
  if (!before || !after) return undefined;
  const current = await currentProgram(table, aop);
  const view = ({ pointer, program: one }: PublishedProgram): Entry => viewEntry(pointer, one, current);
  return { aop, from: view(before), to: view(after), ...comparePrograms(before.program, after.program) };
}

function viewEntry(pointer: CurrentProgram, stored: Program | undefined, current: CurrentProgram | undefined): Entry {
  const { program, aopVersion, publishedAt } = pointer;
  const made = stored?.manifest;
  return {
    program,
    aopVersion,
    ...(made === undefined ? {} : { builder: made.builder, outcome: made.outcome, parent: made.parent }),
    ...(made === undefined || made.instruction === null ? {} : { instruction: made.instruction }),
    publishedAt: toTime(publishedAt),
    current: current?.revision === pointer.revision,
  };
}

/** One that was changed in the store is listed, without a word of what it says of itself. */
async function loadIntact(table: Table, program: string): Promise<Program | undefined> {
  try {
    return await loadProgram(table, program);
  } catch (error) {
    if (error instanceof TamperedProgramError) return undefined;
    throw error;
  }
}

/** Fields are told by name; their types stand in the schema. */
function toPhaseView(phase: ManifestPhase) {
  return { ...phase, fields: phase.fields.map((field) => field.name) };
}
