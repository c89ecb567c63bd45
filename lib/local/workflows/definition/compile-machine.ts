import type { Json, JsonObject, MachineDefinition } from "#ports";
import type { Surroundings } from "../language/expression.ts";
import { type ChartRules, compileState } from "./compile-state.ts";
import { createDefinitionReader, type DefinitionReader } from "./definition-reader.ts";
import type { Chart, State } from "./machine.ts";

/** What a definition says, or everything that is wrong with it. */
export type CompiledDefinition =
  | { readonly ok: true; readonly chart: Chart; readonly timeoutSeconds?: number }
  | { readonly ok: false; readonly problems: readonly string[] };

const MACHINE_FIELDS = new Set(["Comment", "QueryLanguage", "StartAt", "States", "TimeoutSeconds", "Version"]);
const CHART_FIELDS = new Set(["Comment", "QueryLanguage", "StartAt", "States", "ProcessorConfig"]);
const STATE_NAME_LENGTH = 80;

/** Compiles a definition in Amazon States Language; only JSONata, only what this engine runs as AWS does. */
export function compileMachine(definition: MachineDefinition, surroundings: Surroundings): CompiledDefinition {
  const reader = createDefinitionReader(surroundings);
  const root = reader.object(definition, "the definition");
  reader.onlyFields(root, MACHINE_FIELDS, "the definition", "a machine");
  if (root.QueryLanguage !== "JSONata") reader.problem("QueryLanguage", 'only "JSONata" is supported');
  const timeout = reader.number(root.TimeoutSeconds, "TimeoutSeconds", { absent: 0, least: 1, whole: true });
  const names = new Set<string>();
  const chart = compileChart(root, "", new Set(), names, reader);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, chart, ...(timeout > 0 && { timeoutSeconds: timeout }) };
}

function compileChart(
  source: JsonObject,
  at: string,
  outerVariables: ReadonlySet<string>,
  names: Set<string>,
  reader: DefinitionReader,
): Chart {
  const place = (field: string): string => (at === "" ? field : `${at}.${field}`);
  const states = reader.object(source.States, place("States"));
  const variables = assignedNames(states);
  for (const name of variables) {
    if (outerVariables.has(name)) {
      reader.problem(place("States"), `the variable $${name} is assigned in an outer scope already`);
    }
  }
  const rules: ChartRules = {
    states: new Set(Object.keys(states)),
    chart: (inner, innerAt) => {
      const object = reader.object(inner, innerAt);
      reader.onlyFields(object, CHART_FIELDS, innerAt, "a branch");
      return compileChart(object, innerAt, new Set([...outerVariables, ...variables]), names, reader);
    },
  };
  const compiled = new Map<string, State>();
  for (const [name, state] of Object.entries(states)) {
    const stateAt = place(`States.${name}`);
    if (name.length > STATE_NAME_LENGTH)
      reader.problem(stateAt, `a state's name has at most ${STATE_NAME_LENGTH} characters`);
    if (names.has(name)) reader.problem(stateAt, "another state of this machine has this name");
    names.add(name);
    const result = compileState(name, reader.object(state, stateAt), stateAt, rules, reader);
    if (result !== undefined) compiled.set(name, result);
  }
  const startAt = reader.string(source.StartAt, place("StartAt"));
  if (!rules.states.has(startAt)) reader.problem(place("StartAt"), `there is no state ${JSON.stringify(startAt)} here`);
  return { startAt, states: compiled };
}

/** The variables that the states of one scope assign, catchers and choice rules included. */
function assignedNames(states: JsonObject): Set<string> {
  const names = new Set<string>();
  const note = (owner: Json | undefined): void => {
    if (typeof owner !== "object" || owner === null || Array.isArray(owner)) return;
    const assign = (owner as JsonObject).Assign;
    if (typeof assign === "object" && assign !== null) for (const name of Object.keys(assign)) names.add(name);
  };
  for (const state of Object.values(states)) {
    note(state);
    for (const list of ["Catch", "Choices"]) {
      const entries = (state as JsonObject | null)?.[list];
      if (Array.isArray(entries)) entries.forEach(note);
    }
  }
  return names;
}
