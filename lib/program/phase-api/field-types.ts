import type { FieldType } from "#aop";
import { STATUSES, type Status } from "#trust";

const PLAIN: { readonly [T in FieldType]: string } = {
  string: "string",
  number: "number",
  date: "string",
  boolean: "boolean",
  file: "FileLocation",
  list: "readonly Json[]",
};

/** The TypeScript type of a field's plain value. */
export function plainType(types: readonly FieldType[]): string {
  return [...new Set(types.map((type) => PLAIN[type]))].join(" | ");
}

const VALUES: { readonly [S in Status]: (plain: string) => string } = {
  verified: (plain) => `Verified<${plain}>`,
  extracted: (plain) => `Extracted<${plain}>`,
  inferred: (plain) => `Inferred<${plain}>`,
  ambiguous: (plain) => `Ambiguous<${plain}>`,
  "lookup-failed": () => "LookupFailed",
  missing: () => "Missing",
  refuted: () => "Refuted",
};

/** The type of a value that can have any of these statuses. */
export function valueType(plain: string, statuses: readonly Status[]): string {
  if (statuses.length === STATUSES.length) return `Value<${plain}>`;
  return statuses.map((status) => VALUES[status](plain)).join(" | ") || "never";
}
