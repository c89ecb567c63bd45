import { type Diagnostic, diagnose } from "#diagnostics";
import type { Files } from "../2-build/apply-edits.ts";
import type { CodeTools } from "../code-tools.ts";
import { phasePath, SHARED_PATH } from "../paths.ts";
import type { CompareScope } from "./compare-scope.ts";

/**
 * Proves that what was not edited is the same code to the last character (spec compile.md, R1): every compared phase,
 * every one that the builder was not asked about, and the shared code where one of them uses it. Tells each part that
 * is not.
 */
export async function proveUnchanged(
  carried: Files,
  built: Files,
  scope: CompareScope,
  tools: Pick<CodeTools, "importsShared">,
): Promise<readonly Diagnostic[]> {
  const phases = [...scope.phases, ...scope.unasked];
  const changed = phases.filter(({ after }) => carried[phasePath(after)] !== built[phasePath(after)]);
  const isSharedChanged = scope.shared && carried[SHARED_PATH] !== built[SHARED_PATH];
  // Carried code was verified once; what was built now may be too deep to be read.
  const uses = isSharedChanged
    ? await Promise.all(phases.map(({ after }) => tools.importsShared(carried[phasePath(after)] ?? "")))
    : [];
  return [
    ...changed.map(({ after }) => diagnose("AOP311", { what: after.name }, undefined, { file: phasePath(after) })),
    ...(uses.includes(true) ? [diagnose("AOP311", { what: SHARED_PATH }, undefined, { file: SHARED_PATH })] : []),
  ];
}
