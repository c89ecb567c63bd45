import { checkNames, type KnownAop, parseAop } from "#aop";
import { type Diagnostic, hasErrors } from "#diagnostics";
import type { Table } from "#ports";
import { type Callee, currentProgram, knownNames, loadProgram } from "#program";
import { loadAop, type StoredAop } from "#records";
import type { CompilerPorts } from "../ports.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { Base, CompileInput } from "./plan-compile.ts";

/** What a compile was asked to do. */
export interface CompileRequest {
  readonly aop: string;
  readonly instruction?: string;
  readonly rebuild?: boolean;
}

/** Everything a compile goes by, and the warnings about the AOP. */
export interface ReadInput extends CompileInput {
  readonly kind: "input";
  readonly warnings: readonly Diagnostic[];
}

/** Codes of the parser for a phase heading that cannot be read (spec compile.md, R3). */
const UNREADABLE_HEADING = new Set(["AOP120", "AOP121", "AOP124"]);

/** Reads what a compile starts from: the AOP's newest version, and the code that is current with the AOP it came from. */
export async function readInput(
  ports: Pick<CompilerPorts, "table" | "catalog">,
  stored: StoredAop,
  request: CompileRequest,
  called: { readonly known: readonly KnownAop[]; readonly callees: readonly Callee[] },
): Promise<ReadInput | Refusal> {
  const { aop, diagnostics } = parseAop(stored.text);
  const base = await loadBase(ports.table, stored.aop);
  const named = aop ? checkNames(aop, knownNames(ports.catalog, called.known), "error") : [];
  const all = [...diagnostics, ...named];
  if (!aop || hasErrors(all)) return refuseUnreadable(all, base !== undefined);
  const instruction = request.instruction?.trim().toWellFormed();
  return {
    kind: "input",
    stored,
    aop,
    base,
    callees: called.callees,
    instruction: instruction === "" ? undefined : instruction,
    rebuild: request.rebuild === true,
    warnings: all,
  };
}

/**
 * Why a text with errors is not compiled (spec compile.md, R0 and R3): with code to stack on, a phase heading that
 * cannot be read means that phases and code cannot be matched.
 */
export function refuseUnreadable(diagnostics: readonly Diagnostic[], hasCode: boolean): Refusal {
  const unmatched =
    hasCode && diagnostics.some(({ code, severity }) => severity === "error" && UNREADABLE_HEADING.has(code));
  return refuse(unmatched ? "phases-do-not-match" : "invalid-aop", diagnostics);
}

async function loadBase(table: Table, aop: string): Promise<Base | undefined> {
  const pointer = await currentProgram(table, aop);
  const program = pointer && (await loadProgram(table, pointer.program));
  if (!pointer || !program) return undefined;
  const made = await loadAop(table, aop, program.manifest.aop.version);
  const parsed = made && parseAop(made.text).aop;
  return parsed && { pointer, program, aop: parsed };
}
