import ts from "typescript";
import { type Bilingual, type Diagnostic, diagnose } from "#diagnostics";
import { placeOf } from "./code-place.ts";

const MOST_MEMBERS = 8;
const MOST_TYPES = 2_000;

const PLAIN_TYPES: Bilingual = { ja: "計算のいらない型", en: "types that need no computing" };
const FEWER: Bilingual = { ja: "もっと少ない型", en: "fewer types" };
const OBJECTS: Bilingual = {
  ja: `このファイルの interface か { … } の型 ${MOST_MEMBERS} つまで`,
  en: `at most ${MOST_MEMBERS} interfaces of this file or types { … }`,
};

/**
 * Types on which the checker could work for minutes: intersections that multiply unions, mapped types, and masses of
 * types. Told on the syntax tree, because nothing stops the checker in the middle of one type.
 */
export function findHeavyTypes(source: ts.SourceFile, path: string): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const plain = plainObjectTypes(source);
  let types = 0;
  const report = (node: ts.Node, construct: Bilingual, instead: Bilingual): void => {
    const place = placeOf(source, node.getStart(source), node.getEnd());
    found.push(diagnose("AOP416", { construct, instead }, place, { file: path }));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) types += 1;
    if (ts.isTypeNode(node) && types === MOST_TYPES + 1) {
      report(node, { ja: `${MOST_TYPES} を超える型`, en: `more than ${MOST_TYPES} types` }, FEWER);
    }
    if (ts.isMappedTypeNode(node))
      report(node, { ja: "マップ型 ([K in T])", en: "mapped types ([K in T])" }, PLAIN_TYPES);
    if (ts.isIntersectionTypeNode(node) && multiplies(node, plain)) {
      report(node, { ja: "型の掛け合わせ (A & B)", en: "intersections of such types (A & B)" }, OBJECTS);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

/** An intersection of object types is one type; any other member may be a union, or stand for one. */
function multiplies(node: ts.IntersectionTypeNode, plain: ReadonlySet<string>): boolean {
  const isPlain = (member: ts.TypeNode): boolean =>
    ts.isTypeLiteralNode(member) ||
    (ts.isTypeReferenceNode(member) && ts.isIdentifier(member.typeName) && plain.has(member.typeName.text));
  return node.types.length > MOST_MEMBERS || !node.types.every(isPlain);
}

/** The names that stand for one object type wherever they are used in the file: declared once, so never hidden. */
function plainObjectTypes(source: ts.SourceFile): ReadonlySet<string> {
  const plain = new Set<string>();
  const others = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = declaredType(node);
    if (name !== undefined) (isObjectType(node) && !plain.has(name) ? plain : others).add(name);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return plain.difference(others);
}

function declaredType(node: ts.Node): string | undefined {
  const declares =
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isClassLike(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node);
  return declares ? node.name?.text : undefined;
}

function isObjectType(node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) || (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type));
}
