import { diagnose, excerpt } from "#diagnostics";
import { FileError, storeFault, TableError } from "#ports";
import type { CommandContext } from "./command-context.ts";
import { audit } from "./commands/audit.ts";
import { check } from "./commands/check.ts";
import { compile } from "./commands/compile.ts";
import { completion } from "./commands/completion.ts";
import { fmt } from "./commands/fmt.ts";
import { inbox } from "./commands/inbox.ts";
import { init } from "./commands/init.ts";
import { aops, runs } from "./commands/list.ts";
import { mcp } from "./commands/mcp.ts";
import { program } from "./commands/program.ts";
import { run } from "./commands/run.ts";
import { serve } from "./commands/serve.ts";
import { status } from "./commands/status.ts";
import { watch } from "./commands/watch.ts";
import type { ExitCode } from "./exit-code.ts";
import { toProblem } from "./host/problem.ts";
import type { Command } from "./invocation.ts";
import { chooseLanguage } from "./language.ts";
import { createReporter } from "./report/reporter.ts";
import { DEFAULT_STATE } from "./usage/defaults.ts";
import { parseCommandLine } from "./usage/parse-command-line.ts";
import type { World } from "./world.ts";

/**
 * The command line (design section 11): understands what was typed behind `tejun`, does it, and gives the exit code.
 * What a person did wrong is told as diagnostics; a fault of this software too, with the stack that helps to mend it.
 */
export async function runCli(argv: readonly string[], world: World): Promise<ExitCode> {
  const language = chooseLanguage(argv, world.environment);
  const { version, program } = world;
  const line = parseCommandLine(argv, { language, version, columns: world.stdout.columns, program });
  if (line.kind === "text") {
    (line.asked ? world.stdout : world.stderr).write(line.text);
    return line.asked ? 0 : 2;
  }
  if (line.kind === "misunderstood") {
    const json = argv.includes("--json");
    createReporter(world, language, { state: DEFAULT_STATE, json }).refuse(toProblem([line.diagnostic], language));
    return 2;
  }
  const { command, options } = line;
  const reporter = createReporter(world, language, options);
  try {
    return await carryOut({ world, reporter, options }, command);
  } catch (thrown) {
    const fault = storeFault(thrown) ?? thrown;
    if (fault instanceof TableError || fault instanceof FileError) {
      const reason = fault.cause instanceof Error ? `${fault.message} (${fault.cause.message})` : fault.message;
      reporter.refuse(toProblem([diagnose("AOP743", { dir: options.state, reason })], language));
      return 2;
    }
    reporter.refuse(toProblem([diagnose("AOP902", { fault: excerpt(String(fault)) })], language));
    reporter.progress("", fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
    return 1;
  }
}

function carryOut(context: CommandContext, command: Command): Promise<ExitCode> {
  switch (command.name) {
    case "check":
      return check(context, command);
    case "fmt":
      return fmt(context, command);
    case "compile":
      return compile(context, command);
    case "run":
      return run(context, command);
    case "watch":
      return watch(context, command);
    case "status":
      return status(context, command);
    case "audit":
      return audit(context, command);
    case "runs":
      return runs(context, command);
    case "aops":
      return aops(context, command);
    case "inbox":
      return inbox(context, command);
    case "completion":
      return completion(context, command);
    case "serve":
      return serve(context, command);
    case "program":
      return program(context, command);
    case "eval":
      return evaluate(context, command);
    case "mcp":
      return mcp(context, command);
    case "init":
      return init(context);
  }
}

/** An evaluation brings models and arms along, which no other command waits for. */
async function evaluate(context: CommandContext, command: Extract<Command, { name: "eval" }>): Promise<ExitCode> {
  const { evalCommand } = await import("./commands/eval.ts");
  return evalCommand(context, command);
}
