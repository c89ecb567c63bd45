import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { RunView } from "../host/answers.ts";
import type { Answer, HostClient } from "../host/host-client.ts";
import { poll } from "../host/poll.ts";
import { toProblem } from "../host/problem.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import { oneLine } from "../report/fit-text.ts";
import { DEFAULT_PORT } from "../usage/defaults.ts";
import { runWords } from "../words/run-words.ts";
import { attachFiles } from "./attach-files.ts";
import { explainUnknownAop } from "./explain-unknown-aop.ts";
import { linksFor } from "./mail-links.ts";
import { readTexts } from "./read-texts.ts";
import { loadMails, showRun } from "./show-run.ts";

/** A run needs a program. */
const NOT_COMPILED = "AOP810";

type Run = Extract<Command, { name: "run" }>;

/**
 * `run`: starts a run and stays with it until it has ended or, without `--watch`, waits for people. While people are
 * waited for under `--watch`, a host of this process listens, so that their links can be opened.
 */
export async function run(context: CommandContext, command: Run): Promise<ExitCode> {
  const { reporter } = context;
  const words = runWords[reporter.language];
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
    const ended = await follow(context, client, started.body.run, command.watch);
    if (!ended.ok) return refuseAnswer(reporter, ended.problem);
    if (context.world.interrupted.aborted && isOpen(ended.body)) {
      reporter.answer(ended.body);
      reporter.progress("", words.stillGoing, `  ${reporter.suggest("status", ended.body.run)}`);
      return 130;
    }
    reporter.progress("");
    return showRun(context, client, config, ended.body);
  });
}

function isOpen({ status }: RunView): boolean {
  return status === "running" || status === "waiting";
}

/** Tells each phase's changes as they come, and with `watch` also what is waited for; gives the run as it was last. */
async function follow(
  context: CommandContext,
  client: HostClient,
  run: string,
  watch: boolean,
): Promise<Answer<RunView>> {
  const { world, reporter } = context;
  const words = runWords[reporter.language];
  const told = new Map<number, string>();
  const toldWaits = new Set<string>();
  const see = async (view: RunView): Promise<void> => {
    if (told.size === 0) reporter.progress(words.started(view.run, oneLine(view.title)));
    for (const { number, name, status } of view.phases) {
      if (told.get(number) !== status && status !== "pending") {
        reporter.progress(`  ${words.phase(number, oneLine(name))}: ${words.phases[status]}`);
      }
      told.set(number, status);
    }
    if (watch) await tellWaits(context, client, view, toldWaits);
  };
  const path = `/runs/${encodeURIComponent(run)}`;
  return poll<RunView>(
    world,
    () => client.get(path),
    see,
    (view) => !isOpen(view) || (view.status === "waiting" && !watch),
  );
}

async function tellWaits(context: CommandContext, client: HostClient, view: RunView, told: Set<string>): Promise<void> {
  const fresh = view.waitingFor.filter(({ id }) => !told.has(id));
  if (fresh.length === 0) return;
  const { reporter } = context;
  const words = runWords[reporter.language];
  const mails = await loadMails(context, client, { waitingFor: fresh });
  for (const { id, kind, to } of fresh) {
    told.add(id);
    const links = linksFor(id, mails, client.host).map((link) => `    ${words.link}: ${link}`);
    reporter.progress(`  ${words.waits[kind]}  ${words.to}: ${to.map(oneLine).join(", ")}`, ...links);
  }
  if (told.size === fresh.length) reporter.progress(words.watching);
}
