import type { ExprNode } from "jsonata";

/**
 * What Step Functions refuses in an expression that JSONata itself takes: `$eval`, the root `$$`, and, outside of a
 * path step, a predicate or the like, the context `$` and bare field names: there is no context but `$states`.
 */
export function problemsOfExpression(root: ExprNode): string[] {
  const problems = new Set<string>();
  visit(root, true, problems);
  return [...problems];
}

/** The parts of a node that are evaluated in a context of their own. */
const INNER_PARTS = new Set(["stages", "predicate", "group", "terms", "pattern", "update", "delete"]);

function visit(node: unknown, outermost: boolean, problems: Set<string>): void {
  if (Array.isArray(node)) {
    for (const entry of node) visit(entry, outermost, problems);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const { type, value, steps } = node as ExprNode;
  if (type === "variable") noteVariable(value, outermost, problems);
  if (type === "name" && outermost) problems.add(`the field "${value}" is not read from $states or a variable`);
  if ((type as string) === "path" && steps !== undefined) {
    visit(steps[0], outermost, problems);
    for (const step of steps.slice(1)) visit(step, false, problems);
    visit((node as { readonly group?: unknown }).group, false, problems);
    return;
  }
  for (const [part, child] of Object.entries(node)) {
    if (part !== "slot" && part !== "ancestor") visit(child, outermost && !INNER_PARTS.has(part), problems);
  }
}

function noteVariable(name: unknown, outermost: boolean, problems: Set<string>): void {
  if (name === "eval") problems.add("$eval is not available; use $parse");
  if (name === "$") problems.add("$$ is not available: there is no input document, use $states.input");
  if (name === "" && outermost) problems.add("$ has no value here; use $states.input");
}
