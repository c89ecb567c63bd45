import ts from "typescript";
import type { Bilingual } from "#diagnostics";

/**
 * The name of a construct by which code could claim a type that the checker has not proven; undefined for any other
 * node. `as const` only narrows literals, and inferred type predicates are proven, so both are fine.
 */
export function findClaim(node: ts.Node): Bilingual | undefined {
  if (ts.isAsExpression(node)) return isConst(node) ? undefined : same("as");
  if (ts.isTypeAssertionExpression(node)) return same("<T>value");
  if (ts.isNonNullExpression(node)) return same("value!");
  if (node.kind === ts.SyntaxKind.AnyKeyword) return same("any");
  if (ts.isTypePredicateNode(node)) return { ja: "型述語 (x is T, asserts)", en: "type predicates (x is T, asserts)" };
  if ((ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)) && node.exclamationToken) {
    return { ja: "代入の言い張り (name!: T)", en: "assignment claims (name!: T)" };
  }
  if (node.kind === ts.SyntaxKind.SuperKeyword && !isSuperOfClass(node)) {
    return { ja: "クラスの外の super", en: "super outside a class" };
  }
  if (isConstructorOfSuper(node)) return same("super.constructor");
  if (isOverload(node)) return { ja: "関数のオーバーロード", en: "function overloads" };
  if (node.kind === ts.SyntaxKind.DeclareKeyword || ts.isModuleDeclaration(node)) {
    return { ja: "declare, module, namespace", en: "declare, module and namespace" };
  }
  return undefined;
}

function isConst(node: ts.AsExpression): boolean {
  return (
    ts.isTypeReferenceNode(node.type) && ts.isIdentifier(node.type.typeName) && node.type.typeName.text === "const"
  );
}

/** An implementation is only loosely compared with its overloads, so they can say what it does not do. */
function isOverload(node: ts.Node): boolean {
  return (
    (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node)) &&
    node.body === undefined
  );
}

/** The `super` of a method in an object literal has the type any. */
function isSuperOfClass(node: ts.Node): boolean {
  for (let outer = node.parent; !ts.isSourceFile(outer); outer = outer.parent) {
    if (ts.isClassLike(outer)) return true;
    if (ts.isFunctionLike(outer) && !ts.isArrowFunction(outer)) return ts.isClassLike(outer.parent);
  }
  return false;
}

function isConstructorOfSuper(node: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return false;
  if (node.expression.kind !== ts.SyntaxKind.SuperKeyword) return false;
  if (ts.isPropertyAccessExpression(node)) return node.name.text === "constructor";
  return !ts.isStringLiteralLike(node.argumentExpression) || node.argumentExpression.text === "constructor";
}

function same(text: string): Bilingual {
  return { ja: text, en: text };
}
