import type { Condition, FieldType } from "#aop";
import { isAtLeast, STATUSES, type Status } from "#trust";
import type { Manifest, ManifestPhase } from "./manifest.ts";

/** One field that a phase can be handed, as far as the AOP alone tells. */
export interface HandedField {
  readonly name: string;
  /** More than one where phases that may have been skipped hand on the same name with different types. */
  readonly types: readonly FieldType[];
  /** The statuses that the phase's own conditions leave possible. */
  readonly statuses: readonly Status[];
}

/**
 * The fields of the artifact that phase `number` is handed (design section 2): those of the phase before it and, where
 * that one may be skipped, those of the phases whose artifact then passes on. A field that the artifact really handed
 * on does not have is `missing`. The first phase is handed the request instead, so it has none.
 */
export function handedFields(manifest: Pick<Manifest, "phases">, number: number): readonly HandedField[] {
  const phase = manifest.phases[number - 1];
  if (!phase) return [];
  const isFree = phase.gates.length === 0 && phase.runWhen === null;
  const allowed = (field: string, status: Status): boolean =>
    phase.gates.every((gate) => allows(gate, "gate", field, status)) &&
    (phase.runWhen === null || allows(phase.runWhen, "branch", field, status));
  return fieldsAfter(manifest, number - 1).map((field) => ({
    ...field,
    statuses: isFree ? STATUSES : STATUSES.filter((status) => allowed(field.name, status)),
  }));
}

/** The fields of the artifact that stands after phase `number`, whether that phase ran or was skipped. */
export function fieldsAfter(
  manifest: Pick<Manifest, "phases">,
  number: number,
): readonly { readonly name: string; readonly types: readonly FieldType[] }[] {
  const types = new Map<string, Set<FieldType>>();
  for (let n = number; n >= 1; n -= 1) {
    const phase: ManifestPhase | undefined = manifest.phases[n - 1];
    if (!phase) break;
    for (const field of phase.fields) types.set(field.name, (types.get(field.name) ?? new Set()).add(field.type));
    if (phase.runWhen === null) break;
  }
  return [...types].map(([name, set]) => ({ name, types: [...set] }));
}

/** Whether a field can have `status` behind a condition, as `judge` of #trust decides it when it runs. */
function allows(condition: Condition, kind: "gate" | "branch", field: string, status: Status): boolean {
  switch (condition.kind) {
    case "and":
      return condition.conditions.every((part) => allows(part, kind, field, status));
    case "or":
      return condition.conditions.some((part) => allows(part, kind, field, status));
    case "status": {
      if (condition.field !== field) return true;
      const isLeast = kind === "gate" && isAtLeast(condition.status, "inferred");
      return isLeast ? isAtLeast(status, condition.status) : status === condition.status;
    }
    default:
      return condition.field !== field || isAtLeast(status, "inferred");
  }
}
