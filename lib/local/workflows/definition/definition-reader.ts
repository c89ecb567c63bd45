import type { Json, JsonObject } from "#ports";
import { compileExpression, type Expression, ExpressionError, type Surroundings } from "../language/expression.ts";
import { compileTemplate, expressionIn, type Template } from "../language/template.ts";

/** Reads the parts of a definition and collects what is wrong with it, each with its place. */
export interface DefinitionReader {
  readonly problems: readonly string[];
  problem(at: string, what: string): void;
  /** The value as an object; a problem and an empty one when it is none. */
  object(value: Json | undefined, at: string): JsonObject;
  array(value: Json | undefined, at: string): readonly Json[];
  string(value: Json | undefined, at: string): string;
  /** A number of at least `least`, whole when `whole`; `absent` when the value is not there. */
  number(value: Json | undefined, at: string, rule: NumberRule): number;
  /** Says of each field not in `known` that it is not supported. */
  onlyFields(owner: JsonObject, known: ReadonlySet<string>, at: string, kind: string): void;
  template(value: Json, at: string, field: string): Template;
  /** A template that must be an expression or pass `check`. */
  templateOrConstant(value: Json, at: string, field: string, check: ConstantRule): Template;
}

/** Bounds of a number in a definition. */
export interface NumberRule {
  readonly absent: number;
  readonly least: number;
  readonly whole: boolean;
}

/** What a field may hold when it holds no expression; `expected` says it in words. */
export interface ConstantRule {
  readonly expected: string;
  readonly fits: (value: Json) => boolean;
}

/** A reader for one definition: an expression that stands in it many times is compiled once. */
export function createDefinitionReader(surroundings: Surroundings): DefinitionReader {
  const problems: string[] = [];
  const expressions = new Map<string, Expression>();
  const problem = (at: string, what: string): void => {
    problems.push(`${at}: ${what}`);
  };

  const compile = (text: string, at: string): Expression | undefined => {
    try {
      const expression = expressions.get(text) ?? compileExpression(text, surroundings);
      expressions.set(text, expression);
      return expression;
    } catch (thrown) {
      if (!(thrown instanceof ExpressionError)) throw thrown;
      problem(at, `the JSONata expression '${text}' cannot be used: ${thrown.message}`);
      return undefined;
    }
  };

  const template = (value: Json, at: string, field: string): Template => compileTemplate(value, field, compile, at);

  return {
    problems,
    problem,
    object(value, at) {
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
      problem(at, `expected an object, found ${shown(value)}`);
      return {};
    },
    array(value, at) {
      if (Array.isArray(value) && value.length > 0) return value;
      problem(at, `expected a list that is not empty, found ${shown(value)}`);
      return [];
    },
    string(value, at) {
      if (typeof value === "string" && value !== "") return value;
      problem(at, `expected a string that is not empty, found ${shown(value)}`);
      return "";
    },
    number(value, at, { absent, least, whole }) {
      if (value === undefined) return absent;
      if (typeof value === "number" && value >= least && (!whole || Number.isInteger(value))) return value;
      problem(at, `expected a ${whole ? "whole " : ""}number of at least ${least}, found ${shown(value)}`);
      return absent;
    },
    onlyFields(owner, known, at, kind) {
      for (const field of Object.keys(owner)) {
        if (!known.has(field)) problem(`${at}.${field}`, `${kind} cannot have this field here`);
      }
    },
    template,
    templateOrConstant(value, at, field, rule) {
      if (expressionIn(value) === undefined && !rule.fits(value)) {
        problem(at, `expected ${rule.expected} or a JSONata expression, found ${shown(value)}`);
      }
      return template(value, at, field);
    },
  };
}

function shown(value: Json | undefined): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
