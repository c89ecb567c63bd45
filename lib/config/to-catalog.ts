import type { Catalog, CatalogOperation, CatalogTool } from "./catalog.ts";
import type { Config, OperationConfig, Presets, ToolConfig } from "./config.ts";
import { presetOf, SANDBOX_PRESETS } from "./presets.ts";

/**
 * The trusted catalog of a configuration: what is not in it does not exist. A sandbox tool, or one
 * that names a preset, has the shipped operations unless the configuration lists its own, which then stand alone. Every commit needs approval, whatever is configured.
 */
export function toCatalog(config: Config, presets: Presets = SANDBOX_PRESETS): Catalog {
  return new Map([...config.tools].map(([id, tool]) => [id, toCatalogTool(id, tool, presets)]));
}

function toCatalogTool(id: string, tool: ToolConfig, presets: Presets): CatalogTool {
  const preset = presetOf(id, tool, presets);
  const operations = tool.operations ?? new Map(Object.entries(preset?.operations ?? {}));
  return {
    id,
    title: tool.title ?? preset?.title ?? id,
    aliases: tool.aliases ?? preset?.aliases ?? [],
    operations: new Map(
      [...operations].map(([name, operation]) => [name, toCatalogOperation(name, operation, preset?.operations[name])]),
    ),
  };
}

/** `shipped` lends its parameter schema to an operation that is configured anew: a shape is no right. */
function toCatalogOperation(
  name: string,
  operation: OperationConfig,
  shipped: OperationConfig | undefined,
): CatalogOperation {
  const schema = operation.schema ?? shipped?.schema;
  const { ledger, service, idempotencyKey, receipt, find } = operation;
  return {
    name,
    title: operation.title ?? name,
    access: operation.access,
    approval: operation.access === "commit" ? "always" : (operation.approval ?? "never"),
    least: operation.parameters ?? {},
    ...(service === undefined ? {} : { service }),
    ...(ledger === undefined ? {} : { ledger: { ...ledger, cursorParameter: ledger.cursorParameter ?? "cursor" } }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(receipt === undefined ? {} : { receipt }),
    ...(find === undefined ? {} : { find }),
    ...(schema === undefined ? {} : { parameters: schema }),
  };
}
