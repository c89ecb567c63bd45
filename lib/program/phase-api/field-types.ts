import type { FieldType } from "#aop";
import { STATUSES, type Status } from "#trust";
import { statusType } from "./value-types.ts";

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

/** The type of a value that can have any of these statuses. */
export function valueType(plain: string, statuses: readonly Status[]): string {
  if (statuses.length === STATUSES.length) return `Value<${plain}>`;
  return statuses.map((status) => statusType(status, plain)).join(" | ") || "never";
}
