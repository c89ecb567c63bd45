import type { Config } from "#config";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { loadConfig } from "../load-config.ts";
import type { HostRequest } from "../world.ts";
import { createHostClient, type HostClient } from "./host-client.ts";
import { toProblem } from "./problem.ts";

/**
 * Does something with the host of the state folder: the running one, else one in this process, which is closed
 * afterwards whatever happened. Without a usable configuration or a host the answer is 2, and why was told.
 */
export async function withHost(
  context: CommandContext,
  wanted: Pick<HostRequest, "port">,
  use: (client: HostClient, config: Config) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { world, reporter, options } = context;
  const config = await loadConfig(context);
  if (config === undefined) return 2;
  const opened = await world.connect({ dir: options.state, config, ...wanted });
  if (!opened.ok) {
    reporter.refuse(toProblem(opened.diagnostics, reporter.language));
    return 2;
  }
  try {
    return await use(createHostClient(opened.host, reporter.language), config);
  } finally {
    await opened.host.close();
  }
}
