import type { CatalogOperation } from "#config";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { Json, JsonObject } from "#ports";
import { ownParameters } from "#program";

/**
 * Judges the names of a call's arguments against the operation's parameter schema: unknown, required and absent, and
 * those that this software gives itself (a ledger's cursor, the idempotency key). Nothing is judged by an absent schema.
 */
export function checkParameterNames(
  operation: CatalogOperation,
  schema: JsonObject | undefined,
  given: readonly string[],
): readonly Diagnostic[] {
  const reserved = ownParameters(operation);
  const faults: Diagnostic[] = [];
  for (const parameter of given) {
    if (reserved.includes(parameter)) faults.push(diagnose("AOP508", { operation: operation.title, parameter }));
  }
  if (schema === undefined) return faults;
  const properties = propertiesOf(schema);
  for (const parameter of given) {
    if (reserved.includes(parameter) || Object.hasOwn(properties, parameter)) continue;
    const known = Object.keys(properties).filter((name) => !reserved.includes(name));
    faults.push(
      diagnose("AOP504", { operation: operation.title, parameter: excerpt(parameter), known: known.join(", ") || "–" }),
    );
  }
  for (const parameter of requiredOf(schema)) {
    if (reserved.includes(parameter) || given.includes(parameter)) continue;
    faults.push(diagnose("AOP506", { operation: operation.title, parameter, given: given.join(", ") || "–" }));
  }
  return faults;
}

/** Judges one argument's value against its property's `type` and `enum`; the rest of a schema is its server's to judge. */
export function checkParameterForm(
  operation: CatalogOperation,
  schema: JsonObject | undefined,
  parameter: string,
  value: Json,
): readonly Diagnostic[] {
  const property = schema === undefined ? undefined : propertiesOf(schema)[parameter];
  if (!isObject(property)) return [];
  const wanted = formOf(property);
  if (wanted === undefined || wanted.allows(value)) return [];
  const found = excerpt(JSON.stringify(value));
  return [diagnose("AOP507", { operation: operation.title, parameter, found, wanted: wanted.name })];
}

/** The parameters of a JSON Schema, by name. */
export function propertiesOf(schema: JsonObject): JsonObject {
  const properties = schema.properties;
  return isObject(properties) ? properties : {};
}

/** The parameters that a JSON Schema requires. */
export function requiredOf(schema: JsonObject): readonly string[] {
  const required = schema.required;
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

interface Form {
  readonly name: string;
  allows(value: Json): boolean;
}

function formOf(property: JsonObject): Form | undefined {
  const choices = property.enum;
  if (Array.isArray(choices)) {
    const texts = choices.map((choice) => JSON.stringify(choice));
    return { name: texts.join(" | "), allows: (value) => texts.includes(JSON.stringify(value)) };
  }
  const type = property.type;
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
  if (types.length === 0) return undefined;
  return { name: types.join(" | "), allows: (value) => types.some((name) => isOfType(value, name)) };
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
