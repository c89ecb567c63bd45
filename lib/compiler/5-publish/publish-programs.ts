import { diagnose } from "#diagnostics";
import type { Write } from "#ports";
import { type Program, type Publication, publish, storeProgram, substitute, WRITES_PER_PUBLICATION } from "#program";
import { sha256Hex } from "#records";
import type { CompileInput } from "../1-plan/plan-compile.ts";
import type { CompilerPorts } from "../ports.ts";
import { type Refusal, refuse } from "../refusal.ts";

type PublishPorts = Pick<CompilerPorts, "table" | "clock" | "workflows" | "substitutions">;

/** A program that a compile made, and what it was made from. */
export interface MadeProgram {
  readonly input: CompileInput;
  readonly program: Program;
}

/** One atomic list of writes holds at most this many. */
const MOST_WRITES = 100;

/**
 * Stores programs with their machines and makes all of them current in one transaction, if the code that the compile
 * started from still is (spec compile.md, R6, and section 6). The writes `along` go into the same transaction.
 */
export async function publishPrograms(
  ports: PublishPorts,
  made: readonly MadeProgram[],
  along: readonly Write[],
): Promise<{ readonly kind: "published" } | Refusal> {
  const limit = Math.floor((MOST_WRITES - along.length) / WRITES_PER_PUBLICATION);
  if (made.length > limit) return refuse("invalid-aop", [diagnose("AOP316", { count: made.length, limit })]);
  const publications: Publication[] = [];
  for (const { input, program } of made) {
    const { aop, version } = input.stored;
    await storeProgram(ports.table, program);
    const definition = substitute(program.workflow, ports.substitutions);
    const { machine } = await ports.workflows.putMachine(machineName(aop), definition);
    const replaces = input.base?.pointer.revision ?? null;
    publications.push({ aop, program: program.program, aopVersion: version, machine, replaces });
  }
  const published = await publish(ports.table, ports.clock, publications, along);
  return published.ok ? { kind: "published" } : refuse("concurrent-save", [diagnose("AOP312", {})]);
}

/** The name of an AOP's machine: ASCII, at most 80 characters, one per AOP. */
export function machineName(aop: string): string {
  const readable = aop
    .normalize("NFKC")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .slice(0, 40);
  return `aop-${readable}-${sha256Hex(aop).slice(0, 12)}`;
}
