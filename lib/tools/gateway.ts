import type { Catalog } from "#config";
import type { Clock, Table } from "#ports";
import { loadProgram, type ManifestPhase, type Program } from "#program";
import {
  type Command,
  type LoadedFacts,
  loadCommands,
  loadFacts,
  loadRun,
  type PlacedCommand,
  type RunRecord,
} from "#records";
import type { CallKey, Ref } from "#trust";
import { GatewayError } from "./gateway-error.ts";

/** What every function needs that judges calls. */
export interface GatewayPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly catalog: Catalog;
  /** A stored program by its name, checked against its digest; what was checked before may be kept. */
  readonly loadProgram?: (program: string) => Promise<Program | undefined>;
}

/** What loading calls takes. */
export type LoadPorts = Pick<GatewayPorts, "table" | "loadProgram">;

/** The calls of one phase of one run, as they were commanded, with the facts that their arguments rest on. */
export interface CalledPhase {
  readonly run: RunRecord;
  readonly program: Program;
  readonly phase: ManifestPhase;
  /** In the order asked for. */
  readonly calls: readonly (PlacedCommand & { readonly call: CallKey })[];
  readonly facts: LoadedFacts;
}

/** One phase of one run, as the stored program states it. */
export type RunPhase = Pick<CalledPhase, "run" | "program" | "phase">;

/** Loads a run's phase from its stored program. Throws `GatewayError` for one that does not exist. */
export async function loadRunPhase(ports: LoadPorts, id: string, number: number): Promise<RunPhase> {
  const run = await loadRun(ports.table, id);
  if (run === undefined) throw new GatewayError(`There is no run ${id}`);
  const program = await (ports.loadProgram?.(run.program) ?? loadProgram(ports.table, run.program));
  const phase = program?.manifest.phases.find((one) => one.number === number);
  if (program === undefined || phase === undefined) {
    throw new GatewayError(`Program ${run.program} has no phase ${number}`);
  }
  return { run, program, phase };
}

/**
 * Loads what the spine, the stored program and the record say of these calls: the caller is believed nothing but their
 * keys. Throws `GatewayError` for a run, phase or command that does not exist.
 */
export async function loadCalledPhase(
  ports: LoadPorts,
  asked: { readonly run: string; readonly phase: number; readonly calls: readonly CallKey[] },
): Promise<CalledPhase> {
  const { table } = ports;
  const { run, program, phase } = await loadRunPhase(ports, asked.run, asked.phase);
  const commands = await loadCommands(table, asked.run, asked.phase);
  const calls = asked.calls.map((call) => {
    const placed = commands.get(call);
    if (placed === undefined) throw new GatewayError(`No entry of phase ${asked.phase} commands call ${call}`);
    return { ...placed, call };
  });
  const facts = await loadFacts(
    table,
    asked.run,
    calls.flatMap(({ command }) => refsOf(command)),
  );
  if (facts === undefined) throw new GatewayError(`There is no run ${asked.run}`);
  return { run, program, phase, calls, facts };
}

function refsOf(command: Command): readonly Ref[] {
  return "args" in command ? Object.values(command.args) : [];
}
