import ts from "typescript";
import { type Bilingual, type Diagnostic, diagnose, type Place } from "#diagnostics";
import { SHARED_MODULE } from "../paths.ts";
import { nodeAt, placeOf } from "./code-place.ts";
import { findClaim } from "./find-claims.ts";
import { findHeavyTypes } from "./find-heavy-types.ts";
import { FORBIDDEN_NAMES } from "./forbidden-names.ts";

const MODULES = new Set(["tejun", SHARED_MODULE]);

/**
 * What program code may not contain, whatever its types say: found on the syntax tree, each with what to do instead
 * (style.md, Runtime). Names that the language declarations lack are found by the type checker.
 */
export function findForbidden(source: ts.SourceFile, path: string): readonly Diagnostic[] {
  const found: Diagnostic[] = [...silencingComments(source, path), ...findHeavyTypes(source, path)];
  const visit = (node: ts.Node): void => {
    found.push(...judge(node, source, path));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  for (const statement of source.statements) found.push(...judgeStatement(statement, source, path));
  return found;
}

function judge(node: ts.Node, source: ts.SourceFile, path: string): readonly Diagnostic[] {
  const place = (): Place => placeOf(source, node.getStart(source), node.getEnd());
  const claim = findClaim(node);
  if (claim) return [diagnose("AOP412", { construct: claim }, place(), { file: path })];
  const specifier = importedFrom(node);
  if (specifier !== undefined && (specifier === "" || !MODULES.has(specifier) || isDynamic(node))) {
    return [diagnose("AOP411", { specifier: specifier || node.getText(source) }, place(), { file: path })];
  }
  if (isReachingName(node)) {
    const instead = FORBIDDEN_NAMES.get(node.text);
    const whole = ts.isPropertyAccessExpression(node.parent) ? node.parent : node;
    const at = placeOf(source, node.getStart(source), whole.getEnd());
    if (instead) return [forbiddenName(node.text, instead, at, path)];
  }
  const construct = unavailable(node);
  if (!construct) return [];
  return [diagnose("AOP416", construct, place(), { file: path })];
}

/** The diagnostic of something that cannot be replayed. */
export function forbiddenName(name: string, instead: Bilingual, place: Place, path: string): Diagnostic {
  return diagnose("AOP410", { name, instead }, place, { file: path });
}

/** The module a node imports from; "" when it cannot be told; undefined when it imports nothing. */
function importedFrom(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node)) return textOf(node.moduleSpecifier);
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier && textOf(node.moduleSpecifier);
  if (ts.isImportEqualsDeclaration(node)) return "";
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : "";
  if (isImportCall(node)) return node.arguments[0] ? textOf(node.arguments[0]) : "";
  return undefined;
}

function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) ? node.text : "";
}

function isImportCall(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
}

function isDynamic(node: ts.Node): boolean {
  return isImportCall(node) || ts.isImportTypeNode(node);
}

/** `globalThis` and `Function` exist for the type checker, so it does not report them. */
function isReachingName(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node) || (node.text !== "globalThis" && node.text !== "Function")) return false;
  const { parent } = node;
  const isName =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isPropertySignature(parent) && parent.name === node);
  return !isName;
}

interface Construct {
  readonly construct: string | Bilingual;
  readonly instead: Bilingual;
}

const FINITE: Bilingual = { ja: "終わりの決まった繰り返し (for … of)", en: "a loop with an end (for … of)" };
const PLAIN: Bilingual = { ja: "関数と値だけのコード", en: "code of functions and values alone" };
const PLAIN_TYPES: Bilingual = { ja: "計算のいらない型", en: "types that need no computing" };
const INSIDE: Bilingual = { ja: "main の中の await", en: "await inside main" };

function unavailable(node: ts.Node): Construct | undefined {
  if (ts.isForOfStatement(node) && node.awaitModifier) return { construct: "for await", instead: FINITE };
  if (isAsyncGenerator(node)) return { construct: "async function*", instead: FINITE };
  if (ts.isWithStatement(node)) return { construct: "with", instead: PLAIN };
  if (ts.isDebuggerStatement(node)) return { construct: "debugger", instead: PLAIN };
  if (ts.isDecorator(node)) return { construct: { ja: "デコレーター", en: "decorators" }, instead: PLAIN };
  if (ts.isConditionalTypeNode(node))
    return { construct: { ja: "条件型 (A extends B ? C : D)", en: "conditional types" }, instead: PLAIN_TYPES };
  if (ts.isTemplateLiteralTypeNode(node))
    return { construct: { ja: "文字列の型の計算", en: "template literal types" }, instead: PLAIN_TYPES };
  // TypeScript reads it; the sandbox, like every engine of today, does not.
  if (ts.isImportClause(node) && node.phaseModifier === ts.SyntaxKind.DeferKeyword) {
    return { construct: "import defer", instead: { ja: "import", en: "import" } };
  }
  if (ts.isMetaProperty(node)) return { construct: node.getText(), instead: PLAIN };
  if (ts.isAwaitExpression(node) && isOutsideFunctions(node)) {
    return { construct: { ja: "関数の外の await", en: "await outside a function" }, instead: INSIDE };
  }
  return undefined;
}

function isAsyncGenerator(node: ts.Node): boolean {
  return (
    (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node)) &&
    node.asteriskToken !== undefined &&
    node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword) === true
  );
}

function isOutsideFunctions(node: ts.Node): boolean {
  for (let outer: ts.Node | undefined = node.parent; outer; outer = outer.parent) {
    if (ts.isFunctionLike(outer)) return false;
  }
  return true;
}

const OUTER = new Set([
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ImportEqualsDeclaration,
  ts.SyntaxKind.ExportDeclaration,
  ts.SyntaxKind.ExportAssignment,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.ModuleDeclaration,
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.EmptyStatement,
]);

function judgeStatement(statement: ts.Statement, source: ts.SourceFile, path: string): readonly Diagnostic[] {
  if (OUTER.has(statement.kind)) return [];
  const place = placeOf(source, statement.getStart(source), statement.getEnd());
  const report = (construct: Bilingual): readonly Diagnostic[] => [
    diagnose("AOP415", { construct }, place, { file: path }),
  ];
  if (!ts.isVariableStatement(statement)) return report({ ja: "実行される文", en: "A statement that runs" });
  const isConstant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
  return isConstant ? [] : report({ ja: "書き換えられる変数 (let, var)", en: "A variable that can change (let, var)" });
}

/** The compiler reads the letters of such a comment in either case, the Kelvin sign as k too. */
const SILENCING = /@ts-(?:ignore|expect-error|nocheck)|\/\/\/\s*<\w+/giu;

function silencingComments(source: ts.SourceFile, path: string): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const match of source.text.matchAll(SILENCING)) {
    const node = nodeAt(source, match.index);
    const inText =
      node.getChildCount(source) === 0 && node.getStart(source) <= match.index && match.index < node.getEnd();
    if (inText) continue;
    const place = placeOf(source, match.index, match.index + match[0].length);
    found.push(diagnose("AOP413", { comment: match[0] }, place, { file: path }));
  }
  return found;
}
