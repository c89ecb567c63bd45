import type { Json, JsonObject } from "#ports";
import type { DefinitionReader } from "./definition-reader.ts";
import type { Exit } from "./machine.ts";

const MOST = 99_999_999;
const VARIABLE_NAME = /^\p{ID_Start}\p{ID_Continue}{0,79}$/u;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Whether a value is a whole number from `least` to 99,999,999, the most of every number in the language. */
export function isWhole(value: Json, least: 0 | 1): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= MOST;
}

/** Whether a value is a time as a Wait state takes it: RFC 3339 with a capital T and a zone, a day that exists. */
export function isTimestamp(value: Json): value is string {
  if (typeof value !== "string" || !TIMESTAMP.test(value) || Number.isNaN(Date.parse(value))) return false;
  const day = value.slice(0, 10);
  // 31 February would be read as a day in March
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** The `Assign` and `Output` of a state, a choice rule or a catcher. */
export function compileExit(source: JsonObject, at: string, reader: DefinitionReader): Exit {
  const { Assign, Output } = source;
  if (Assign !== undefined) {
    for (const name of Object.keys(reader.object(Assign, `${at}.Assign`))) {
      if (!VARIABLE_NAME.test(name) || name === "states") {
        reader.problem(`${at}.Assign.${name}`, "this is not a name that a variable can have");
      }
    }
  }
  return {
    ...(Assign !== undefined && { assign: reader.template(Assign, `${at}.Assign`, "Assign") }),
    ...(Output !== undefined && { output: reader.template(Output, `${at}.Output`, "Output") }),
  };
}

/** `Assign`, `Output` and where it goes: to a state of the same chart, or, with `End`, nowhere. */
export function compileTransition(
  source: JsonObject,
  at: string,
  states: ReadonlySet<string>,
  reader: DefinitionReader,
): Exit {
  const exit = compileExit(source, at, reader);
  const { Next, End } = source;
  if (End === true && Next === undefined) return exit;
  if (typeof Next !== "string" || End === true) {
    reader.problem(at, 'expected either a "Next" or "End": true');
  } else if (!states.has(Next)) {
    reader.problem(`${at}.Next`, `there is no state ${JSON.stringify(Next)} here`);
  } else {
    return { ...exit, next: Next };
  }
  return exit;
}
