import ts from "typescript";
import { type Diagnostic, diagnose, type Place } from "#diagnostics";
import { isAtLeast, STATUSES, type Status, statusWord } from "#trust";
import { isDeclaredByApi, type TypedFile, toolOf } from "./typed-file.ts";

/**
 * Says that an argument can have a status that its operation does not take (spec trust.md section 3); undefined when
 * that is not what is wrong.
 */
export function explainStatus(node: ts.Node, place: Place, file: TypedFile): Diagnostic | undefined {
  const argument = argumentAt(node, file);
  if (!argument) return undefined;
  const { tool, operation, parameter, value } = argument;
  const known = file.catalog.get(tool)?.operations.get(operation);
  const wants = known?.least[parameter];
  if (!known || !wants) return undefined;
  const statuses = statusesOf(file.checker.getTypeAtLocation(value), file.checker);
  const worse = statuses.filter((status) => !isAtLeast(status, wants));
  if (worse.length === 0) return undefined;
  return diagnose(
    "AOP405",
    {
      operation: known.title,
      parameter,
      wants: { ja: statusWord(wants, "ja"), en: statusWord(wants, "en") },
      status: {
        ja: worse.map((status) => statusWord(status, "ja")).join("、"),
        en: worse.map((status) => statusWord(status, "en")).join(", "),
      },
    },
    place,
    { file: file.path },
  );
}

interface Argument {
  readonly tool: string;
  readonly operation: string;
  readonly parameter: string;
  readonly value: ts.Node;
}

/** The argument of an operation's call that `node` lies in. */
function argumentAt(node: ts.Node, file: TypedFile): Argument | undefined {
  for (let property: ts.Node | undefined = node; property; property = property.parent) {
    if (!ts.isPropertyAssignment(property) && !ts.isShorthandPropertyAssignment(property)) continue;
    const call: ts.Node = property.parent.parent;
    if (!ts.isCallExpression(call) || call.arguments[0] !== property.parent) continue;
    const callee = operationOf(call, file);
    if (!callee) return undefined;
    const { name } = property;
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return undefined;
    const value = ts.isPropertyAssignment(property) ? property.initializer : name;
    return { ...callee, parameter: name.text, value };
  }
  return undefined;
}

function operationOf(
  call: ts.CallExpression,
  file: TypedFile,
): { readonly tool: string; readonly operation: string } | undefined {
  const { expression } = call;
  const name = ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : ts.isElementAccessExpression(expression) && ts.isStringLiteralLike(expression.argumentExpression)
      ? expression.argumentExpression.text
      : undefined;
  if (name === undefined || (!ts.isPropertyAccessExpression(expression) && !ts.isElementAccessExpression(expression))) {
    return undefined;
  }
  const symbol = file.checker.getTypeAtLocation(expression.expression).getSymbol();
  if (!symbol || !isDeclaredByApi(symbol)) return undefined;
  const tool = toolOf(symbol.name);
  return tool === undefined ? undefined : { tool, operation: name };
}

/** The statuses a value of this type can have; plain data has the status of what code makes. */
function statusesOf(type: ts.Type, checker: ts.TypeChecker): readonly Status[] {
  const parts = type.isUnion() ? type.types : [type];
  return [...new Set(parts.flatMap((part) => statusesOfPart(part, checker)))];
}

function statusesOfPart(part: ts.Type, checker: ts.TypeChecker): readonly Status[] {
  const status = part.getProperty("status");
  if (!status) return ["inferred"];
  const type = checker.getTypeOfSymbol(status);
  const literals = type.isUnion() ? type.types : [type];
  return literals.flatMap((literal) =>
    literal.isStringLiteral() ? STATUSES.filter((one) => one === literal.value) : [],
  );
}
