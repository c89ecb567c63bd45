import type { ModelConfig } from "#config";
import { createOpenAiCompatible } from "#models";
import type { Models } from "#ports";

/** A model behind an OpenAI-compatible endpoint that takes no key. */
export function openModels({
  baseUrl,
  model,
  images = false,
}: Extract<ModelConfig, { readonly kind: "openai-compatible" }>): Models {
  return createOpenAiCompatible({ baseUrl, model, images });
}
