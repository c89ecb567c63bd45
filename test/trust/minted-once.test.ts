import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { STATUS_TABLE } from "#trust";

const BEST = STATUS_TABLE[0].status;

/** Where the word stands as a value and not as a type, a comparison, a member's name or a result's own kind. */
function placesIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const places: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && node.text === BEST && saysSo(node)) places.push(file);
    node.forEachChild(visit);
  };
  visit(source);
  return places;
}

function saysSo(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent)) return false;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return !(ts.isPropertyAssignment(parent) && parent.name.getText() === "kind");
}

describe("a verified value", () => {
  it("is minted in one module: nothing else of lib and functions says the word of a value", () => {
    const files = globSync(["lib/**/*.ts", "functions/**/*.ts"]);
    expect(files.length).toBeGreaterThan(300);

    const found = new Set(files.flatMap(placesIn));

    expect([...found].sort()).toEqual([
      // Words of the AOP, of the interface's schema and of the shipped catalog, and the table itself.
      "lib/aop/condition/status.ts",
      "lib/api/runs/audit/claimed-status.ts",
      "lib/api/schemas/common.ts",
      "lib/config/presets/account.ts",
      "lib/config/presets/freee.ts",
      // What an evaluation's plain arms claim of a value; nothing of the product reads it.
      "lib/eval/model/hand-over.ts",
      "lib/eval/plain/plain-task.ts",
      "lib/eval/plain/play-phase.ts",
      "lib/pages/words/statuses.ts",
      "lib/trust/status.ts",
      // The one that mints.
      "lib/trust/verified.ts",
    ]);
  });
});
