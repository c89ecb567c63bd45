import { type Builder, createModelBuilder, createTemplateBuilder } from "#compiler";
import type { BuilderConfig, ModelConfig } from "#config";
import type { Models } from "#ports";
import { createCommandBuilder } from "../command-builder/command-builder.ts";
import { UnavailableError } from "./unavailable-error.ts";

/** Where a builder starts its command, and which model it may ask. */
export interface BuilderSurroundings {
  readonly folder: string;
  readonly model: ModelConfig;
  readonly models: Models;
}

/** The builder that a configuration names. The offline rules write no code, so a model builder needs another model. */
export function createBuilder(config: BuilderConfig, { folder, model, models }: BuilderSurroundings): Builder {
  switch (config.kind) {
    case "template":
      return createTemplateBuilder();
    case "command":
      return createCommandBuilder({ command: config.command, timeoutSeconds: config.timeoutSeconds, folder });
    case "model":
      if (model.kind === "offline") throw new UnavailableError("model.kind", "offline", ["openai-compatible"]);
      return createModelBuilder({ models });
  }
}
