import type { Catalog } from "#config";
import { diagnose } from "#diagnostics";
import type { Table } from "#ports";
import { checkProgram, loadProgram, TamperedProgramError } from "#program";
import { loadAop, type StopReason } from "#records";

/**
 * Says why a run may not start on a stored program (spec compile.md section 7): its bytes changed, or its manifest,
 * workflow or code are not what the AOP version that it was made from gives. Reads the store each time.
 */
export async function checkStart(table: Table, catalog: Catalog, name: string): Promise<readonly StopReason[]> {
  try {
    const program = await loadProgram(table, name);
    if (!program) return [reason(diagnose("AOP433", { path: name }))];
    const { id, version } = program.manifest.aop;
    const aop = await loadAop(table, id, version);
    if (!aop) return [reason(diagnose("AOP431", { part: "aop", version }))];
    return checkProgram(program, aop.text, catalog).map(reason);
  } catch (error) {
    if (!(error instanceof TamperedProgramError)) throw error;
    return [reason(diagnose("AOP433", { path: name }))];
  }
}

function reason({ code, message }: ReturnType<typeof diagnose>): StopReason {
  return { code, ...message };
}
