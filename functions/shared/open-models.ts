import type { ModelConfig } from "#config";
import type { Models } from "#ports";

/**
 * The model that the configuration names; only its own code is loaded. A key for a model would be a credential in the
 * one function that shows things to models, so there is none here.
 */
export async function openModels(config: ModelConfig): Promise<Models> {
  switch (config.kind) {
    case "offline":
      return (await import("./models/offline.ts")).openModels();
    case "bedrock":
      return (await import("./models/bedrock.ts")).openModels(config);
    case "openai-compatible":
      return (await import("./models/openai-compatible.ts")).openModels(config);
  }
}
