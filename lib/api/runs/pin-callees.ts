import { diagnose } from "#diagnostics";
import { currentProgram, loadProgram } from "#program";
import type { PinnedProgram } from "#records";
import type { ApiPorts } from "../ports.ts";
import { type Refusal, refuse } from "../problem.ts";

/** The programs of AOPs that a run may call, by the AOP's id. */
export interface PinnedCallees {
  readonly pinned: { readonly [aop: string]: PinnedProgram };
}

/**
 * Pins the current program and machine of every AOP that a program can reach (spec compile.md section 6), each after the
 * check that is made before a run starts. Refused where one has no code, or its code is not what its version gives.
 */
export async function pinCallees(
  { table, checkStart }: Pick<ApiPorts, "table" | "checkStart">,
  program: string,
): Promise<PinnedCallees | Refusal> {
  const pinned: { [aop: string]: PinnedProgram } = {};
  const open = [program];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const { callees = [] } = (await loadProgram(table, name))?.manifest ?? {};
    for (const { aop } of callees) {
      if (pinned[aop]) continue;
      const current = await currentProgram(table, aop);
      if (!current) return refuse(409, diagnose("AOP810", { aop }));
      const [problem, ...others] = await checkStart(current.program);
      if (problem) return refuse(409, problem, ...others);
      pinned[aop] = { program: current.program, aopVersion: current.aopVersion, machine: current.machine };
      open.push(current.program);
    }
  }
  return { pinned };
}
