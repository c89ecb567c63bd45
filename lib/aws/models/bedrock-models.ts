import { completeTurn, limitFetch, MAX_REPLY_BYTES, type TurnSettings } from "#models";
import type { Models } from "#ports";
import { toConverseForm } from "./converse-form.ts";

/** Which model of Bedrock is asked, and as whom. */
export interface BedrockModelsOptions extends TurnSettings {
  /** Of a model or an inference profile: `jp.anthropic.claude-sonnet-4-5-20250929-v1:0`. */
  readonly modelId: string;
  /** The function's own region (`AWS_REGION`) unless given. */
  readonly region?: string;
  /** The function's own role unless given. */
  readonly credentials?: () => Promise<{
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  }>;
  /** Bedrock's own endpoint in the region unless given. */
  readonly baseUrl?: string;
}

/**
 * A model of Amazon Bedrock, asked through the Converse API with Signature Version 4. One `complete` is one request: no
 * retries and no tool execution, since the loop is ours. What goes wrong ends as `ModelError`.
 */
export function createBedrockModels(options: BedrockModelsOptions): Models {
  const { modelId, region, credentials, baseUrl, ...settings } = options;
  const open = async () => {
    const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock");
    const provider = createAmazonBedrock({
      // A key that happens to be in the environment must not stand in for the role.
      apiKey: "",
      ...(region !== undefined && { region }),
      ...(baseUrl !== undefined && { baseURL: baseUrl }),
      ...(credentials !== undefined && { credentialProvider: credentials }),
      fetch: limitFetch(MAX_REPLY_BYTES),
    });
    return provider(modelId);
  };
  return {
    id: `bedrock:${modelId}`,
    async complete(request, signal) {
      const form = toConverseForm(request);
      return form.restore(await completeTurn(open, settings, form.request, signal));
    },
  };
}
