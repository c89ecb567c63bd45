import { createBedrockModels } from "#aws";
import type { ModelConfig } from "#config";
import type { Models } from "#ports";

/** A model on Bedrock, asked with the function's own role. */
export function openModels({ modelId }: Extract<ModelConfig, { readonly kind: "bedrock" }>): Models {
  return createBedrockModels({ modelId });
}
