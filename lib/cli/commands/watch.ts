import type { Config } from "#config";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { RunView } from "../host/answers.ts";
import type { HostClient } from "../host/host-client.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import { DEFAULT_PORT } from "../usage/defaults.ts";
import { runWords } from "../words/run-words.ts";
import { explainUnknownRun } from "./explain-unknown-run.ts";
import { followRun, isOpen } from "./follow-run.ts";
import { showRun } from "./show-run.ts";

/** `watch`: stays with a run to its end; a host of this process listens meanwhile, so that links can be opened. */
export async function watch(context: CommandContext, { run }: Extract<Command, { name: "watch" }>): Promise<ExitCode> {
  return withHost(context, { port: DEFAULT_PORT }, async (client, config) => {
    const ended = await followRun(context, client, run, { overWaits: true, fresh: false });
    return ended.ok
      ? showFollowed(context, client, config, ended.body)
      : explainUnknownRun(context, client, run, ended.problem);
  });
}

/** Shows a run after it was followed; one that the person stopped watching ends with 130. */
export async function showFollowed(
  context: CommandContext,
  client: HostClient,
  config: Config,
  run: RunView,
): Promise<ExitCode> {
  const { world, reporter } = context;
  if (world.interrupted.aborted && isOpen(run)) {
    reporter.answer(run);
    const { stillGoing } = runWords[reporter.language];
    reporter.progress("", stillGoing, `  ${reporter.suggest("watch", run.run)}`);
    return 130;
  }
  reporter.progress("");
  return showRun(context, client, config, run);
}
