import { type Aop, type AopPhase, type ParsedPhase, toParsedAop } from "#aop";
import type { Json } from "#ports";
import { artifactSchema } from "./artifact-schema.ts";
import type { ArtifactField, Callee, Manifest, ManifestPhase } from "./manifest.ts";

/** Where a program comes from: what the AOP's text does not say. */
export interface Origin {
  readonly aop: { readonly id: string; readonly version: number; readonly digest: string };
  /** The called AOPs, as they were found when the program was made. */
  readonly callees?: readonly Callee[];
  readonly builder: string;
  readonly instruction: string | null;
  readonly parent: string | null;
  readonly outcome: Manifest["outcome"];
  readonly verification: Json;
  readonly digests: Manifest["digests"];
}

/**
 * The manifest of a program, from the parsed AOP alone and never from a builder, so least privilege does not depend on
 * a model (design section 3). `aop` must have been read without errors.
 */
export function deriveManifest(aop: Aop, origin: Origin): Manifest {
  return {
    format: 1,
    aop: { ...origin.aop, title: aop.title },
    kind: aop.kind,
    phases: derivePhases(aop),
    ...(origin.callees === undefined || origin.callees.length === 0 ? {} : { callees: origin.callees }),
    builder: origin.builder,
    instruction: origin.instruction,
    parent: origin.parent,
    outcome: origin.outcome,
    verification: origin.verification,
    digests: origin.digests,
  };
}

/** The phases of a manifest: all that an AOP's text decides. */
export function derivePhases(aop: Aop): readonly ManifestPhase[] {
  const parsed = toParsedAop(aop).phases;
  return aop.phases.flatMap((phase, i) => {
    const shown = parsed[i];
    return shown ? [derivePhase(phase, shown)] : [];
  });
}

function derivePhase(phase: AopPhase, shown: ParsedPhase): ManifestPhase {
  const fields = deriveFields(phase);
  return {
    number: phase.number,
    name: phase.name,
    body: shown.body,
    grants: phase.grants,
    fields,
    reads: shown.reads,
    gates: phase.gates.map((gate) => gate.condition),
    runWhen: phase.runWhen?.condition ?? null,
    startApproval: shown.startApproval,
    ...(shown.startApprovers === undefined ? {} : { startApprovers: shown.startApprovers }),
    approvers: phase.approvers,
    schema: artifactSchema(fields),
  };
}

/** A field that is named twice counts once, as it stands first. */
function deriveFields(phase: AopPhase): readonly ArtifactField[] {
  const fields = new Map<string, ArtifactField>();
  for (const { name, type } of phase.fields) {
    if (fields.has(name)) continue;
    fields.set(name, type === undefined ? { name, type: "string", untyped: true } : { name, type });
  }
  return [...fields.values()];
}
