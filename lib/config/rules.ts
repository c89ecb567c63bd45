import { type Diagnostic, diagnose } from "#diagnostics";
import type { Config, OperationConfig, Presets, ToolConfig } from "./config.ts";
import { type JsonPath, showPath } from "./json-text.ts";
import { comparableName } from "./names.ts";
import { checkPeople } from "./people-rules.ts";
import { presetOf } from "./presets.ts";
import { reportUnfit } from "./report.ts";

type PlaceOf = (path: JsonPath) => NonNullable<Diagnostic["place"]>;

/** Tools that every AOP can name without configuration (design section 2). */
const RESERVED_IDS = ["attachments", "hitl", "aop"];
const RESERVED_NAMES = new Map(
  ["添付ファイル", "attachments", "hitl", "aop"].map((name) => [comparableName(name), name]),
);

/** What no schema can say: whether the parts of a configuration that fit on their own also fit together. */
export function checkRules(config: Config, presets: Presets, placeOf: PlaceOf): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const [id, tool] of config.tools) diagnostics.push(...checkTool(id, tool, presets, placeOf));
  diagnostics.push(...checkNames(config.tools, presets, placeOf), ...checkPeople(config, placeOf));
  return diagnostics;
}

function checkTool(id: string, tool: ToolConfig, presets: Presets, placeOf: PlaceOf): Diagnostic[] {
  const path = ["tools", id];
  if (RESERVED_IDS.includes(id)) {
    return [diagnose("AOP712", { id, known: RESERVED_IDS.join(", ") }, placeOf(path))];
  }
  if (tool.server === "sandbox" && !presets.has(id)) {
    return [diagnose("AOP708", { id, known: [...presets.keys()].join(", ") }, placeOf([...path, "server"]))];
  }
  if (tool.server === "sandbox" && tool.preset !== undefined) {
    const at = [...path, "preset"];
    return [reportUnfit(at, tool.preset, "preset", placeOf(at))];
  }
  const operations = tool.operations;
  if (operations === undefined) {
    const at = [...path, "operations"];
    return presetOf(id, tool, presets) === undefined ? [reportUnfit(at, undefined, "operations", placeOf(at))] : [];
  }
  return [...operations].flatMap(([name, operation]) =>
    checkOperation([...path, "operations", name], operation, tool, placeOf),
  );
}

function checkOperation(path: JsonPath, operation: OperationConfig, tool: ToolConfig, placeOf: PlaceOf): Diagnostic[] {
  const { access } = operation;
  const misplaced = (access === "read" ? EFFECT_KEYS : READ_KEYS)
    .filter((key) => operation[key] !== undefined)
    .map((key) => diagnose("AOP710", { path: showPath([...path, key]), key, access }, placeOf([...path, key])));
  if (access === "read") return misplaced;

  const diagnostics = [...misplaced];
  if (access === "commit" && operation.approval === "never") {
    diagnostics.push(diagnose("AOP706", { path: showPath(path) }, placeOf([...path, "approval"])));
  }
  if (operation.receipt === undefined) {
    diagnostics.push(diagnose("AOP711", { path: showPath(path) }, placeOf(path)));
  }
  if (operation.find !== undefined && tool.operations?.get(operation.find)?.access !== "read") {
    const at = [...path, "find"];
    // What is not listed does not exist, so it is never asked; the rest of the operation holds without it.
    const severity = tool.operations?.has(operation.find) === true ? "error" : "warning";
    const found = { path: showPath(at), found: operation.find };
    diagnostics.push(diagnose("AOP709", found, placeOf(at), { severity }));
  }
  return diagnostics;
}

const EFFECT_KEYS = ["approval", "idempotencyKey", "receipt", "find"] as const;
const READ_KEYS = ["ledger"] as const;

/** Every name of every tool means one tool: two owners of a name would make a grant mean either. */
function checkNames(tools: Config["tools"], presets: Presets, placeOf: PlaceOf): Diagnostic[] {
  const owners = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [id, tool] of tools) {
    const preset = presetOf(id, tool, presets);
    const names = [id, tool.title ?? preset?.title ?? id, ...(tool.aliases ?? preset?.aliases ?? [])];
    for (const name of names) {
      const comparable = comparableName(name);
      const reserved = RESERVED_NAMES.get(comparable);
      const owner = owners.get(comparable) ?? reserved;
      if (owner === undefined) owners.set(comparable, id);
      else if (owner !== id && !(reserved !== undefined && RESERVED_IDS.includes(id))) {
        diagnostics.push(diagnose("AOP707", { name, first: owner, second: id }, placeOf(["tools", id])));
        break;
      }
    }
  }
  return diagnostics;
}
