import ts from "typescript";
import type { ProjectFile } from "./project-files.ts";

const MEMBERS = new Set(["Date.now", "Math.random"]);
const FUNCTIONS = new Set(["randomUUID", "randomBytes", "randomInt", "getRandomValues"]);

/**
 * Where a file asks the machine what time it is, or for chance, as `path:line: the expression`. Strings and comments do
 * not count, nor how long something took (`performance.now`): that is a fuse against runaway work, not a date.
 */
export function findImpureCalls({ path, text }: ProjectFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isImpure(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${path}:${line + 1}: ${node.getText(source)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isImpure(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return MEMBERS.has(node.getText());
  if (ts.isIdentifier(node)) return FUNCTIONS.has(node.text);
  return ts.isNewExpression(node) && node.expression.getText() === "Date" && (node.arguments?.length ?? 0) === 0;
}
