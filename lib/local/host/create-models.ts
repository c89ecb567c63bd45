import type { ModelConfig } from "#config";
import { createOfflineModel, createOpenAiCompatible } from "#models";
import type { Models } from "#ports";
import { UnavailableError } from "./unavailable-error.ts";

/** The model that a configuration names; a key comes from the environment only. */
export function createModels(
  config: ModelConfig,
  environment: { readonly [name: string]: string | undefined },
): Models {
  switch (config.kind) {
    case "offline":
      return createOfflineModel();
    case "openai-compatible": {
      const { baseUrl, model, apiKeyEnv, images = false } = config;
      const apiKey = apiKeyEnv === undefined ? undefined : environment[apiKeyEnv];
      return createOpenAiCompatible({ baseUrl, model, images, ...(apiKey === undefined ? {} : { apiKey }) });
    }
    case "bedrock":
      throw new UnavailableError("model.kind", "bedrock", ["offline", "openai-compatible"]);
  }
}
