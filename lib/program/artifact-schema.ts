import type { FieldType } from "#aop";
import type { JsonObject } from "#ports";
import type { ArtifactField } from "./manifest.ts";

const TYPES: { readonly [T in FieldType]: JsonObject } = {
  string: { type: "string" },
  number: { type: "number" },
  date: { type: "string", format: "date" },
  boolean: { type: "boolean" },
  file: {
    type: "object",
    properties: { attachment: { type: "string" }, name: { type: "string" }, type: { type: "string" } },
    required: ["attachment", "name", "type"],
  },
  list: { type: "array" },
};

/**
 * The JSON Schema (2020-12) of an artifact's plain values: what shape they have, never that they are true. No field is
 * required, since a value that is not known has no plain form.
 */
export function artifactSchema(fields: readonly ArtifactField[]): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, field.untyped ? {} : TYPES[field.type]])),
    additionalProperties: false,
  };
}
