import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { toProblem } from "../host/problem.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import { DEFAULT_PORT } from "../usage/defaults.ts";
import { attachFiles } from "./attach-files.ts";
import { explainUnknownAop } from "./explain-unknown-aop.ts";
import { followRun } from "./follow-run.ts";
import { readTexts } from "./read-texts.ts";
import { showFollowed } from "./watch.ts";

/** A run needs a program. */
const NOT_COMPILED = "AOP810";

type Run = Extract<Command, { name: "run" }>;

/**
 * `run`: starts a run and stays with it until it has ended or, without `--watch`, waits for people. While people are
 * waited for under `--watch`, a host of this process listens, so that their links can be opened.
 */
export async function run(context: CommandContext, command: Run): Promise<ExitCode> {
  const { reporter } = context;
  const { texts, unreadable } = await readTexts(context, command.attach);
  const [first, ...rest] = unreadable;
  if (first !== undefined) {
    reporter.refuse(toProblem([first, ...rest], reporter.language));
    return 2;
  }
  return withHost(context, command.watch ? { port: DEFAULT_PORT } : {}, async (client, config) => {
    const attached = await attachFiles(context, client, texts);
    if (!attached.ok) return refuseAnswer(reporter, attached.problem);
    const started = await client.post<{ run: string }>(`/aops/${encodeURIComponent(command.aop)}/runs`, {
      ...(command.input === undefined ? {} : { input: command.input }),
      ...(attached.body.length === 0 ? {} : { attachments: attached.body }),
    });
    if (!started.ok) {
      if (started.problem.status === 404) return explainUnknownAop(context, client, command.aop, started.problem);
      const next = started.problem.code === NOT_COMPILED ? [["compile", command.aop]] : [];
      return refuseAnswer(reporter, started.problem, { next });
    }
    const ended = await followRun(context, client, started.body.run, { overWaits: command.watch, fresh: true });
    return ended.ok ? showFollowed(context, client, config, ended.body) : refuseAnswer(reporter, ended.problem);
  });
}
