import { type ExitCode, runCli } from "#cli";
import { createWorld } from "./world.ts";

/** Runs the command line on this machine; `argv` is what was typed behind `tejun`. Gives the exit code. */
export function main(argv: readonly string[]): Promise<ExitCode> {
  return runCli(
    argv,
    // A host brings everything along; what only reads a file starts without it.
    createWorld(async (options) => (await import("../host/start-host.ts")).startHost(options)),
  );
}
