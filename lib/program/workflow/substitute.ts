import type { Json, JsonObject, MachineDefinition } from "#ports";

/** What a definition leaves open until it is put on an engine. */
export interface Substitutions {
  /** Prepended to every function name. */
  readonly FunctionPrefix: string;
  /** Machine id of the static phase machine; a definition without phases of its own needs none. */
  readonly PhaseMachine?: string;
}

/** Fills `${FunctionPrefix}` and `${PhaseMachine}` in every string value; keys and any other text stay as they are. */
export function substitute(definition: JsonObject, values: Substitutions): MachineDefinition {
  return fill(definition, new Map(Object.entries(values))) as JsonObject;
}

function fill(value: Json, values: ReadonlyMap<string, string>): Json {
  if (typeof value === "string") {
    return value.replace(/\$\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
  }
  if (value === null || typeof value !== "object") return value;
  if (isList(value)) return value.map((item) => fill(item, values));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, values)]));
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
