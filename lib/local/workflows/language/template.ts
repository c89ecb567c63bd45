import type { Json, JsonObject } from "#ports";
import type { Expression } from "./expression.ts";
import { setOwn } from "./plain-json.ts";
import type { Scope } from "./scope.ts";
import { queryError } from "./state-error.ts";

/** A field of a definition in which any string may be an expression. */
export interface Template {
  /** The value, when the field holds no expression. */
  readonly constant?: Json;
  /** At once or as a promise; throws or rejects with `StateError`. */
  evaluate(scope: Scope): Json | Promise<Json>;
}

const OPENING = "{%";
const CLOSING = "%}";

/** The JSONata text of a string `{% … %}`, or undefined when the string is meant as it stands. */
export function expressionIn(value: Json): string | undefined {
  if (typeof value !== "string" || !value.startsWith(OPENING) || !value.endsWith(CLOSING)) return undefined;
  return value.slice(OPENING.length, -CLOSING.length).trim();
}

/** Compiles a field; `compile` turns the text of one expression, found at `at`, into an expression. */
export function compileTemplate(
  value: Json,
  field: string,
  compile: (text: string, at: string) => Expression | undefined,
  at: string = field,
): Template {
  const text = expressionIn(value);
  if (text !== undefined) {
    const expression = compile(text, at);
    return expression === undefined ? constantTemplate(null) : expressionTemplate(expression, field);
  }
  if (typeof value !== "object" || value === null) return constantTemplate(value);
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, compileTemplate(entry, field, compile, place(at, key, value))] as const,
  );
  if (entries.every(([, entry]) => entry.constant !== undefined)) return constantTemplate(value);
  return Array.isArray(value) ? arrayTemplate(entries) : objectTemplate(entries);
}

function place(at: string, key: string, owner: readonly Json[] | JsonObject): string {
  return Array.isArray(owner) ? `${at}[${key}]` : `${at}.${key}`;
}

function constantTemplate(constant: Json): Template {
  return { constant, evaluate: () => constant };
}

function expressionTemplate(expression: Expression, field: string): Template {
  const where = `The JSONata expression '${expression.text}' specified for the field '${field}'`;
  const defined = (value: Json | undefined): Json => {
    if (value === undefined) throw queryError(`${where} returned nothing (undefined).`);
    return value;
  };
  const failed = (thrown: unknown): never => {
    throw queryError(`${where} threw an error during evaluation. ${(thrown as Error).message}`);
  };
  return {
    evaluate(scope) {
      const value = expression.evaluate(scope);
      return value instanceof Promise ? value.catch(failed).then(defined) : defined(value);
    },
  };
}

type Entries = readonly (readonly [string, Template])[];

function objectTemplate(entries: Entries): Template {
  return {
    evaluate(scope) {
      const object: { [key: string]: Json } = {};
      return collect(entries, scope, object, (key, value) => setOwn(object, key, value));
    },
  };
}

function arrayTemplate(entries: Entries): Template {
  return {
    evaluate(scope) {
      const array: Json[] = [];
      return collect(entries, scope, array, (key, value) => {
        array[Number(key)] = value;
      });
    },
  };
}

/** Fills `whole` in the order of the entries, whichever of them answers later. */
function collect<Whole extends Json>(
  entries: Entries,
  scope: Scope,
  whole: Whole,
  set: (key: string, value: Json) => void,
): Whole | Promise<Whole> {
  const late: Promise<void>[] = [];
  try {
    for (const [key, entry] of entries) {
      const value = entry.evaluate(scope);
      if (value instanceof Promise) {
        set(key, null);
        late.push(value.then((settled) => set(key, settled)));
      } else {
        set(key, value);
      }
    }
  } catch (thrown) {
    // those under way are abandoned: their failures are nobody's
    for (const abandoned of late) abandoned.catch(() => {});
    throw thrown;
  }
  return late.length === 0 ? whole : Promise.all(late).then(() => whole);
}
