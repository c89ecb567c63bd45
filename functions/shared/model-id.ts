import type { ModelConfig } from "#config";

/** The id of the model that `openModels` opens, for a function that has none and loads none. */
export function modelId(config: ModelConfig): string {
  switch (config.kind) {
    case "offline":
      return "offline:rules-1";
    case "bedrock":
      return `bedrock:${config.modelId}`;
    case "openai-compatible":
      return `openai-compatible:${config.model}`;
  }
}
