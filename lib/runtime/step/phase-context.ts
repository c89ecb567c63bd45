import type { ManifestPhase, Program } from "#program";
import { type LoadedFacts, loadFacts } from "#records";
import { type Handed, loadHanded } from "./handed.ts";
import type { StepPorts } from "./ports.ts";
import { Spine } from "./spine.ts";

/** A run or a phase that is not there, or a stored program that cannot be loaded. */
export class StepError extends Error {
  override name = "StepError";
}

/** Everything one step of a phase works on. */
export interface PhaseContext {
  readonly program: Program;
  readonly phase: ManifestPhase;
  readonly facts: LoadedFacts;
  readonly handed: Handed;
  readonly spine: Spine;
}

/** Loads a phase of a run with the program that the run is pinned to. */
export async function loadPhaseContext(ports: StepPorts, run: string, number: number): Promise<PhaseContext> {
  const { program, facts } = await loadPinned(ports, run);
  const phase = program.manifest.phases.find((one) => one.number === number);
  if (!phase) throw new StepError(`Program ${program.program} has no phase ${number}`);
  const handed = await loadHanded(ports.table, program, phase, facts);
  const spine = await Spine.load(ports, run, number);
  return { program, phase, facts, handed, spine };
}

/** Loads a run and the program that it is pinned to. */
export async function loadPinned(
  ports: StepPorts,
  run: string,
): Promise<{ readonly program: Program; readonly facts: LoadedFacts }> {
  const facts = await loadFacts(ports.table, run, []);
  if (!facts) throw new StepError(`There is no run ${run}`);
  const program = await ports.loadProgram(facts.run.program);
  if (!program) throw new StepError(`There is no program ${facts.run.program}`);
  return { program, facts };
}
