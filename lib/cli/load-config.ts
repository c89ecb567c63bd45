import { type Config, defaultConfig, parseConfig, SANDBOX_PRESETS } from "#config";
import { hasErrors } from "#diagnostics";
import type { CommandContext } from "./command-context.ts";
import { explainUnreadable } from "./explain-file-fault.ts";
import { toProblem } from "./host/problem.ts";

/** The configuration's name in the folder in which a command is typed. */
export const CONFIG_FILE = "tejun.config.json";

/**
 * The configuration that was named, else the folder's own, else the defaults. What is wrong with it is told, with its
 * path; undefined when it cannot be used.
 */
export async function loadConfig({ world, reporter, options }: CommandContext): Promise<Config | undefined> {
  const file = options.config ?? CONFIG_FILE;
  const read = await world.readFile(file);
  if (!read.ok) {
    if (options.config === undefined && read.fault.kind === "absent") return defaultConfig(SANDBOX_PRESETS);
    reporter.refuse(toProblem([explainUnreadable(file, read.fault)], reporter.language));
    return undefined;
  }
  const source = new TextDecoder().decode(read.bytes);
  const { config, diagnostics } = parseConfig(source);
  const [first, ...rest] = diagnostics;
  if (first === undefined) return config;
  if (config === undefined || hasErrors(diagnostics)) {
    reporter.refuse(toProblem([first, ...rest], reporter.language), { file, source });
    return undefined;
  }
  reporter.warn(diagnostics, { file, source });
  return config;
}
