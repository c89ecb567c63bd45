import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import { serveWords } from "../words/serve-words.ts";

/**
 * `mcp`: speaks MCP on standard input and output until the client leaves. A host of this process listens meanwhile, so
 * that people can open the links in their mails.
 */
export async function mcp(context: CommandContext, { port }: Extract<Command, { name: "mcp" }>): Promise<ExitCode> {
  const { world, reporter } = context;
  return withHost(context, { port }, async ({ host }) => {
    reporter.progress(serveWords[reporter.language].speaking(host.url.replace(/\/$/, "")));
    await world.speakMcp(host, reporter.language);
    return 0;
  });
}
