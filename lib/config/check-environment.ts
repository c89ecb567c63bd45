import { type Diagnostic, diagnose } from "#diagnostics";
import type { Config } from "./config.ts";
import { isWebhookAddress } from "./webhook-address.ts";

/** Every environment variable that the configuration names and that is not set: an error before anything starts. */
export function checkEnvironment(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): readonly Diagnostic[] {
  const named = namedVariables(config);
  const isSet = (name: string): boolean => env[name] !== undefined && env[name] !== "";
  const missing = named.filter(({ name }) => !isSet(name));
  const unfit = config.notifications.filter(({ urlEnv }) => isSet(urlEnv) && !isWebhookAddress(env[urlEnv] ?? ""));
  return [
    ...missing.map(({ path, name }) => diagnose("AOP714", { path, name })),
    ...unfit.map(({ urlEnv }) => diagnose("AOP747", { name: urlEnv })),
  ];
}

function namedVariables({
  model,
  tools,
  notifications,
}: Config): readonly { readonly path: string; readonly name: string }[] {
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
  const hooks = notifications.map(({ urlEnv }, index) => ({ path: `notifications[${index}].urlEnv`, name: urlEnv }));
  return [...key, ...ofTools, ...hooks];
}
