import type { FieldType } from "#aop";
import { grantedCallees } from "../callees.ts";
import { fieldsAfter, type HandedField, handedFields } from "../handoff.ts";
import type { ArtifactField, Callee, Manifest, ManifestPhase } from "../manifest.ts";

/**
 * All of a manifest that decides what one phase's code may do: what `declareApi` is given, and nothing besides. Plain
 * JSON, so two views with the same text are the same to a type checker.
 */
export interface PhaseView {
  readonly grants: ManifestPhase["grants"];
  /** The artifact that it makes. */
  readonly fields: readonly ArtifactField[];
  /** What the phase before hands on; null for the first phase, which is handed the request. */
  readonly handed: readonly HandedField[] | null;
  /** The artifacts that it reads by their phases' names. */
  readonly reads: readonly {
    readonly name: string;
    readonly fields: readonly { readonly name: string; readonly types: readonly FieldType[] }[];
  }[];
  /** The AOPs that it may call. */
  readonly callees: readonly Callee[];
}

/** What of a manifest concerns the code of one of its phases. */
export function viewPhase(phase: ManifestPhase, manifest: Pick<Manifest, "phases" | "callees">): PhaseView {
  const { grants, fields, number, reads } = phase;
  const numberOf = (name: string): number => manifest.phases.find((one) => one.name === name)?.number ?? 0;
  return {
    grants,
    fields,
    handed: number === 1 ? null : handedFields(manifest, number),
    reads: reads.map((name) => ({ name, fields: fieldsAfter(manifest, numberOf(name)) })),
    callees: grantedCallees(phase, manifest),
  };
}
