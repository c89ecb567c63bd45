import type { WaitingListView } from "#api";
import type { Config } from "#config";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { MailView } from "../host/answers.ts";
import type { HostClient } from "../host/host-client.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import { fitLine, oneLine } from "../report/fit-text.ts";
import { showTime } from "../report/show-time.ts";
import { runWords } from "../words/run-words.ts";
import { watchWords } from "../words/watch-words.ts";
import { pageQuery, suggestNext } from "./list.ts";
import { linksFor, openableLink } from "./mail-links.ts";
import { loadMailsFor } from "./show-run.ts";

type Inbox = Extract<Command, { name: "inbox" }>;

/** `inbox`: shows what is waited for, for whom, with the links; or the mails that people got. */
export async function inbox(context: CommandContext, command: Inbox): Promise<ExitCode> {
  return withHost(context, {}, (client, config) =>
    command.mails ? showMails(context, client, config, command) : showWaiting(context, client, config, command),
  );
}

async function showWaiting(
  context: CommandContext,
  client: HostClient,
  { timezone }: Config,
  command: Inbox,
): Promise<ExitCode> {
  const { reporter } = context;
  const listed = await client.get<WaitingListView>(`/waiting?${pageQuery(command)}`);
  if (!listed.ok) return refuseAnswer(reporter, listed.problem);
  reporter.answer(listed.body);
  const words = runWords[reporter.language];
  const { waiting, next } = listed.body;
  if (waiting.length === 0) reporter.print(watchWords[reporter.language].nothingWaits);
  // What waits longest stands first, and the newest right above the prompt.
  for (const one of waiting.toSorted((a, b) => (a.since < b.since ? -1 : 1))) {
    const mails = (await loadMailsFor(client, one.id)) ?? [];
    const asked = oneLine(one.input) === "" ? "" : `: ${one.input}`;
    reporter.print(
      `${reporter.paint(words.waits[one.kind], "waiting")}  ${fitLine(`${one.title} (${words.inPhase(one.phase)})${asked}`, reporter.columns - 12)}`,
      `  ${words.to}: ${one.to.map(oneLine).join(", ")}`,
      `  ${words.until}: ${showTime(one.expires, timezone)}`,
      `  ${watchWords[reporter.language].inRun}: ${one.run}`,
      ...linksFor(one.id, mails, client.host).map((link) => `  ${words.link}: ${link}`),
      "",
    );
  }
  if (waiting.length > 0) suggestServe(context, client);
  suggestNext(context, command, next);
  return 0;
}

async function showMails(
  context: CommandContext,
  client: HostClient,
  { timezone }: Config,
  { limit }: Inbox,
): Promise<ExitCode> {
  const { reporter } = context;
  const words = runWords[reporter.language];
  const listed = await client.get<readonly MailView[]>(`/mailbox.json?limit=${limit}`);
  if (!listed.ok) return refuseAnswer(reporter, listed.problem);
  reporter.answer(listed.body);
  if (listed.body.length === 0) reporter.print(words.noMails);
  for (const mail of listed.body) {
    reporter.print(
      showTime(mail.at, timezone),
      `  ${fitLine(mail.subject, reporter.columns - 2)}`,
      `  ${words.to}: ${oneLine(mail.to)}`,
      ...mail.links.map((link) => `  ${words.link}: ${oneLine(openableLink(link, client.host))}`),
      "",
    );
  }
  if (listed.body.length > 0) suggestServe(context, client);
  return 0;
}

function suggestServe({ reporter }: CommandContext, { host }: HostClient): void {
  if (host.listens) return;
  reporter.progress(runWords[reporter.language].openWith, `  ${reporter.suggest("serve")}`);
}
