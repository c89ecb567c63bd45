import type { Aop } from "#aop";
import { diagnose } from "#diagnostics";
import { type Callee, type CurrentProgram, derivePhases, deriveWorkflow, type Program } from "#program";
import { canonicalJson, type StoredAop } from "#records";
import { type Refusal, refuse } from "../refusal.ts";
import { type AopChanges, listChanges } from "./list-changes.ts";

/** The code that a compile starts from, and the AOP it was made from. */
export interface Base {
  readonly pointer: CurrentProgram;
  readonly program: Program;
  readonly aop: Aop;
}

/** Everything a compile goes by. */
export interface CompileInput {
  readonly stored: StoredAop;
  readonly aop: Aop;
  readonly base: Base | undefined;
  /** The AOPs that this one calls, as they are now. */
  readonly callees: readonly Callee[];
  readonly instruction: string | undefined;
  readonly rebuild: boolean;
}

/** Edits to be laid on existing code. */
export interface Stacking {
  readonly kind: "stack";
  readonly base: Base;
  readonly changes: AopChanges;
}

/** What a compile has to do (spec compile.md section 3). */
export type Plan = { readonly kind: "build" } | { readonly kind: "nothing"; readonly base: Base } | Stacking;

/** Decides what a compile has to do. */
export function planCompile({ stored, aop, base, instruction, rebuild }: CompileInput): Plan | Refusal {
  if (!base || rebuild) return { kind: "build" };
  if (base.aop.kind !== aop.kind) return refuseKind(aop);
  if (instruction === undefined && isUpToDate(base, stored)) return { kind: "nothing", base };
  return { kind: "stack", base, changes: listChanges(base.aop, aop) };
}

/**
 * Whether the code was made from this version of the AOP, and this software derives manifest and workflow from it as
 * they are stored; a newer version of the software may not, and then they are stored anew.
 */
export function isUpToDate({ program, aop }: Base, stored: StoredAop): boolean {
  const { manifest, workflow } = program;
  return (
    manifest.aop.version === stored.version &&
    canonicalJson(manifest.phases) === canonicalJson(derivePhases(aop)) &&
    canonicalJson(workflow) === canonicalJson(deriveWorkflow(manifest))
  );
}

function refuseKind(aop: Aop): Refusal {
  const text =
    aop.kind === "multi"
      ? { ja: "単段の業務が多段になりました", en: "a single-stage AOP became a multi-phase one" }
      : { ja: "多段の業務が単段になりました", en: "a multi-phase AOP became a single-stage one" };
  return refuse("phases-do-not-match", [diagnose("AOP309", { text })]);
}
