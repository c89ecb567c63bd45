import ts from "typescript";
import { SHARED_MODULE } from "../paths.ts";

/**
 * Whether a phase's file imports the shared code: what the specifier says counts, not how it is written. An import
 * inside an expression or a type is no valid code and is refused as that (find-forbidden.ts).
 */
export function importsShared(code: string): boolean {
  const source = ts.createSourceFile("/phase.ts", code, ts.ScriptTarget.ES2022, false);
  return source.statements.some(
    (statement) =>
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
      statement.moduleSpecifier !== undefined &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text === SHARED_MODULE,
  );
}
