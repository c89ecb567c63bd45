import type { Expression as LibraryExpression } from "jsonata";
import jsonata from "jsonata";
import type { Clock, Json } from "#ports";
import { stepFunctionsFunctions } from "./expression-functions.ts";
import { problemsOfExpression } from "./expression-rules.ts";
import { fastEvaluator, fastPath, SLOW } from "./fast-expression.ts";
import { toPlainJson } from "./plain-json.ts";
import type { Randomness } from "./randomness.ts";
import type { Scope } from "./scope.ts";

/** One JSONata expression, ready to be evaluated many times. */
export interface Expression {
  readonly text: string;
  /** At once when the expression is simple, else as a promise; what the library throws is thrown or rejected. */
  evaluate(scope: Scope): Json | undefined | Promise<Json | undefined>;
}

/** What expressions draw on beside their scope. */
export interface Surroundings {
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** A text that is no expression, or that uses what Step Functions refuses; says what. */
export class ExpressionError extends Error {
  override name = "ExpressionError";
}

/** An expression that has not ended by then is given up, so that it cannot hold the process. */
const EVALUATION_MILLISECONDS = 2_000;

/** Compiles a JSONata text (without its `{% %}`); throws `ExpressionError`. */
export function compileExpression(text: string, surroundings: Surroundings): Expression {
  const path = fastPath(text);
  let library: LibraryExpression | undefined;
  if (path === undefined) {
    library = compileWithLibrary(text, surroundings);
    const problems = problemsOfExpression(library.ast());
    if (problems.length > 0) throw new ExpressionError(problems.join("; "));
  }
  const fast = path ?? (library && fastEvaluator(library.ast()));
  return {
    text,
    evaluate(scope) {
      const value = fast === undefined ? SLOW : fast(scope);
      if (value !== SLOW) return value;
      library ??= compileWithLibrary(text, surroundings);
      return evaluateWithLibrary(library, scope, surroundings.clock);
    },
  };
}

function compileWithLibrary(text: string, { randomness }: Surroundings): LibraryExpression {
  let compiled: LibraryExpression;
  try {
    compiled = jsonata(text, { timeout: EVALUATION_MILLISECONDS });
  } catch (thrown) {
    throw new ExpressionError(messageOf(thrown), { cause: thrown });
  }
  for (const [name, implementation] of stepFunctionsFunctions(randomness)) {
    compiled.registerFunction(name, implementation);
  }
  return compiled;
}

async function evaluateWithLibrary(compiled: LibraryExpression, scope: Scope, clock: Clock): Promise<Json | undefined> {
  const now = clock.now();
  const bindings = {
    millis: () => now,
    now: (picture?: string, zone?: string) => formatTime(now, picture, zone),
    ...scope.variables,
    states: scope.states,
  };
  try {
    return toPlainJson(await compiled.evaluate(undefined, bindings));
  } catch (thrown) {
    throw new Error(messageOf(thrown), { cause: thrown });
  }
}

function formatTime(time: number, picture: string | undefined, zone: string | undefined): Promise<unknown> | string {
  if (picture === undefined) return new Date(time).toISOString();
  return jsonata("$fromMillis($time, $picture, $zone)").evaluate(undefined, { time, picture, zone });
}

/** The library throws objects that are not errors. */
function messageOf(thrown: unknown): string {
  if (typeof thrown === "object" && thrown !== null && "message" in thrown) return String(thrown.message);
  return String(thrown);
}
