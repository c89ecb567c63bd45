import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { AopList } from "../host/answers.ts";
import { createHostClient, type HostClient } from "../host/host-client.ts";
import { toProblem } from "../host/problem.ts";
import type { Command } from "../invocation.ts";
import { loadConfig } from "../load-config.ts";
import { oneLine } from "../report/fit-text.ts";
import { serveWords } from "../words/serve-words.ts";

/** The sample that a newcomer is pointed to. */
const SAMPLE = "monthly-invoices";

/** `serve`: opens the host until it is interrupted. Standard output gets one line, when requests are answered. */
export async function serve(context: CommandContext, { port }: Extract<Command, { name: "serve" }>): Promise<ExitCode> {
  const { world, reporter, options } = context;
  const config = await loadConfig(context);
  if (config === undefined) return 2;
  const opened = await world.serve({ dir: options.state, config, port, samples: true });
  if (!opened.ok) {
    reporter.refuse(toProblem(opened.diagnostics, reporter.language));
    return 2;
  }
  const { host } = opened;
  try {
    const url = host.url.replace(/\/$/, "");
    reporter.print(`listening on ${url}`);
    reporter.answer({ url });
    reporter.progress(...(await welcome(context, createHostClient(host, reporter.language), url, config.timezone)));
    await untilInterrupted(world.interrupted);
    reporter.progress(serveWords[reporter.language].stopping);
  } finally {
    await host.close();
  }
  return 0;
}

/** What a newcomer does first, within one screen. */
async function welcome(
  { world, reporter, options }: CommandContext,
  client: HostClient,
  url: string,
  timezone: string,
): Promise<string[]> {
  // The host has loaded it by now; no other command needs it.
  const { dayIn, sampleRequest } = await import("#api");
  const input = sampleRequest(dayIn(timezone, world.now()))[reporter.language];
  const words = serveWords[reporter.language];
  const listed = await client.get<AopList>("/aops?limit=200");
  const aops = listed.ok ? listed.body.aops : [];
  const sample = aops.find(({ aop }) => aop === SAMPLE) ?? aops.find(({ program }) => program !== null) ?? aops[0];
  const request = JSON.stringify({ input });
  const first =
    sample === undefined
      ? [words.noAops, `  ${reporter.suggest("compile", "FILE.md")}`]
      : [
          words.trySample(oneLine(sample.title)),
          ...(sample.program === null ? [`  ${reporter.suggest("compile", sample.aop)}`] : []),
          `  ${reporter.suggest("run", sample.aop, "--input", input)}`,
          words.orCurl,
          `  curl -X POST ${url}/aops/${encodeURIComponent(sample.aop)}/runs \\`,
          `    -H 'content-type: application/json' -d '${request}'`,
        ];
  return [
    "",
    words.open(`${url}/`),
    "",
    ...first,
    "",
    words.mailbox(`${url}/mailbox`),
    words.stateAndStop(options.state),
  ];
}

async function untilInterrupted(interrupted: AbortSignal): Promise<void> {
  if (interrupted.aborted) return;
  await new Promise((resolve) => interrupted.addEventListener("abort", resolve, { once: true }));
}
