import type { Config } from "#config";
import { type Diagnostic, diagnose } from "#diagnostics";

/** Tells which environment variables a configuration names as keys that are not set, or empty. */
export function checkEnvironment(
  { model, tools }: Pick<Config, "model" | "tools">,
  environment: { readonly [name: string]: string | undefined },
): readonly Diagnostic[] {
  const named = [
    ...(model.kind === "openai-compatible" ? [{ path: "model.apiKeyEnv", name: model.apiKeyEnv }] : []),
    ...[...tools].map(([id, { server }]) => ({
      path: `tools.${id}.server.bearerEnv`,
      name: typeof server === "object" && "url" in server ? server.bearerEnv : undefined,
    })),
  ];
  return named.flatMap(({ path, name }) =>
    name === undefined || (environment[name] ?? "") !== "" ? [] : [diagnose("AOP714", { path, name })],
  );
}
