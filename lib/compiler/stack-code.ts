import { derivePhases, type ManifestPhase } from "#program";
import type { AopChanges } from "./1-plan/list-changes.ts";
import { type CompileInput, isUpToDate, type Stacking } from "./1-plan/plan-compile.ts";
import type { Files } from "./2-build/apply-edits.ts";
import { buildPatch } from "./2-build/build-code.ts";
import { carryOver } from "./3-rewire/carry-over.ts";
import { checkReach, entryCode } from "./4-verify/check-reach.ts";
import { compareScope, isPhaseEdited, isStructural, mayBehaveDifferently } from "./4-verify/compare-scope.ts";
import { proveUnchanged } from "./4-verify/prove-unchanged.ts";
import type { Draft } from "./draft.ts";
import type { CompilerPorts } from "./ports.ts";
import { type Refusal, refuse } from "./refusal.ts";

/**
 * Lays the edits and the instruction on the current code (spec compile.md sections 3 to 5): carries it over, has the
 * builder edit it, and proves that the edits arrived and that nothing else changed.
 */
export async function stackCode(
  ports: Pick<CompilerPorts, "builder" | "catalog" | "code">,
  { stored, aop, callees, instruction }: CompileInput,
  { base, changes }: Stacking,
): Promise<Draft | Refusal> {
  const carried = await carryOver(base, changes, callees, ports.code);
  if (carried.kind === "refused") return carried;
  const built = await buildPatch(ports, base, changes, carried.files, { callees, instruction });
  if (built.kind === "refused") return built;
  const phases = derivePhases(aop);
  const states = { base, changes, carried: carried.files, built: built.files, phases };
  const missed = await checkReach(states, ports.code);
  if (missed.length > 0) return refuse("edit-not-reached", missed);
  const scope = compareScope(changes, instruction);
  const changed = await proveUnchanged(carried.files, built.files, scope, ports.code);
  if (changed.length > 0) return refuse("unedited-code-changed", changed);
  const hasEdits = isStructural(changes) || changes.kept.some(isPhaseEdited);
  const isSame = !hasEdits && isSameProgram(carried.files, built.files, base.program.manifest.phases, phases, changes);
  return {
    kind: "draft",
    outcome: !isSame ? "stacked" : isUpToDate(base, stored) ? "unchanged" : "resaved",
    files: built.files,
    parent: base.program.program,
    compared: scope.phases.map(({ after }) => after.name),
    unchecked: scope.unchecked,
    mayBehaveDifferently: mayBehaveDifferently(changes, scope.phases),
  };
}

/** Whether nothing in the code had to change: not one character of a file, and no entry of the manifest. */
function isSameProgram(
  carried: Files,
  built: Files,
  before: readonly ManifestPhase[],
  after: readonly ManifestPhase[],
  changes: AopChanges,
): boolean {
  const paths = new Set([...Object.keys(carried), ...Object.keys(built)]);
  if ([...paths].some((path) => carried[path] !== built[path])) return false;
  return [...changes.kept, ...changes.renamed].every(
    (pair) => entryCode(before[pair.before.number - 1]) === entryCode(after[pair.after.number - 1]),
  );
}
