import { type Builder, createTemplateBuilder } from "#compiler";
import type { BuilderConfig } from "#config";
import { createCommandBuilder } from "../command-builder/command-builder.ts";

/** The builder that a configuration names; a command starts in `folder`. */
export function createBuilder(config: BuilderConfig, folder: string): Builder {
  switch (config.kind) {
    case "template":
      return createTemplateBuilder();
    case "command":
      return createCommandBuilder({ command: config.command, timeoutSeconds: config.timeoutSeconds, folder });
    case "model":
      throw new UnavailableError("builder", "model");
  }
}

/** The configuration names something that this version does not have. */
export class UnavailableError extends Error {
  override name = "UnavailableError";
  constructor(part: string, kind: string) {
    super(`${part}: "${kind}" is not available in this version`);
  }
}
