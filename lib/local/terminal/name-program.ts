import { basename, join, relative } from "node:path";

/**
 * How a person calls this program, as a shell takes it: `npx tejun` where npm started it or the folder is the
 * project's own, `tejun` where it is installed under that name, else by the path of `script`.
 */
export function nameProgram(
  environment: { readonly [name: string]: string | undefined },
  script: string,
  folder: string,
): string {
  const path = relative(folder, script);
  if (environment.npm_command !== undefined || path === join("bin", "tejun.mjs")) return "npx tejun";
  if (basename(script) === "tejun") return "tejun";
  return `node ${/^[\p{L}\p{N}_./\\:-]+$/u.test(path) ? path : JSON.stringify(path)}`;
}
