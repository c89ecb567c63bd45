import ts from "typescript";
import { type Diagnostic, diagnose, excerpt, type Place } from "#diagnostics";
import { grantedOperations, handedFields, type ManifestPhase } from "#program";
import { nodeAt, placeOf } from "./code-place.ts";
import { explainStatus } from "./explain-status.ts";
import { forbiddenName } from "./find-forbidden.ts";
import { FORBIDDEN_MEMBERS, FORBIDDEN_NAMES } from "./forbidden-names.ts";
import { isDeclaredByApi, type TypedFile, toolOf } from "./typed-file.ts";

/** TypeScript's codes for "cannot find name", in all their variants. */
const UNKNOWN_NAME = new Set([2304, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2867, 2868]);
const UNKNOWN_MEMBER = new Set([2339, 2551, 2550, 7053, 2576]);
const NOT_ASSIGNABLE = new Set([2322, 2345, 2769, 2739, 2740, 2741]);

/** Says an error of TypeScript in the words of this product: which grant, status or field is in the way. */
export function explainTypeError(error: ts.Diagnostic, file: TypedFile): Diagnostic {
  const start = error.start ?? 0;
  const place = placeOf(file.source, start, start + (error.length ?? 0));
  const node = nodeAt(file.source, start);
  const special =
    (UNKNOWN_NAME.has(error.code) && explainName(node, place, file)) ||
    (UNKNOWN_MEMBER.has(error.code) && explainMember(node, place, file)) ||
    (NOT_ASSIGNABLE.has(error.code) && explainStatus(node, place, file));
  if (special) return special;
  const text = excerpt(ts.flattenDiagnosticMessageText(error.messageText, " "));
  const found = excerpt(file.source.text.slice(start, start + (error.length ?? 0))) || "–";
  return diagnose("AOP402", { text, found }, place, { file: file.path });
}

function explainName(node: ts.Node, place: Place, file: TypedFile): Diagnostic | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const instead = FORBIDDEN_NAMES.get(node.text);
  return instead && forbiddenName(node.text, instead, place, file.path);
}

function explainMember(node: ts.Node, place: Place, file: TypedFile): Diagnostic | undefined {
  const member = memberOf(node, file);
  if (!member) return undefined;
  const { owner, name } = member;
  const instead = FORBIDDEN_MEMBERS.get(member.path) ?? FORBIDDEN_MEMBERS.get(`.${name}`);
  if (instead) return forbiddenName(FORBIDDEN_MEMBERS.has(`.${name}`) ? name : member.path, instead, place, file.path);
  return file.phase && member.ours ? explainOwn(owner, name, place, file, file.phase) : undefined;
}

/** A member of the phase API that this phase does not have. */
function explainOwn(
  owner: string,
  name: string,
  place: Place,
  file: TypedFile,
  phase: ManifestPhase,
): Diagnostic | undefined {
  const at = { file: file.path };
  if (owner === "Context" && name === "files") return diagnose("AOP406", { phase: phase.name }, place, at);
  if (owner === "Context" && name === "ask") return diagnose("AOP407", { phase: phase.name }, place, at);
  if (owner === "Handoff") {
    const fields = handedFields(file.manifest, phase.number).map((field) => field.name);
    return diagnose("AOP408", { phase: phase.name, field: name, fields: fields.join(", ") || "–" }, place, at);
  }
  const granted = grantedOperations(phase, file.catalog);
  if (owner === "Tools") {
    const names = [...new Set(granted.map(({ tool }) => tool.id))];
    return diagnose("AOP403", { phase: phase.name, tool: name, granted: names.join(", ") || "–" }, place, at);
  }
  const toolId = toolOf(owner);
  if (toolId === undefined) return undefined;
  const known = file.catalog.get(toolId)?.operations.get(name);
  const operations = granted.flatMap(({ tool, operation }) => (tool.id === toolId ? [operation.name] : []));
  const outside = `${known?.access} operation${known?.service ? ` of ${known.service}` : ""}`;
  const why = known
    ? { ja: "許可の範囲の外です", en: `this ${outside} lies outside the grant` }
    : { ja: "そのような操作はありません", en: "there is no such operation" };
  return diagnose(
    "AOP404",
    { phase: phase.name, tool: toolId, operation: name, granted: operations.join(", ") || "–", why },
    place,
    at,
  );
}

interface Member {
  readonly path: string;
  readonly owner: string;
  readonly name: string;
  readonly ours: boolean;
}

/** Where a member was looked for: as written, the name of the type, and whether the phase API declares that type. */
function memberOf(node: ts.Node, file: TypedFile): Member | undefined {
  const access = accessAt(node);
  if (!access) return undefined;
  const type = file.checker.getTypeAtLocation(access.object);
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const path = `${access.object.getText()}.${access.name}`;
  const ours = symbol !== undefined && isDeclaredByApi(symbol);
  return { path, owner: symbol?.name ?? "", name: access.name, ours };
}

function accessAt(node: ts.Node): { readonly object: ts.Node; readonly name: string } | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return { object: parent.expression, name: parent.name.text };
  const element = ts.isElementAccessExpression(node)
    ? node
    : ts.isElementAccessExpression(parent)
      ? parent
      : outerAccess(node);
  if (element && ts.isStringLiteralLike(element.argumentExpression)) {
    return { object: element.expression, name: element.argumentExpression.text };
  }
  if (ts.isBindingElement(parent) && ts.isIdentifier(node)) {
    const name = parent.propertyName ?? parent.name;
    const owner = parent.parent.parent;
    const object = ts.isVariableDeclaration(owner) ? (owner.initializer ?? owner) : owner;
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? { object, name: name.text } : undefined;
  }
  return undefined;
}

/** The error of `tools["x"]` stands at `tools`. */
function outerAccess(node: ts.Node): ts.ElementAccessExpression | undefined {
  let outer = node.parent;
  while (outer && outer.getStart() === node.getStart()) {
    if (ts.isElementAccessExpression(outer)) return outer;
    outer = outer.parent;
  }
  return undefined;
}
