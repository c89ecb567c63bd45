import type { Catalog, CatalogOperation, CatalogTool } from "#config";
import { modelToolName } from "#models";
import type { JsonObject, ModelTool } from "#ports";
import { ownParameters } from "#program";
import { propertiesOf, requiredOf } from "#tools";

/** One parameter of a read, as a form shows it. */
export interface ReadParameter {
  readonly name: string;
  readonly title: string;
  readonly type: "string" | "number" | "boolean" | "file" | "other";
  readonly required: boolean;
}

/** One read that may be tried: how a person and a model call it. */
export interface ReadOffer {
  readonly tool: string;
  readonly toolTitle: string;
  readonly operation: string;
  readonly title: string;
  readonly parameters: readonly ReadParameter[];
  readonly model: ModelTool;
  readonly summary: JsonObject;
}

/** The tools whose reads may be tried. */
export function readableTools(catalog: Catalog): readonly CatalogTool[] {
  return [...catalog.values()].filter(({ operations }) => [...operations.values()].some(isRead));
}

/** The tool that opens given files; it is no tool of the catalog. */
export const FILES_TOOL = "attachments";

/** The reads of these tools, in the catalog's order; `attachments` among them opens given files. */
export function offerReads(catalog: Catalog, tools: readonly string[]): readonly ReadOffer[] {
  const reads = readableTools(catalog)
    .filter(({ id }) => tools.includes(id))
    .flatMap((tool) => [...tool.operations.values()].filter(isRead).map((operation) => offer(tool, operation)));
  return tools.includes(FILES_TOOL) ? [...reads, OPEN_FILE] : reads;
}

const OPEN_FILE: ReadOffer = {
  tool: FILES_TOOL,
  toolTitle: "添付ファイル",
  operation: "open",
  title: "ファイルの中身を読む (Read a given file)",
  parameters: [{ name: "attachment", title: "ファイル (file)", type: "file", required: true }],
  model: {
    name: "attachments__open",
    description: "添付ファイル: ファイルの中身を読む (read the content of a given file, by its id)",
    parameters: {
      type: "object",
      properties: { attachment: { type: "string" } },
      required: ["attachment"],
      additionalProperties: false,
    },
  },
  summary: { name: "attachments__open", tool: "添付ファイル", title: "ファイルの中身を読む", ledger: false },
};

function isRead({ access }: CatalogOperation): boolean {
  return access === "read";
}

function offer(tool: CatalogTool, operation: CatalogOperation): ReadOffer {
  const name = modelToolName(tool.id, operation.name);
  const parameters = parametersOf(operation);
  return {
    tool: tool.id,
    toolTitle: tool.title,
    operation: operation.name,
    title: operation.title,
    parameters,
    model: {
      name,
      description: `${tool.title}: ${operation.title} (read)`,
      parameters: {
        type: "object",
        properties: Object.fromEntries(parameters.map((one) => [one.name, { title: one.title }])),
        required: parameters.flatMap((one) => (one.required ? [one.name] : [])),
      },
    },
    summary: { name, tool: tool.title, title: operation.title, ledger: operation.ledger !== undefined },
  };
}

/** Without those that this software gives itself. */
function parametersOf(operation: CatalogOperation): readonly ReadParameter[] {
  const { parameters = {} } = operation;
  const own = ownParameters(operation);
  const required = requiredOf(parameters);
  return Object.entries(propertiesOf(parameters))
    .filter(([name]) => !own.includes(name))
    .map(([name, schema]) => {
      const { title, type } = (schema ?? {}) as { readonly title?: unknown; readonly type?: unknown };
      return {
        name,
        title: typeof title === "string" ? (title.split("・")[0] ?? name) : name,
        type: typeOf(type),
        required: required.includes(name),
      };
    });
}

function typeOf(type: unknown): ReadParameter["type"] {
  if (type === undefined || type === "string") return "string";
  if (type === "number" || type === "integer") return "number";
  return type === "boolean" ? "boolean" : "other";
}
