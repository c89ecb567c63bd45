import { type Builder, createTemplateBuilder } from "#compiler";
import type { BuilderConfig } from "#config";
import { createCommandBuilder } from "../command-builder/command-builder.ts";
import { UnavailableError } from "./unavailable-error.ts";

/** The builder that a configuration names; a command starts in `folder`. */
export function createBuilder(config: BuilderConfig, folder: string): Builder {
  switch (config.kind) {
    case "template":
      return createTemplateBuilder();
    case "command":
      return createCommandBuilder({ command: config.command, timeoutSeconds: config.timeoutSeconds, folder });
    case "model":
      throw new UnavailableError("builder.kind", "model", ["template", "command"]);
  }
}
