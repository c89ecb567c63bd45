import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { RunView } from "../host/answers.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import { explainUnknownRun } from "./explain-unknown-run.ts";
import { showRun } from "./show-run.ts";

/** `status`: shows how a run stands. */
export async function status(
  context: CommandContext,
  { run }: Extract<Command, { name: "status" }>,
): Promise<ExitCode> {
  return withHost(context, {}, async (client, config) => {
    const found = await client.get<RunView>(`/runs/${encodeURIComponent(run)}`);
    return found.ok
      ? showRun(context, client, config, found.body)
      : explainUnknownRun(context, client, run, found.problem);
  });
}
