import type { Json, JsonObject } from "#ports";
import { propertyName } from "./property-name.ts";

const DEPTH = 6;

/**
 * The TypeScript type of what a JSON Schema describes, as text; whatever this does not know is `Json`.
 * Literals are written as JSON, so no text of a schema becomes anything but a literal.
 */
export function jsonSchemaType(schema: Json | undefined, depth = 0): string {
  if (depth > DEPTH || !isObject(schema)) return "Json";
  const literals = schema.const === undefined ? schema.enum : [schema.const];
  if (Array.isArray(literals) && literals.length > 0 && literals.every(isScalar)) {
    return union(literals.map((literal) => JSON.stringify(literal)));
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices) && choices.length > 0) {
    return union(choices.map((choice) => jsonSchemaType(choice, depth + 1)));
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return union(types.map((type) => typeOf(type, schema, depth)));
}

function typeOf(type: Json | undefined, schema: JsonObject, depth: number): string {
  switch (type) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return type;
    case "integer":
      return "number";
    case "array":
      return `readonly (${jsonSchemaType(schema.items, depth + 1)})[]`;
    case "object":
      return objectType(schema, depth);
    default:
      return "Json";
  }
}

function objectType(schema: JsonObject, depth: number): string {
  const properties = schema.properties;
  if (!isObject(properties) || Object.keys(properties).length === 0) return "{ readonly [key: string]: Json }";
  const required = new Set(requiredOf(schema));
  const members = Object.keys(properties)
    .sort()
    .map((name) => {
      const mark = required.has(name) ? "" : "?";
      return `readonly ${propertyName(name)}${mark}: ${jsonSchemaType(properties[name], depth + 1)}`;
    });
  return `{ ${members.join("; ")} }`;
}

/** The names a JSON Schema requires. */
export function requiredOf(schema: JsonObject): readonly string[] {
  const required = schema.required;
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(" | ") || "Json";
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== "object";
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
