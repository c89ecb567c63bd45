import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Command } from "../invocation.ts";
import { writeCompletion } from "../usage/completion-scripts.ts";

/** `completion`: prints the script by which a shell completes command lines. */
export async function completion(
  { reporter }: CommandContext,
  { shell }: Extract<Command, { name: "completion" }>,
): Promise<ExitCode> {
  const script = writeCompletion(shell, reporter.language);
  reporter.answer({ shell, script });
  reporter.print(script.trimEnd());
  return 0;
}
