import { type Catalog, type Config, toCatalog } from "#config";
import { grantedOperations, type ManifestPhase, mayOpenFiles } from "#program";

/** Reading, or acting: drafts and commits. */
export type Access = "read" | "act";

/** One function of a configured tool. */
export interface ToolFunction {
  readonly name: string;
  readonly tool: string;
  readonly access: Access;
}

/** The function that opens attachments. */
export const ATTACHMENTS_FUNCTION = "read-attachments";

/** The functions of a tool: one per access that its operations have. */
export function toolFunctions(config: Config, tool: string): readonly ToolFunction[] {
  const operations = [...(toCatalog(config).get(tool)?.operations.values() ?? [])];
  const has = (access: Access): boolean => operations.some((one) => accessOf(one) === access);
  return (["read", "act"] as const).filter(has).map((access) => ({ name: `${access}-${tool}`, tool, access }));
}

/**
 * The tool functions that the phase machine of one phase may invoke: those of its heading's grants. A phase that may
 * act also asks ledgers again that an earlier phase has read, right before it acts (spec trust.md, section 5), under
 * that phase's grants; so their read functions count too.
 */
export function phaseFunctions(phases: readonly ManifestPhase[], number: number, catalog: Catalog): readonly string[] {
  const phase = phases.find((one) => one.number === number);
  if (phase === undefined) return [];
  const granted = grantedOperations(phase, catalog);
  const names = granted.map(({ tool, operation }) => `${accessOf(operation)}-${tool.id}`);
  if (mayOpenFiles(phase)) names.push(ATTACHMENTS_FUNCTION);
  if (granted.some(({ operation }) => accessOf(operation) === "act")) {
    const earlier = phases.filter((one) => one.number < number).flatMap((one) => grantedOperations(one, catalog));
    names.push(...earlier.filter(({ operation }) => operation.ledger).map(({ tool }) => `read-${tool.id}`));
  }
  return [...new Set(names)].sort();
}

function accessOf({ access }: { readonly access: "read" | "draft" | "commit" }): Access {
  return access === "read" ? "read" : "act";
}
