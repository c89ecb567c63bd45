import type { Models } from "#ports";
import type { OpenAiCompatibleOptions } from "./complete-chat.ts";

/**
 * A model behind any endpoint that speaks OpenAI's chat completions. One `complete` is one request: no retries and no
 * tool execution, since the loop is ours. A slow, wrong or hostile server ends as `ModelError`.
 */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): Models {
  return {
    id: `openai-compatible:${options.model}`,
    async complete(request, signal) {
      // The client library takes 30 MB and 200 ms; a host that uses another model never loads it.
      const { completeChat } = await import("./complete-chat.ts");
      return completeChat(options, request, signal);
    },
  };
}
