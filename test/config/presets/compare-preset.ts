import type { ToolPreset } from "#config";
import type { Json, JsonObject, ListedOperation } from "#ports";

/** A listed operation with the hint its server gives of what it does. */
export interface HintedOperation extends ListedOperation {
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean };
}

/** What a preset leaves out on purpose, and why: operations by name, parameters as `operation.parameter`. */
export type LeftOut = Readonly<Record<string, string>>;

/**
 * Every difference between a preset and what its server lists, as sentences; empty when each operation is either offered,
 * with parameters that the server takes, or left out on purpose. A preset may ask for more than its server and allow
 * less, never the other way round.
 */
export function comparePreset(preset: ToolPreset, listed: readonly HintedOperation[], leftOut: LeftOut): string[] {
  const differences: string[] = [];
  const served = new Map(listed.map((operation) => [operation.name, operation]));
  for (const [name, offered] of Object.entries(preset.operations)) {
    const operation = served.get(name);
    if (operation === undefined) {
      differences.push(`${name}: is offered, but the server does not list it`);
      continue;
    }
    const readsOnly = operation.annotations?.readOnlyHint === true;
    if (offered.access === "read" && !readsOnly) differences.push(`${name}: is offered as read, but may change things`);
    if (offered.access !== "read" && readsOnly) differences.push(`${name}: is offered as ${offered.access}, but reads`);
    if (offered.access === "draft" && operation.annotations?.destructiveHint === true) {
      differences.push(`${name}: is offered as draft, but destroys`);
    }
    differences.push(...compareParameters(name, offered.schema ?? {}, operation.inputSchema, leftOut));
  }
  for (const { name, description = "" } of listed) {
    const isOffered = Object.hasOwn(preset.operations, name);
    if (!isOffered && !Object.hasOwn(leftOut, name)) differences.push(`${name}: is new on the server (${description})`);
    if (isOffered && Object.hasOwn(leftOut, name)) differences.push(`${name}: is both offered and left out`);
  }
  for (const name of Object.keys(leftOut)) {
    const [operation = "", parameter] = name.split(".");
    const properties = propertiesOf(served.get(operation)?.inputSchema);
    if (!served.has(operation)) differences.push(`${name}: is left out, but the server does not list it`);
    else if (parameter !== undefined && !Object.hasOwn(properties, parameter)) {
      differences.push(`${name}: is left out, but the server has no such parameter`);
    }
  }
  return differences;
}

function compareParameters(name: string, ours: JsonObject, theirs: JsonObject, leftOut: LeftOut): string[] {
  const differences: string[] = [];
  const [offered, served] = [propertiesOf(ours), propertiesOf(theirs)];
  for (const [parameter, schema] of Object.entries(offered)) {
    const where = `${name}.${parameter}`;
    const property = served[parameter];
    if (property === undefined) {
      differences.push(`${where}: is offered, but the server does not take it`);
      continue;
    }
    const alternatives = alternativesOf(property as JsonObject, theirs);
    const type = (schema as JsonObject).type ?? null;
    if (!alternatives.some((each) => typesOf(each).includes(type))) {
      differences.push(`${where}: is ${JSON.stringify(type)}, but the server takes ${JSON.stringify(property)}`);
    }
    const isRequired = requiredOf(ours).includes(parameter);
    differences.push(
      ...compareTexts(where, textsOf(schema as JsonObject), textsOf(property as JsonObject), isRequired),
    );
  }
  for (const parameter of Object.keys(served)) {
    if (Object.hasOwn(offered, parameter) || Object.hasOwn(leftOut, `${name}.${parameter}`)) continue;
    differences.push(`${name}.${parameter}: is new on the server`);
  }
  for (const parameter of requiredOf(theirs)) {
    if (requiredOf(ours).includes(parameter)) continue;
    differences.push(`${name}.${parameter}: is required by the server, but not by the preset`);
  }
  return differences;
}

/** A preset lists all texts that a server knows; fewer only where one of them has to be given. */
function compareTexts(where: string, ours: readonly string[], theirs: readonly string[], isRequired: boolean) {
  const unknown = ours.filter((text) => !theirs.includes(text));
  const missing = ours.length > 0 && isRequired ? [] : theirs.filter((text) => !ours.includes(text));
  return [
    ...unknown.map((text) => `${where}: the server knows no ${text}`),
    ...missing.map((text) => `${where}: the server also knows ${text}`),
  ];
}

function alternativesOf(property: JsonObject, root: JsonObject): readonly JsonObject[] {
  const { $ref: ref, anyOf } = property as { readonly $ref?: string; readonly anyOf?: readonly JsonObject[] };
  if (ref !== undefined) return alternativesOf(follow(root, ref), root);
  return anyOf === undefined ? [property] : anyOf.flatMap((each) => alternativesOf(each, root));
}

function follow(root: JsonObject, ref: string): JsonObject {
  const steps = ref.replace(/^#\//, "").split("/");
  return steps.reduce<Json>((node, step) => (node as JsonObject)[step] ?? {}, root) as JsonObject;
}

function typesOf(schema: JsonObject): readonly Json[] {
  return Array.isArray(schema.type) ? schema.type : [schema.type ?? null];
}

function textsOf(schema: JsonObject): readonly string[] {
  return (schema.enum as readonly string[] | undefined) ?? [];
}

function propertiesOf(schema: JsonObject | undefined): JsonObject {
  return (schema?.properties ?? {}) as JsonObject;
}

function requiredOf(schema: JsonObject): readonly string[] {
  return (schema.required ?? []) as readonly string[];
}
