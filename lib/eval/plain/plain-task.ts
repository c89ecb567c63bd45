import { modelToolName } from "#models";
import type { JsonObject, ModelTool } from "#ports";
import type { GrantedOperation } from "#program";
import type { PlainPhase, PlainValue } from "./plain-phase.ts";

/** The rules that the plain arms give a model: what people write who have no evidence to ask for. */
export const PLAIN_PROMPT = [
  "You carry out a part of a business procedure with the tools you are given.",
  "Do not make anything up. Say missing when something is not there, and candidates when several fit.",
  "End with exactly one call of produce, alone in its turn, giving every field and what you know of it as its status.",
].join("\n");

/** The tools as a model is given them: the operations, an approval to ask for, `ask`, and a `produce` without evidence. */
export function plainTools(phase: PlainPhase): readonly ModelTool[] {
  const operations = phase.operations.map(
    ({ tool, operation }): ModelTool => ({
      name: modelToolName(tool.id, operation.name),
      description: `${tool.title}: ${operation.title}`,
      parameters: parametersOf({ tool, operation }),
    }),
  );
  const commits = phase.operations.some(({ operation }) => operation.access === "commit");
  return [
    ...operations,
    ...(phase.canOpen ? [OPEN] : []),
    ...(commits ? [REQUEST_APPROVAL] : []),
    ...(phase.canAsk ? [ASK] : []),
    produce(phase.fields.map(({ name }) => name)),
  ];
}

/** The first message: prose, and the same as the block that every model of this product reads (docs/model.md). */
export function plainTask(phase: PlainPhase, values: readonly PlainValue[], request: string | undefined): string {
  const block = {
    phase: phase.name,
    instructions: phase.instructions,
    fields: phase.fields,
    values,
    sources: request === undefined ? [] : [{ id: "request", text: request }],
    tools: phase.operations.map(({ tool, operation }) => ({
      name: modelToolName(tool.id, operation.name),
      tool: tool.title,
      title: operation.title,
      access: operation.access,
      ledger: operation.ledger !== undefined,
      parameters: parametersOf({ tool, operation }),
      least: {},
    })),
    canAsk: phase.canAsk,
  };
  return [
    `# ${phase.name}`,
    "",
    phase.instructions,
    "",
    "```json tejun-task",
    JSON.stringify(block, null, 1),
    "```",
  ].join("\n");
}

/** Servers of others know no idempotency key; a model is not offered one. */
function parametersOf({ operation }: GrantedOperation): JsonObject {
  const parameters = operation.parameters ?? { type: "object" };
  const { idempotency_key: _, ...properties } = (parameters.properties ?? {}) as JsonObject;
  return { ...parameters, properties };
}

const OPEN: ModelTool = {
  name: "attachments__open",
  description: "添付ファイル: ファイルの中身を読む (read the content of a given file)",
  parameters: { type: "object", properties: { attachment: { type: "object" } }, required: ["attachment"] },
};

const REQUEST_APPROVAL: ModelTool = {
  name: "people__request_approval",
  description: "承認者に承認を求める (ask the approver, telling what will be done)",
  parameters: {
    type: "object",
    properties: { operation: { type: "string" }, arguments: { type: "object" } },
    required: ["operation", "arguments"],
  },
};

const ASK: ModelTool = {
  name: "ask",
  description: "担当者に質問する (ask the person who requested this)",
  parameters: {
    type: "object",
    properties: { question: { type: "string" }, fields: { type: "array", items: { type: "string" } } },
    required: ["question"],
  },
};

const STATUSES = ["verified", "extracted", "inferred", "ambiguous", "lookup-failed", "missing", "refuted"];

function produce(fields: readonly string[]): ModelTool {
  const field = {
    type: "object",
    properties: {
      value: {},
      candidates: { type: "array" },
      missing: { type: "object" },
      status: { type: "string", enum: STATUSES },
    },
  };
  const properties = Object.fromEntries(fields.map((name) => [name, field]));
  return {
    name: "produce",
    description: "段を終えて成果物を渡す (end the phase and hand over its artifact)",
    parameters: {
      type: "object",
      properties: { fields: { type: "object", properties, required: [...fields] }, note: { type: "string" } },
      required: ["fields"],
    },
  };
}
