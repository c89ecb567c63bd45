import { createOpenAICompatible as createProvider } from "@ai-sdk/openai-compatible";
import type { ModelReply, ModelRequest } from "#ports";
import { askModel, type TurnSettings } from "./ask-model.ts";
import { limitFetch, MAX_REPLY_BYTES } from "./limit-fetch.ts";

/** Where and how an OpenAI-compatible endpoint is asked. */
export interface OpenAiCompatibleOptions extends TurnSettings {
  readonly baseUrl: string;
  readonly model: string;
}

/** One turn of a model behind the endpoint: one request, its answer or a `ModelError`. */
export async function completeChat(
  { baseUrl, model, ...settings }: OpenAiCompatibleOptions,
  request: ModelRequest,
  signal: AbortSignal | undefined,
): Promise<ModelReply> {
  const { apiKey } = settings;
  const provider = createProvider({
    name: "openai-compatible",
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch: limitFetch(MAX_REPLY_BYTES),
  });
  return askModel(provider.chatModel(model), settings, request, signal);
}
