import { type Diagnostic, diagnose } from "#diagnostics";
import type { Config } from "./config.ts";

/** Every environment variable that the configuration names and that is not set: an error before anything starts. */
export function checkEnvironment(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): readonly Diagnostic[] {
  return namedVariables(config)
    .filter(({ name }) => env[name] === undefined || env[name] === "")
    .map(({ path, name }) => diagnose("AOP714", { path, name }));
}

function namedVariables({ model, tools }: Config): readonly { readonly path: string; readonly name: string }[] {
  const key =
    model.kind === "openai-compatible" && model.apiKeyEnv !== undefined
      ? [{ path: "model.apiKeyEnv", name: model.apiKeyEnv }]
      : [];
  const ofTools = [...tools].flatMap(([id, { server }]) => {
    if (server === "sandbox") return [];
    const path = `tools.${id}.server`;
    if ("url" in server) {
      return server.bearerEnv === undefined ? [] : [{ path: `${path}.bearerEnv`, name: server.bearerEnv }];
    }
    return (server.env ?? []).map((name) => ({ path: `${path}.env`, name }));
  });
  return [...key, ...ofTools];
}
