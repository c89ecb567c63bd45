import type { Config } from "#config";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { MailView, RunView } from "../host/answers.ts";
import type { HostClient } from "../host/host-client.ts";
import { runWords } from "../words/run-words.ts";
import { describeRun } from "./describe-run.ts";
import { linksFor } from "./mail-links.ts";

const MAIL_PATIENCE_MS = 3_000;
const MAIL_PAUSE_MS = 100;

/** Shows how a run stands and what a person does next; the exit code tells whether the run has problems. */
export async function showRun(
  context: CommandContext,
  client: HostClient,
  config: Config,
  run: RunView,
): Promise<ExitCode> {
  const { reporter } = context;
  reporter.answer(run);
  const mails = await loadMails(context, client, run);
  const { language, paint, columns } = reporter;
  reporter.print(
    ...describeRun(run, { language, paint, columns, timezone: config.timezone, mails, host: client.host }),
  );
  const words = runWords[language];
  if (run.waitingFor.length > 0 && !client.host.listens) {
    reporter.progress("", words.openWith, `  ${reporter.suggest("serve")}`);
  }
  if (run.status === "running" || run.status === "waiting") {
    reporter.progress(words.seeAgain, `  ${reporter.suggest("status", run.run)}`);
  }
  return run.status === "stopped" || run.status === "failed" ? 1 : 0;
}

/**
 * The mails with the links of what a run waits for. The wait is recorded before its mail is sent, so a mail that is not
 * there yet is given a moment; a host that sends real mails shows none.
 */
export async function loadMails(
  { world }: Pick<CommandContext, "world">,
  client: HostClient,
  { waitingFor }: Pick<RunView, "waitingFor">,
): Promise<readonly MailView[]> {
  if (waitingFor.length === 0) return [];
  const deadline = world.now() + MAIL_PATIENCE_MS;
  for (;;) {
    const found = await Promise.all(waitingFor.map(({ id }) => loadMailsFor(client, id)));
    if (found.includes(undefined)) return [];
    const listed = found.flatMap((mails) => mails ?? []);
    const complete = waitingFor.every(({ id }) => linksFor(id, listed, client.host).length > 0);
    if (complete || world.now() >= deadline || world.interrupted.aborted) return listed;
    await world.pause(MAIL_PAUSE_MS);
  }
}

/** The mails that ask for one approval or answer; undefined of a host that sends real mails. */
export async function loadMailsFor(client: HostClient, asked: string): Promise<readonly MailView[] | undefined> {
  const listed = await client.get<readonly MailView[]>(`/mailbox.json?asked=${encodeURIComponent(asked)}`);
  return listed.ok ? listed.body : undefined;
}
