import type { CatalogOperation } from "#config";
import type { ManifestPhase } from "#program";

/**
 * Whether an action needs a person's approval (spec trust.md section 3): a commit always, a draft when the catalog
 * says so or when the AOP names who approves this phase's actions.
 */
export function needsApproval(
  operation: Pick<CatalogOperation, "access" | "approval">,
  phase: Pick<ManifestPhase, "approvers">,
): boolean {
  if (operation.access === "read") return false;
  return operation.access === "commit" || operation.approval === "always" || phase.approvers.length > 0;
}
