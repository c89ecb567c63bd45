import { type Diagnostic, diagnose } from "#diagnostics";
import type { ManifestPhase } from "#program";
import { canonicalJson } from "#records";
import type { AopChanges } from "../1-plan/list-changes.ts";
import type { Base } from "../1-plan/plan-compile.ts";
import type { Files } from "../2-build/apply-edits.ts";
import { withoutHeading } from "../2-build/heading-comment.ts";
import type { CodeTools } from "../code-tools.ts";
import { phasePath, SHARED_PATH } from "../paths.ts";

/** Code before and after an edit, with the manifests' phases. */
export interface CodeStates {
  readonly base: Base;
  readonly changes: AopChanges;
  readonly carried: Files;
  readonly built: Files;
  readonly phases: readonly ManifestPhase[];
}

/**
 * Tells the edits that did not reach the code (spec compile.md, R2a to R2c). A phase's code is its file and its entry
 * in the manifest; comments and white space are no change of code.
 */
export async function checkReach(states: CodeStates, tools: CodeTools): Promise<readonly Diagnostic[]> {
  const { base, changes, carried, built, phases } = states;
  const missed: string[] = [];
  for (const { before, after, bodyEdited, toolsEdited } of changes.kept) {
    if (!bodyEdited && !toolsEdited) continue;
    const path = phasePath(after);
    const sameEntry =
      entryCode(base.program.manifest.phases[before.number - 1]) === entryCode(phases[after.number - 1]);
    if (sameEntry && (await tools.isSameCode(carried[path] ?? "", built[path] ?? ""))) missed.push(after.name);
  }
  const written = [...changes.replaced.map(({ after }) => after), ...changes.added];
  if (missed.length === 0 && written.length > 0 && (await isSameWhole(states, tools))) {
    missed.push(...written.map(({ name }) => name));
  }
  return missed.map((what) => diagnose("AOP308", { what }));
}

/** What of a phase's entry in the manifest is code: all that decides what it may do and when it runs, in any order. */
export function entryCode(phase: ManifestPhase | undefined): string {
  if (!phase) return "";
  const { grants, fields, reads, gates, runWhen, startApproval, startApprovers, approvers } = phase;
  const granted = grants.map((grant) => canonicalJson(grant)).sort();
  return canonicalJson({
    granted,
    fields,
    reads,
    gates,
    runWhen,
    startApproval,
    ...(startApprovers === undefined ? {} : { startApprovers }),
    approvers,
  });
}

/** Whether the generated code as a whole is the old one, whatever the numbers and the wiring. */
async function isSameWhole({ base, changes, carried, built, phases }: CodeStates, tools: CodeTools): Promise<boolean> {
  const before = base.program.manifest.phases;
  if (before.length !== phases.length || carried[SHARED_PATH] !== built[SHARED_PATH]) return false;
  const oldNumbers = new Map(
    [...changes.kept, ...changes.renamed, ...changes.replaced].map((pair) => [pair.after.number, pair.before.number]),
  );
  // An old phase stands for one new phase only: an added one is the old code again only where it took a deleted one's.
  const taken = new Set(oldNumbers.values());
  const deleted = before.filter((old) => !taken.has(old.number));
  for (const phase of phases) {
    const number = oldNumbers.get(phase.number);
    const old = number === undefined ? deleted.shift() : before[number - 1];
    const path = phasePath(phase);
    const code = carried[path] ?? (old && base.program.files[phasePath(old)]) ?? "";
    if (entryCode(old) !== entryCode(phase)) return false;
    if (!(await tools.isSameCode(withoutHeading(code), withoutHeading(built[path] ?? "")))) return false;
  }
  return true;
}
