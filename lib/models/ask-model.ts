import {
  generateText,
  jsonSchema,
  type LanguageModelMiddleware,
  type ModelMessage as SdkMessage,
  type ToolSet,
  tool,
  wrapLanguageModel,
} from "ai";
import type { Json, ModelCall, ModelMessage, ModelPart, ModelReply, ModelRequest, ModelTool } from "#ports";
import { toModelError } from "./model-error.ts";
import { historyToolName } from "./tool-name.ts";

const DEFAULT_TIMEOUT_MS = 120_000;

/** A model of the `ai` package that answers a whole turn at once. */
export type TurnModel = Parameters<typeof wrapLanguageModel>[0]["model"];

/** How a model is asked, whoever serves it. */
export interface TurnSettings {
  /** Whether the model takes images; those it cannot take are named in words instead. */
  readonly images?: boolean;
  /** For one turn; 120 s unless given. */
  readonly timeoutMs?: number;
  /** Never stands in the message of a failure. */
  readonly apiKey?: string;
}

/** One turn of a model: one request to its endpoint, its answer or a `ModelError`. */
export async function askModel(
  model: TurnModel,
  { images = false, timeoutMs = DEFAULT_TIMEOUT_MS, apiKey = "" }: TurnSettings,
  request: ModelRequest,
  signal: AbortSignal | undefined,
): Promise<ModelReply> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const result = await generateText({
      model: wrapLanguageModel({ model, middleware: DISTINCT_CALL_IDS }),
      instructions: request.system,
      messages: toSdkMessages(request, images),
      tools: toSdkTools(request.tools),
      maxOutputTokens: request.maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    return toReply(result);
  } catch (error) {
    throw toModelError(error, { timedOut: timeout.aborted, timeoutMs, secrets: { "API key": apiKey } });
  }
}

function toSdkTools(tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      tool({ description, inputSchema: jsonSchema(structuredClone(parameters) as object) }),
    ]),
  );
}

function toSdkMessages({ messages }: ModelRequest, images: boolean): SdkMessage[] {
  return messages.map((message) => toSdkMessage(message, images));
}

function toSdkMessage(message: ModelMessage, images: boolean): SdkMessage {
  switch (message.role) {
    case "user":
      return { role: "user", content: message.parts.map((part) => toSdkPart(part, images)) };
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(message.text === "" && message.calls.length > 0 ? [] : [{ type: "text" as const, text: message.text }]),
          ...message.calls.map((call) => ({
            type: "tool-call" as const,
            toolCallId: call.id,
            toolName: historyToolName(call.name),
            input: isObject(call.arguments) ? call.arguments : {},
          })),
        ],
      };
    case "tool":
      return {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: message.call,
            toolName: historyToolName(message.name),
            output: { type: "text", value: message.output },
          },
        ],
      };
  }
}

/** Servers refuse a history in which a call's arguments are no object; that these were none, its answer says. */
function isObject(value: Json): boolean {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

type SdkPart = { type: "text"; text: string } | { type: "file"; data: string; mediaType: string };

function toSdkPart(part: ModelPart, images: boolean): SdkPart {
  if (part.type === "text") return part;
  if (images) return { type: "file", data: part.base64, mediaType: part.mediaType };
  return { type: "text", text: `(An image of type ${part.mediaType} was given; this model takes no images.)` };
}

interface SdkResult {
  readonly text: string;
  readonly toolCalls: readonly { readonly toolCallId: string; readonly toolName: string; readonly input: unknown }[];
  readonly finishReason: ModelReply["finish"] | "interrupted";
  readonly usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };
}

function toReply({ text, toolCalls, finishReason, usage }: SdkResult): ModelReply {
  return {
    text,
    calls: toolCalls.map(
      (call): ModelCall => ({ id: call.toolCallId, name: call.toolName, arguments: (call.input ?? null) as Json }),
    ),
    finish: finishReason === "interrupted" ? "other" : finishReason,
    usage: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 },
  };
}

/** Some servers give all calls of a turn one id, or none; then one call's answer would be taken for another's. */
const DISTINCT_CALL_IDS: LanguageModelMiddleware = {
  specificationVersion: "v4",
  async wrapGenerate({ doGenerate }) {
    const result = await doGenerate();
    const taken = new Set<string>();
    const content = result.content.map((part, index) => {
      if (part.type !== "tool-call") return part;
      let { toolCallId } = part;
      while (toolCallId === "" || taken.has(toolCallId)) toolCallId += `#${index + 1}`;
      taken.add(toolCallId);
      return { ...part, toolCallId };
    });
    return { ...result, content };
  },
};
