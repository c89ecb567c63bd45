import type { CatalogOperation, CatalogTool } from "#config";
import type { Language } from "#diagnostics";
import type { Json, JsonObject } from "#ports";
import { type LeastStatus, statusesFrom, statusWord } from "#trust";
import type { GrantedOperation } from "../granted.ts";
import { ownParameters } from "../own-parameters.ts";
import { valueType } from "./field-types.ts";
import { jsonSchemaType, requiredOf } from "./json-schema-type.ts";
import { docComment, propertyName } from "./property-name.ts";
import { leastType } from "./value-types.ts";

const ACCESS = {
  ja: { read: "読む", draft: "下書き (取り消せる)", commit: "確定 (取り消せない)" },
  en: { read: "reads", draft: "drafts (can be undone)", commit: "commits (cannot be undone)" },
} as const;

/** Declares the granted tools: one interface per tool, and `Tools` that reaches each by its id and its aliases. */
export function declareTools(granted: readonly GrantedOperation[], language: Language): string {
  const byTool = new Map<CatalogTool, CatalogOperation[]>();
  for (const { tool, operation } of granted) byTool.set(tool, [...(byTool.get(tool) ?? []), operation]);
  const tools = [...byTool];
  const interfaces = tools.map(([tool, operations]) => declareTool(tool, operations, language));
  const members = tools.flatMap(([tool]) =>
    [...new Set([tool.id, ...tool.aliases])].map((name) => `  readonly ${propertyName(name)}: ${typeName(tool.id)};`),
  );
  return [...interfaces, block("export interface Tools", members)].join("\n\n");
}

/** The name of the interface that holds a tool's operations. */
function typeName(toolId: string): string {
  return `Tool_${toolId}`;
}

function declareTool(tool: CatalogTool, operations: readonly CatalogOperation[], language: Language): string {
  const members = operations
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((operation) => declareOperation(operation, language));
  return `${docComment(tool.title)}\n${block(`export interface ${typeName(tool.id)}`, members)}`;
}

/** The phases of a program are granted the same operations again and again. */
const DECLARED: { readonly [L in Language]: WeakMap<CatalogOperation, string> } = {
  ja: new WeakMap(),
  en: new WeakMap(),
};

function declareOperation(operation: CatalogOperation, language: Language): string {
  const known = DECLARED[language].get(operation);
  if (known !== undefined) return known;
  const declared = describeOperation(operation, language);
  DECLARED[language].set(operation, declared);
  return declared;
}

function describeOperation(operation: CatalogOperation, language: Language): string {
  const needs = Object.entries(operation.least)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([parameter, status]) => `${parameter} ≥ ${statusWord(status, language)}`);
  const comment = [operation.title, ACCESS[language][operation.access], ...needs].join(" · ");
  const argument = declareParameters(operation);
  return `  ${docComment(comment)}\n  ${propertyName(operation.name)}(${argument}): Promise<${resultType(operation)}>;`;
}

function resultType(operation: CatalogOperation): string {
  if (operation.access !== "read") return "Verified<Json>";
  return operation.ledger ? "Value<Row>" : "Extracted<Json> | LookupFailed";
}

/** The parameters that program code gives; the idempotency key and the cursor are this software's own. */
function declareParameters(operation: CatalogOperation): string {
  const own = ownParameters(operation);
  const schema = operation.parameters;
  const properties = propertiesOf(schema);
  const names = [...new Set([...Object.keys(properties), ...Object.keys(operation.least)])]
    .filter((name) => !own.includes(name))
    .sort();
  const required = new Set(schema ? requiredOf(schema) : Object.keys(operation.least));
  const members = names.map((name) => {
    const plain = jsonSchemaType(properties[name]);
    const mark = required.has(name) ? "" : "?";
    return `readonly ${propertyName(name)}${mark}: ${parameterType(plain, operation.least[name])}`;
  });
  if (!schema) members.push("readonly [parameter: string]: AnyStatus<Json>");
  const optional = names.some((name) => required.has(name)) ? "" : "?";
  return members.length === 0 ? "" : `args${optional}: { ${members.join("; ")} }`;
}

/** What `least` lets in, where a value may also be made of several; the gateway asks the same again when it runs. */
function parameterType(plain: string, least: LeastStatus | undefined): string {
  if (least === undefined) return `AnyStatus<${plain}>`;
  const statuses = statusesFrom(least);
  return isComposite(plain) || statuses.includes("inferred") ? leastType(least, plain) : valueType(plain, statuses);
}

function isComposite(plain: string): boolean {
  return /\bJson\b|[{[]/.test(plain);
}

function propertiesOf(schema: JsonObject | undefined): { readonly [name: string]: Json } {
  const properties = schema?.properties;
  return typeof properties === "object" && properties !== null && !Array.isArray(properties)
    ? (properties as JsonObject)
    : {};
}

/** A declaration with its members, on one line when it has none. */
export function block(head: string, members: readonly string[]): string {
  return members.length === 0 ? `${head} {}` : `${head} {\n${members.join("\n")}\n}`;
}
