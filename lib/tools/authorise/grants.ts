import type { Catalog } from "#config";
import { type Diagnostic, diagnose } from "#diagnostics";
import { findGranted, type GrantedOperation, type ManifestPhase } from "#program";

/** The operation that a phase may use under this name, or why it may not. */
export type GrantCheck =
  | { readonly ok: true; readonly granted: GrantedOperation }
  | { readonly ok: false; readonly fault: Diagnostic };

/** Looks an operation up under a phase's grants; says which rule is in the way: tool, operation, service or access. */
export function checkGrant(phase: ManifestPhase, catalog: Catalog, toolId: string, name: string): GrantCheck {
  const granted = findGranted(phase, catalog, toolId, name);
  if (granted !== undefined) return { ok: true, granted };
  return { ok: false, fault: explainDenial(phase, catalog, toolId, name) };
}

/** The rule in the way is the one without which the same grants would do. */
function explainDenial(phase: ManifestPhase, catalog: Catalog, toolId: string, name: string): Diagnostic {
  const tool = catalog.get(toolId);
  const operation = tool?.operations.get(name);
  const names = { phase: phase.name, tool: tool?.title ?? toolId, operation: operation?.title ?? name };
  const granted = phase.grants.filter((grant) => grant.kind === "tool");
  const writing = granted.map((grant) => ({ ...grant, access: "write" as const }));
  const whole = writing.map(({ service: _service, ...grant }) => grant);
  if (tool === undefined || operation === undefined) return diagnose("AOP503", names);
  if (findGranted({ grants: whole }, catalog, toolId, name) === undefined) return diagnose("AOP501", names);
  if (findGranted({ grants: writing }, catalog, toolId, name) !== undefined) {
    return diagnose("AOP502", { ...names, access: operation.access });
  }
  const services = granted.flatMap((grant) => grant.service ?? []);
  return diagnose("AOP511", { ...names, service: operation.service ?? "–", granted: services.join(", ") });
}
