import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { createSecrets, createToolServers } from "#aws";
import type { Config } from "#config";
import type { ToolServers } from "#ports";
import { type Environment, requireVariable } from "../environment.ts";

/** Reaches the one tool of a function (`TOOL`), with the credential that its own secret holds (`TOOL_SECRET`). */
export function openToolServers(environment: Environment, config: Config): ToolServers {
  const secret = environment.TOOL_SECRET;
  return createToolServers({
    config,
    tool: requireVariable(environment, "TOOL"),
    secrets: createSecrets({ client: new SecretsManagerClient({}) }),
    ...(secret === undefined ? {} : { secret }),
  });
}
