import type { Aop, AopPhase, ToolItem } from "../model.ts";
import { normaliseName } from "../normalise/normalise-name.ts";
import { listOutsideChanges } from "./list-outside-changes.ts";
import { looseText } from "./loose-text.ts";

/**
 * The lenient comparison (compile.md section 1): whether nothing changed that counts as an edit when code is saved again
 * or an edit is said not to have reached it. White space at line ends, newline style and blank lines do not count, nor
 * do order, spacing and width of tools.
 * Two phases are compared by body and tools: a renamed phase is not an edited one, so pairing by name is the caller's.
 * Two AOPs are the same when the chapters outside their phases are, and their phases by name and order.
 */
export function sameForStorage(before: Aop, after: Aop): boolean;
export function sameForStorage(before: AopPhase, after: AopPhase): boolean;
export function sameForStorage(before: Aop | AopPhase, after: Aop | AopPhase): boolean {
  if ("phases" in before || "phases" in after) {
    return "phases" in before && "phases" in after && sameAop(before, after);
  }
  return samePhase(before, after);
}

function sameAop(before: Aop, after: Aop): boolean {
  return (
    before.kind === after.kind &&
    listOutsideChanges(before, after).length === 0 &&
    before.phases.length === after.phases.length &&
    before.phases.every((phase, index) => {
      const other = after.phases[index];
      return other !== undefined && phase.name === other.name && samePhase(phase, other);
    })
  );
}

function samePhase(before: AopPhase, after: AopPhase): boolean {
  return looseText(before.body) === looseText(after.body) && sameTools(before.tools, after.tools);
}

function sameTools(before: readonly ToolItem[], after: readonly ToolItem[]): boolean {
  const [left, right] = [new Set(before.map(toolKey)), new Set(after.map(toolKey))];
  return left.size === right.size && left.isSubsetOf(right);
}

function toolKey({ text, grant }: ToolItem): string {
  if (grant === undefined) return normaliseName(text).replaceAll(" ", "");
  const name = grant.kind === "tool" || grant.kind === "aop" ? normaliseName(grant.tool) : "";
  const service = grant.kind === "tool" ? (grant.service ?? "") : "";
  return JSON.stringify([grant.kind, name, service, grant.access]);
}
