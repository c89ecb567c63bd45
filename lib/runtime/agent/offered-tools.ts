import type { Catalog } from "#config";
import { modelToolName } from "#models";
import type { JsonObject, ModelTool } from "#ports";
import { type Callee, grantedOperations, type ManifestPhase, mayAsk, mayOpenFiles } from "#program";
import type { Ref } from "#trust";

/** One tool as an agent is offered it: how it is called, what it stands for, how the task block describes it. */
export interface OfferedTool {
  readonly model: ModelTool;
  readonly kind: "read" | "act" | "call";
  /** Of a called AOP: what it is handed where a call names nothing. */
  readonly handed?: { readonly [name: string]: Ref };
  readonly tool: string;
  readonly operation: string;
  readonly summary: JsonObject;
}

const NAMED = {
  type: "object",
  properties: { from: { type: "string" }, at: { type: "string" } },
  required: ["from"],
  additionalProperties: false,
} as const;

/** The AOPs that a phase may call, as its agents are offered them; without arguments they are handed `handed`. */
export function offerCallees(
  callees: readonly Callee[],
  handed: { readonly [name: string]: Ref },
): readonly OfferedTool[] {
  return callees.map(({ aop, title }): OfferedTool => {
    const name = modelToolName("aop", aop);
    const properties = Object.fromEntries(Object.keys(handed).flatMap((field) => (field === "" ? [] : [[field, {}]])));
    const parameters: JsonObject = { type: "object", properties, additionalProperties: true };
    return {
      model: {
        name,
        description: `AOP「${title}」を呼ぶ。何も渡さなければ、この段が受け取ったものをすべて渡す (call this procedure; without arguments it is handed all that this phase was)`,
        parameters: { type: "object", additionalProperties: true },
      },
      kind: "call",
      handed,
      tool: "aop",
      operation: aop,
      summary: { name, tool: "AOP", title, access: "call", ledger: false, parameters, least: {} },
    };
  });
}

/** The tools that a phase's grants give its agents, in catalog order; nothing else can be called. */
export function offerTools(phase: ManifestPhase, catalog: Catalog): readonly OfferedTool[] {
  const offered = grantedOperations(phase, catalog).map(({ tool, operation }): OfferedTool => {
    const name = modelToolName(tool.id, operation.name);
    return {
      model: { name, description: `${tool.title}: ${operation.title}`, parameters: orNamed(operation.parameters) },
      kind: operation.access === "read" ? "read" : "act",
      tool: tool.id,
      operation: operation.name,
      summary: {
        name,
        tool: tool.title,
        title: operation.title,
        access: operation.access,
        ledger: operation.ledger !== undefined,
        parameters: operation.parameters ?? {},
        least: operation.least,
      },
    };
  });
  return mayOpenFiles(phase) ? [...offered, OPEN_ATTACHMENT] : offered;
}

const OPEN_ATTACHMENT: OfferedTool = {
  model: {
    name: "attachments__open",
    description: "添付ファイル: ファイルの中身を読む (read the content of a given file)",
    parameters: { type: "object", properties: { attachment: NAMED }, required: ["attachment"] },
  },
  kind: "read",
  tool: "attachments",
  operation: "open",
  summary: {
    name: "attachments__open",
    tool: "添付ファイル",
    title: "ファイルの中身を読む",
    access: "read",
    ledger: false,
    parameters: { type: "object", properties: { attachment: { type: "object" } }, required: ["attachment"] },
    least: {},
  },
};

/** The tools as the model is given them: the offered ones, `ask` where the phase may, and `produce`. */
export function modelTools(
  phase: ManifestPhase,
  offered: readonly OfferedTool[],
  fields: readonly string[],
): readonly ModelTool[] {
  return [...offered.map((tool) => tool.model), ...(mayAsk(phase) ? [ASK] : []), produceTool(fields)];
}

const ASK: ModelTool = {
  name: "ask",
  description: "担当者に質問する。答えと一緒にファイルが届くこともある (ask the person who requested this)",
  parameters: {
    type: "object",
    properties: { question: { type: "string" }, fields: { type: "array", items: { type: "string" } } },
    required: ["question"],
    additionalProperties: false,
  },
};

function produceTool(fields: readonly string[]): ModelTool {
  const field = {
    type: "object",
    description: "value with quote or from; or candidates; or missing",
    properties: {
      value: {},
      from: { type: "string", description: "id of a shown value" },
      at: { type: "string", description: "JSON Pointer into it" },
      quote: {
        type: "object",
        properties: { source: { type: "string" }, text: { type: "string" } },
        required: ["source", "text"],
      },
      candidates: { type: "array", items: {} },
      missing: {
        type: "object",
        properties: { searched: { type: "array", items: { type: "string" } }, reason: { type: "string" } },
      },
    },
    additionalProperties: false,
  };
  return {
    name: "produce",
    description: "段を終えて成果物を渡す (end the phase and hand over its artifact)",
    parameters: {
      type: "object",
      properties: {
        fields: {
          type: "object",
          properties: Object.fromEntries(fields.map((name) => [name, field])),
          required: [...fields],
        },
        note: { type: "string" },
      },
      required: ["fields"],
      additionalProperties: false,
    },
  };
}

/** Every argument may also be given by naming a shown value, so that its evidence comes along. */
function orNamed(parameters: JsonObject | undefined): JsonObject {
  const schema = parameters ?? { type: "object" };
  const properties = schema.properties;
  if (properties === null || typeof properties !== "object" || Array.isArray(properties)) return schema;
  const widened = Object.entries(properties).map(([name, own]) => [name, { anyOf: [own, NAMED] }]);
  return { ...schema, properties: Object.fromEntries(widened) };
}
