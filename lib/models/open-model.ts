import type { ModelConfig } from "#config";
import type { Models } from "#ports";
import { createOfflineModel } from "./offline/offline-model.ts";
import { createOpenAiCompatible } from "./openai-compatible.ts";

/** What a configured model needs of its host. */
export interface ModelHost {
  /** Where the key is found by the name that the configuration gives. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks Bedrock; absent where the host cannot. */
  readonly openBedrock?: (modelId: string) => Models;
}

/** Opens the configured model. Throws `TypeError` for one that this host has no way to ask. */
export function openModel(config: ModelConfig, { env, openBedrock }: ModelHost): Models {
  switch (config.kind) {
    case "offline":
      return createOfflineModel();
    case "openai-compatible": {
      const { baseUrl, model, apiKeyEnv, images = false } = config;
      const apiKey = apiKeyEnv === undefined ? undefined : env[apiKeyEnv];
      return createOpenAiCompatible({ baseUrl, model, images, ...(apiKey === undefined ? {} : { apiKey }) });
    }
    case "bedrock":
      if (openBedrock === undefined) throw new TypeError("Unexpected model bedrock, expected one this host can ask");
      return openBedrock(config.modelId);
  }
}
