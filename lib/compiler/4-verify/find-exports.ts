import ts from "typescript";
import { type Bilingual, type Diagnostic, diagnose } from "#diagnostics";
import { placeOf } from "./code-place.ts";

/**
 * What is wrong with the exports of a file: a phase file exports its `main` (and types, if it likes), the shared file
 * only by name. What a file that is no module declares would hold for every file, the language's own types too.
 */
export function findWrongExports(source: ts.SourceFile, path: string): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const isPhase = path.startsWith("phases/");
  const [first] = source.statements;
  if (!isPhase && first && !ts.isExternalModule(source)) {
    const text = { ja: "shared.ts が何も書き出していません", en: "shared.ts exports nothing" };
    found.push(
      diagnose("AOP414", { text, found: "–" }, placeOf(source, first.getStart(source), first.getEnd()), { file: path }),
    );
  }
  let hasMain = false;
  for (const statement of source.statements) {
    if (isPhase && isMain(statement)) {
      hasMain = true;
      continue;
    }
    const problem = problemOf(statement, isPhase);
    if (!problem) continue;
    const place = placeOf(source, statement.getStart(source), statement.getEnd());
    const [line = ""] = statement.getText(source).split("\n");
    found.push(diagnose("AOP414", { text: problem, found: line }, place, { file: path }));
  }
  if (isPhase && !hasMain && !found.some(({ code }) => code === "AOP414")) {
    const text = { ja: "export const main = phase(…) がありません", en: "export const main = phase(…) is missing" };
    found.push(diagnose("AOP414", { text, found: "–" }, placeOf(source, 0, 0), { file: path }));
  }
  return found;
}

function problemOf(statement: ts.Statement, isPhase: boolean): Bilingual | undefined {
  if (ts.isExportAssignment(statement) || hasModifier(statement, ts.SyntaxKind.DefaultKeyword)) {
    return { ja: "export default は使えません", en: "export default is not available" };
  }
  if (!isPhase || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return undefined;
  if (ts.isExportDeclaration(statement) || hasModifier(statement, ts.SyntaxKind.ExportKeyword)) {
    return {
      ja: "フェーズのファイルが main のほかを書き出しています",
      en: "a phase file exports something besides main",
    };
  }
  return undefined;
}

function isMain(statement: ts.Statement): boolean {
  if (!ts.isVariableStatement(statement) || !hasModifier(statement, ts.SyntaxKind.ExportKeyword)) return false;
  const [declaration, ...others] = statement.declarationList.declarations;
  if (!declaration || others.length > 0 || !ts.isIdentifier(declaration.name)) return false;
  const call = declaration.initializer;
  return (
    declaration.name.text === "main" &&
    call !== undefined &&
    ts.isCallExpression(call) &&
    ts.isIdentifier(call.expression) &&
    call.expression.text === "phase"
  );
}

function hasModifier(statement: ts.Statement, kind: ts.SyntaxKind): boolean {
  return (
    ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some((modifier) => modifier.kind === kind) === true
  );
}
