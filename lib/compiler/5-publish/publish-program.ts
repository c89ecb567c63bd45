import { diagnose } from "#diagnostics";
import type { Write } from "#ports";
import { type Program, publish, storeProgram, substitute } from "#program";
import { sha256Hex } from "#records";
import type { CompileInput } from "../1-plan/plan-compile.ts";
import type { CompilerPorts } from "../ports.ts";
import { type Refusal, refuse } from "../refusal.ts";

type PublishPorts = Pick<CompilerPorts, "table" | "clock" | "workflows" | "substitutions">;

/**
 * Stores a program with its machine and makes it current, if the code that the compile started from still is
 * (spec compile.md, R6). The writes `along` go into the same transaction.
 */
export async function publishProgram(
  ports: PublishPorts,
  input: CompileInput,
  program: Program,
  along: readonly Write[],
): Promise<{ readonly kind: "published" } | Refusal> {
  const { aop, version } = input.stored;
  await storeProgram(ports.table, program);
  const definition = substitute(program.workflow, ports.substitutions);
  const { machine } = await ports.workflows.putMachine(machineName(aop), definition);
  const replaces = input.base?.pointer.revision ?? null;
  const publication = { aop, program: program.program, aopVersion: version, machine, replaces };
  const published = await publish(ports.table, ports.clock, [publication], along);
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
