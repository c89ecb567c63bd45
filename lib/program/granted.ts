import { findKnownTool, type Grant, nameKey } from "#aop";
import type { Catalog, CatalogOperation, CatalogTool } from "#config";
import type { ManifestPhase } from "./manifest.ts";

/** One operation that a phase's grants allow. */
export interface GrantedOperation {
  readonly tool: CatalogTool;
  readonly operation: CatalogOperation;
}

/**
 * Every operation that a phase's grants allow, in the catalog's order: the one rule that types, agents and the gateway
 * share. A read grant allows reads only, a grant of a service only that service's operations; what the catalog does
 * not know is not allowed (spec trust.md section 3).
 */
export function grantedOperations(phase: Pick<ManifestPhase, "grants">, catalog: Catalog): readonly GrantedOperation[] {
  const granted: GrantedOperation[] = [];
  const byTool = grantsByTool(phase, catalog);
  for (const tool of catalog.values()) {
    const grants = byTool.get(tool.id) ?? [];
    if (grants.length === 0) continue;
    for (const operation of tool.operations.values()) {
      if (grants.some((grant) => allows(grant, operation))) granted.push({ tool, operation });
    }
  }
  return granted;
}

/** The granted operation that a call names, or undefined: then the call is denied. */
export function findGranted(
  phase: Pick<ManifestPhase, "grants">,
  catalog: Catalog,
  tool: string,
  operation: string,
): GrantedOperation | undefined {
  const known = catalog.get(tool);
  const found = known?.operations.get(operation);
  if (!known || !found) return undefined;
  const grants = grantsByTool(phase, catalog).get(tool) ?? [];
  return grants.some((grant) => allows(grant, found)) ? { tool: known, operation: found } : undefined;
}

/** True when the phase declares 添付ファイル. */
export function mayOpenFiles(phase: Pick<ManifestPhase, "grants">): boolean {
  return phase.grants.some((grant) => grant.kind === "attachments");
}

/** True when the phase may ask a person. */
export function mayAsk(phase: Pick<ManifestPhase, "grants">): boolean {
  return phase.grants.some((grant) => grant.kind === "hitl");
}

type ToolGrant = Extract<Grant, { kind: "tool" }>;

type GrantsByTool = ReadonlyMap<string, readonly ToolGrant[]>;

/** Every call of a phase is judged by its grants, and comparing their names takes longer than the rest of it. */
const KNOWN_GRANTS = new WeakMap<Catalog, WeakMap<ManifestPhase["grants"], GrantsByTool>>();

/** Which tool each grant names, by the rule that also checks an AOP's names: what passes that check is granted. */
function grantsByTool({ grants }: Pick<ManifestPhase, "grants">, catalog: Catalog): GrantsByTool {
  const known = KNOWN_GRANTS.get(catalog) ?? new WeakMap<ManifestPhase["grants"], GrantsByTool>();
  KNOWN_GRANTS.set(catalog, known);
  const byTool = known.get(grants) ?? findTools(grants, catalog);
  known.set(grants, byTool);
  return byTool;
}

function findTools(grants: ManifestPhase["grants"], catalog: Catalog): GrantsByTool {
  const tools = [...catalog.values()];
  const byTool = new Map<string, ToolGrant[]>();
  for (const grant of grants) {
    const tool = grant.kind === "tool" ? findKnownTool(grant.tool, tools) : undefined;
    if (tool && grant.kind === "tool") byTool.set(tool.id, [...(byTool.get(tool.id) ?? []), grant]);
  }
  return byTool;
}

function allows(grant: ToolGrant, operation: CatalogOperation): boolean {
  if (grant.access !== "write" && operation.access !== "read") return false;
  if (grant.service === undefined) return true;
  return operation.service !== undefined && nameKey(operation.service) === nameKey(grant.service);
}
