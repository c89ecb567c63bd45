import type { Table } from "#ports";
import { loadProgram, type ManifestPhase, TamperedProgramError } from "#program";
import {
  keys,
  type LoadedFacts,
  loadFacts,
  loadPhase,
  loadWholeSpine,
  type PhaseRecord,
  type RunRecord,
  type SpineEntry,
} from "#records";
import type { Ref } from "#trust";
import { type CalledRun, listCalledRuns } from "./called-runs.ts";

/** One phase with everything that its own spine records. */
export interface RecordedPhase {
  readonly phase: ManifestPhase;
  readonly record: PhaseRecord | undefined;
  readonly spine: readonly SpineEntry[];
}

/** A run as its record has it: what every way of showing it is made from. */
export interface RecordedRun {
  readonly run: RunRecord;
  readonly title: string;
  readonly phases: readonly RecordedPhase[];
  /** The whole spine in its order: the start before the first phase, the end behind the last. */
  readonly spine: readonly SpineEntry[];
  /** The runs of AOPs that this one called, in the order of the calls. */
  readonly calls: readonly CalledRun[];
  readonly facts: LoadedFacts;
}

/** Loads a run's record; undefined when there is no such run. Facts are loaded for what the phases handed on. */
export async function loadRecordedRun(table: Table, id: string): Promise<RecordedRun | undefined> {
  const facts = await loadFacts(table, id, []);
  if (!facts) return undefined;
  const { run } = facts;
  const [manifest, spine, title] = await Promise.all([
    loadManifestPhases(table, run.program),
    loadWholeSpine(table, id),
    titleOf(table, run),
  ]);
  const phases = await Promise.all(
    manifest.map(
      async (phase): Promise<RecordedPhase> => ({
        phase,
        record: await loadPhase(table, id, phase.number),
        spine: spine.filter((entry) => entry.phase === phase.number),
      }),
    ),
  );
  const files = run.attachments.map((attachment): Ref => ({ kind: "file", attachment }));
  await facts.add([...phases.flatMap(({ record }) => Object.values(record?.artifact ?? {})), ...files]);
  return { run, title, phases, spine, calls: await listCalledRuns(table, run, spine), facts };
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

async function titleOf(table: Table, { aop, aopVersion }: RunRecord): Promise<string> {
  const version = await table.get(keys.aopVersionMeta(aop, aopVersion));
  return typeof version?.title === "string" ? version.title : aop;
}
