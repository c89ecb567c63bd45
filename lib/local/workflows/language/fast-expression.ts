import type { ExprNode } from "jsonata";
import type { Json } from "#ports";
import type { Scope } from "./scope.ts";

/** Says that an expression met a value whose treatment is the library's business. */
export const SLOW: unique symbol = Symbol("slow");

/** Evaluates without the library, or answers `SLOW`; it has no effects, so the library may start over. */
export type FastEvaluate = (scope: Scope) => Json | undefined | typeof SLOW;

const PATH = /^\$[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/;
const WORDS = new Set(["and", "or", "in", "true", "false", "null", "function"]);

/** The evaluator of a plain path such as `$states.input.name`, recognised without parsing; else undefined. */
export function fastPath(text: string): FastEvaluate | undefined {
  if (!PATH.test(text)) return undefined;
  const [variable = "", ...names] = text.slice(1).split(".");
  if (names.some((name) => WORDS.has(name))) return undefined;
  return follow(variable, names);
}

/**
 * The evaluator of an expression made of literals, paths over objects, comparisons, `and`, `or`, `&`, `+`, `-`,
 * conditions and object constructors; undefined when it holds anything else. Only values for which these operators
 * have one plain meaning are handled: no array is mapped over, nothing is cast.
 */
export function fastEvaluator(node: ExprNode): FastEvaluate | undefined {
  if (!hasOnlyOwnParts(node)) return undefined;
  switch (node.type) {
    case "string":
    case "number":
    case "value": {
      const literal: Json = node.value;
      return () => literal;
    }
    case "variable":
      return node.value === "" || node.value === "$" ? undefined : follow(node.value, []);
    case "path" as ExprNode["type"]:
      return pathEvaluator(node.steps ?? []);
    case "binary":
      return binaryEvaluator(node);
    case "condition":
      return conditionEvaluator(node as ConditionNode);
    case "block":
      return node.expressions?.length === 1 && node.expressions[0] !== undefined
        ? fastEvaluator(node.expressions[0])
        : undefined;
    case "function":
      return existsEvaluator(node);
    case "unary":
      return node.value === "{" ? objectEvaluator(node.lhs as readonly (readonly [ExprNode, ExprNode])[]) : undefined;
    default:
      return undefined;
  }
}

interface ConditionNode extends ExprNode {
  readonly condition: ExprNode;
  readonly then: ExprNode;
  readonly else?: ExprNode;
}

const OWN_PARTS = new Set([
  "arguments",
  "procedure",
  "type",
  "value",
  "position",
  "steps",
  "lhs",
  "rhs",
  "expressions",
  "condition",
  "then",
  "else",
]);

/** Predicates, grouping, bindings and the like are further fields of a node. */
function hasOnlyOwnParts(node: ExprNode): boolean {
  return Object.entries(node).every(([part, held]) => held === undefined || OWN_PARTS.has(part));
}

function pathEvaluator(steps: readonly ExprNode[]): FastEvaluate | undefined {
  const [first, ...rest] = steps;
  if (first?.type !== "variable" || first.value === "" || first.value === "$") return undefined;
  if (!steps.every(hasOnlyOwnParts) || rest.some((step) => step.type !== "name")) return undefined;
  return follow(
    first.value,
    rest.map((step) => step.value),
  );
}

function follow(variable: string, names: readonly string[]): FastEvaluate {
  return (scope) => {
    let value: Json | undefined;
    if (variable === "states") value = scope.states;
    else if (Object.hasOwn(scope.variables, variable)) value = scope.variables[variable];
    // a name that is not assigned may be a function of the library
    else return SLOW;
    for (const name of names) {
      if (value === undefined || value === null) return undefined;
      if (Array.isArray(value)) return SLOW;
      if (typeof value !== "object" || !Object.hasOwn(value, name)) return undefined;
      value = (value as { readonly [key: string]: Json })[name];
    }
    return value;
  };
}

/** `$exists(…)`, as long as no variable has that name. */
function existsEvaluator({ procedure, arguments: given = [] }: ExprNode): FastEvaluate | undefined {
  const evaluate = given.length === 1 && given[0] !== undefined ? fastEvaluator(given[0]) : undefined;
  if (procedure?.type !== "variable" || procedure.value !== "exists" || evaluate === undefined) return undefined;
  return (scope) => {
    const value = Object.hasOwn(scope.variables, "exists") ? SLOW : evaluate(scope);
    return value === SLOW ? SLOW : value !== undefined;
  };
}

/** `… in ["a", "b"]`, a list of strings or numbers written out. */
function membershipEvaluator(lhs: ExprNode, { type, value, expressions = [] }: ExprNode): FastEvaluate | undefined {
  const evaluate = fastEvaluator(lhs);
  const literal = type === "unary" && value === "[" && expressions.every(isWrittenOut);
  if (evaluate === undefined || !literal) return undefined;
  const members = new Set<unknown>(expressions.map((expression) => expression.value));
  return (scope) => {
    const member = evaluate(scope);
    return member === SLOW ? SLOW : members.has(member);
  };
}

function isWrittenOut(node: ExprNode): boolean {
  return (node.type === "string" || node.type === "number") && hasOnlyOwnParts(node);
}

function binaryEvaluator(node: ExprNode): FastEvaluate | undefined {
  if (node.value === "in") return membershipEvaluator(node.lhs as ExprNode, node.rhs as ExprNode);
  const left = fastEvaluator(node.lhs as ExprNode);
  const right = fastEvaluator(node.rhs as ExprNode);
  const operate = OPERATORS[node.value];
  if (left === undefined || right === undefined || operate === undefined) return undefined;
  return (scope) => {
    const lhs = left(scope);
    if (lhs === SLOW) return SLOW;
    const rhs = right(scope);
    return rhs === SLOW ? SLOW : operate(lhs, rhs);
  };
}

type Operator = (lhs: Json | undefined, rhs: Json | undefined) => Json | typeof SLOW;

const OPERATORS: { readonly [symbol: string]: Operator } = {
  "=": (lhs, rhs) => equal(lhs, rhs),
  "!=": (lhs, rhs) => {
    if (lhs === undefined || rhs === undefined) return false;
    const same = equal(lhs, rhs);
    return same === SLOW ? SLOW : !same;
  },
  and: (lhs, rhs) => (typeof lhs === "boolean" && typeof rhs === "boolean" ? lhs && rhs : SLOW),
  or: (lhs, rhs) => (typeof lhs === "boolean" && typeof rhs === "boolean" ? lhs || rhs : SLOW),
  "&": (lhs, rhs) => (typeof lhs === "string" && typeof rhs === "string" ? lhs + rhs : SLOW),
  "<": (lhs, rhs) => (bothNumbers(lhs, rhs) ? Number(lhs) < Number(rhs) : SLOW),
  "<=": (lhs, rhs) => (bothNumbers(lhs, rhs) ? Number(lhs) <= Number(rhs) : SLOW),
  ">": (lhs, rhs) => (bothNumbers(lhs, rhs) ? Number(lhs) > Number(rhs) : SLOW),
  ">=": (lhs, rhs) => (bothNumbers(lhs, rhs) ? Number(lhs) >= Number(rhs) : SLOW),
  "+": (lhs, rhs) => (bothNumbers(lhs, rhs) ? finite(Number(lhs) + Number(rhs)) : SLOW),
  "-": (lhs, rhs) => (bothNumbers(lhs, rhs) ? finite(Number(lhs) - Number(rhs)) : SLOW),
};

function equal(lhs: Json | undefined, rhs: Json | undefined): boolean | typeof SLOW {
  if (lhs === undefined || rhs === undefined) return false;
  return isObject(lhs) && isObject(rhs) ? SLOW : lhs === rhs;
}

function isObject(value: Json): boolean {
  return typeof value === "object" && value !== null;
}

function bothNumbers(lhs: Json | undefined, rhs: Json | undefined): boolean {
  return typeof lhs === "number" && typeof rhs === "number";
}

function finite(value: number): number | typeof SLOW {
  return Number.isFinite(value) ? value : SLOW;
}

function conditionEvaluator(node: ConditionNode): FastEvaluate | undefined {
  const condition = fastEvaluator(node.condition);
  const then = fastEvaluator(node.then);
  const otherwise = node.else === undefined ? (): undefined => undefined : fastEvaluator(node.else);
  if (condition === undefined || then === undefined || otherwise === undefined) return undefined;
  return (scope) => {
    const chosen = condition(scope);
    if (typeof chosen !== "boolean") return SLOW;
    return chosen ? then(scope) : otherwise(scope);
  };
}

function objectEvaluator(pairs: readonly (readonly [ExprNode, ExprNode])[]): FastEvaluate | undefined {
  const fields: { readonly key: string; readonly evaluate: FastEvaluate }[] = [];
  for (const [key, value] of pairs) {
    const evaluate = fastEvaluator(value);
    if (key.type !== "string" || key.value.startsWith("_") || evaluate === undefined) return undefined;
    fields.push({ key: key.value, evaluate });
  }
  if (new Set(fields.map((field) => field.key)).size < fields.length) return undefined;
  return (scope) => {
    const object: { [key: string]: Json } = {};
    for (const { key, evaluate } of fields) {
      const value = evaluate(scope);
      if (value === SLOW) return SLOW;
      if (value !== undefined) object[key] = value;
    }
    return object;
  };
}
