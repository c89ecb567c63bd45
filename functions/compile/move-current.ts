import { type CompilerPorts, machineName } from "#compiler";
import { currentProgram, listPublications, loadProgram, publish, substitute } from "#program";
import { loadAop } from "#records";

type MovePorts = Pick<CompilerPorts, "table" | "clock" | "workflows" | "substitutions">;

/**
 * Puts the current program of an AOP on the machine that it is to run on now: a procedure that came into git, or went
 * out of it, without a change of its text is not compiled anew. Runs on their way keep the machine they have.
 */
export async function putOnItsMachine(ports: MovePorts, aop: string): Promise<void> {
  const { table, clock, workflows, substitutions } = ports;
  const current = await currentProgram(table, aop);
  const program = current && (await loadProgram(table, current.program));
  if (current === undefined || program === undefined) return;
  const { machine } = await workflows.putMachine(machineName(aop), substitute(program.workflow, substitutions));
  if (machine === current.machine) return;
  // Whoever moved the pointer meanwhile has put a machine of now, too.
  await publish(table, clock, [{ ...current, machine, replaces: current.revision }]);
}

/**
 * Makes the program before the current one current again, if the current one was made of the text with this digest.
 * The text stays among the versions of the AOP.
 */
export async function takeBack(
  { table, clock }: Pick<MovePorts, "table" | "clock">,
  aop: string,
  digest: string,
): Promise<void> {
  const current = await currentProgram(table, aop);
  if (current === undefined || (await loadAop(table, aop, current.aopVersion))?.digest !== digest) return;
  const { items } = await listPublications(table, aop, { limit: 2 });
  const before = items[1];
  if (before !== undefined) await publish(table, clock, [{ ...before, replaces: current.revision }]);
}
