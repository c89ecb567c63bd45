import type { Aop } from "#aop";
import { type Diagnostic, diagnose } from "#diagnostics";
import { type Callee, isJapanese } from "#program";
import type { AopChanges, KeptPhase, PhasePair } from "../1-plan/list-changes.ts";
import type { Base } from "../1-plan/plan-compile.ts";
import type { Files } from "../2-build/apply-edits.ts";
import { withHeading } from "../2-build/heading-comment.ts";
import type { CodeTools } from "../code-tools.ts";
import { phasePath, SHARED_PATH } from "../paths.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { findMeantOtherwise } from "./find-meant-otherwise.ts";
import type { Links } from "./rewire-links.ts";

/** The current code under the new numbering and wiring: what a builder's edits apply to. */
export interface CarriedCode {
  readonly kind: "carried";
  readonly files: Files;
}

/**
 * Carries code over to the AOP as it is now (spec compile.md section 1): deleted phases are dropped, moved ones moved,
 * headings rewritten, and each place that reads an artifact is wired to the same phase again. Nothing else changes, nor
 * does what an unedited phase's words give it.
 */
export async function carryOver(
  base: Base,
  changes: AopChanges,
  callees: readonly Callee[],
  tools: CodeTools,
): Promise<CarriedCode | Refusal> {
  const files: { [path: string]: string } = {};
  const shared = base.program.files[SHARED_PATH];
  if (shared !== undefined) files[SHARED_PATH] = shared;
  const faults: Diagnostic[] = [];
  for (const pair of [...changes.kept, ...changes.renamed]) {
    const code = base.program.files[phasePath(pair.before)];
    if (code === undefined) continue;
    const links = linksOf(pair, base, changes);
    const rewired = links.links ? await tools.rewire(code, links.links) : { ok: true as const, code };
    const broken = rewired.ok ? links.broken : [...links.broken, rewired.reads];
    if (!isEdited(pair)) {
      faults.push(
        ...(broken.length > 0
          ? broken.map((gone) => diagnose("AOP310", { phase: pair.after.name, gone }))
          : findMeantOtherwise(pair, changes, base.program.manifest, callees)),
      );
    }
    files[phasePath(pair.after)] = withPhaseHeading(rewired.ok ? rewired.code : code, pair.after, changes.after);
  }
  return faults.length > 0 ? refuse("wiring-not-mechanical", faults) : { kind: "carried", files };
}

/** A phase's code under the heading that this software gives it. */
export function withPhaseHeading(
  code: string,
  phase: { readonly number: number; readonly name: string },
  aop: Aop,
): string {
  const japanese = isJapanese({ aop, phases: aop.phases });
  return withHeading(code, { number: phase.number, name: phase.name, kind: aop.kind, japanese });
}

/** The builder rewrites the code of an edited phase, so its wiring may change with it. */
function isEdited(pair: PhasePair | KeptPhase): boolean {
  return "bodyEdited" in pair && pair.bodyEdited;
}

interface PhaseLinks {
  readonly links: Links | undefined;
  /** Names of the phases whose artifacts were read and cannot be read any more. */
  readonly broken: readonly string[];
}

/** How the artifacts that a phase read by name, and the one right before it, are reached now. */
function linksOf(pair: PhasePair, base: Base, changes: AopChanges): PhaseLinks {
  const { before, after } = pair;
  const readBefore = base.program.manifest.phases[before.number - 1]?.reads ?? [];
  const reads = new Set(
    after.reads.flatMap(({ number }) => changes.after.phases.find((one) => one.number === number)?.name ?? []),
  );
  const isKept = (name: string): boolean => changes.kept.some((one) => one.before.name === name);
  const rightBefore = changes.after.phases[after.number - 2]?.name;
  const wasRightBefore = changes.before.phases[before.number - 2]?.name;
  const broken = readBefore.filter((name) => !isKept(name) || (name !== rightBefore && !reads.has(name)));
  const toHandoff = readBefore.find((name) => isKept(name) && name === rightBefore);
  const movedAway = wasRightBefore !== undefined && wasRightBefore !== rightBefore && isKept(wasRightBefore);
  const toArtifact = movedAway && reads.has(wasRightBefore) ? wasRightBefore : undefined;
  const links: Links = {
    ...(toHandoff === undefined ? {} : { toHandoff }),
    ...(toArtifact === undefined ? {} : { toArtifact }),
  };
  return { links: Object.keys(links).length === 0 ? undefined : links, broken };
}
