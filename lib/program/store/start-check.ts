import type { Catalog } from "#config";
import { type Diagnostic, diagnose } from "#diagnostics";
import type { Table } from "#ports";
import { loadAop, sha256Hex } from "#records";
import { checkProgram } from "../check-program.ts";
import type { Program } from "../manifest.ts";
import { loadProgram, TamperedProgramError } from "./store-program.ts";

const MOST_KEPT = 64;

/** Says why no run may start on a stored program; an empty list lets it. */
export type StartCheck = (program: string) => Promise<readonly Diagnostic[]>;

/**
 * Checks before a run starts that a stored program is what its AOP version gives (spec compile.md section 7): its bytes,
 * its manifest, its workflow, its code. Program and text are read from the store each time; what deriving again from the
 * same bytes gave is kept.
 */
export function createStartCheck(table: Table, catalog: Catalog): StartCheck {
  const derived = new Map<string, readonly Diagnostic[]>();
  return async (name) => {
    const program = await loadIntact(table, name);
    if (!program) return [diagnose("AOP433", { path: name })];
    const { id, version } = program.manifest.aop;
    const aop = await loadAop(table, id, version);
    if (!aop) return [diagnose("AOP431", { part: "aop", version })];
    const key = `${name} ${sha256Hex(aop.text)}`;
    const known = derived.get(key) ?? findErrors(program, aop.text, catalog);
    derived.set(key, known);
    for (const oldest of derived.keys()) {
      if (derived.size <= MOST_KEPT) break;
      derived.delete(oldest);
    }
    return known;
  };
}

/** Undefined for a program that is not there, and for one whose bytes are not those it is named after. */
async function loadIntact(table: Table, name: string): Promise<Program | undefined> {
  try {
    return await loadProgram(table, name);
  } catch (error) {
    if (error instanceof TamperedProgramError) return undefined;
    throw error;
  }
}

/** A tool that is no longer configured is a warning: its calls are denied one by one, the rest of the run may do. */
function findErrors(program: Program, text: string, catalog: Catalog): readonly Diagnostic[] {
  return checkProgram(program, text, catalog).filter(({ severity }) => severity === "error");
}
