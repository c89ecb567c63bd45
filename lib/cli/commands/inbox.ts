import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { MailView, RunView } from "../host/answers.ts";
import type { HostClient } from "../host/host-client.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { withHost } from "../host/with-host.ts";
import { fitLine, oneLine } from "../report/fit-text.ts";
import { showTime } from "../report/show-time.ts";
import { runWords } from "../words/run-words.ts";
import { asksFor, openableLink } from "./mail-links.ts";

const MOST_SHOWN = 20;

/** Beyond these, mails are shown without saying whether somebody is still waited for. */
const MOST_RUNS_ASKED = 50;

/** `inbox`: shows the mails that people got, newest last, and which of them are still waited for. */
export async function inbox(context: CommandContext): Promise<ExitCode> {
  const { reporter } = context;
  const words = runWords[reporter.language];
  return withHost(context, {}, async (client, config) => {
    const listed = await client.get<readonly MailView[]>("/mailbox.json");
    if (!listed.ok) return refuseAnswer(reporter, listed.problem);
    reporter.answer(listed.body);
    const shown = listed.body.slice(-MOST_SHOWN);
    const open = await listOpen(client);
    if (shown.length === 0) reporter.print(words.noMails);
    if (listed.body.length > shown.length) reporter.print(words.olderMails(listed.body.length - shown.length), "");
    for (const mail of shown) {
      const isOpen = open.some((asked) => asksFor(mail, asked));
      reporter.print(
        `${showTime(mail.at, config.timezone)}${isOpen ? `  ${reporter.paint(words.open, "waiting")}` : ""}`,
        `  ${fitLine(mail.subject, reporter.columns - 2)}`,
        `  ${words.to}: ${oneLine(mail.to)}`,
        ...mail.links.map((link) => `  ${words.link}: ${oneLine(openableLink(link, client.host))}`),
        "",
      );
    }
    if (shown.length > 0 && !client.host.listens) reporter.progress(words.openWith, `  ${reporter.suggest("serve")}`);
    return 0;
  });
}

/** The ids of the approvals and questions that runs wait for now. */
async function listOpen(client: HostClient): Promise<readonly string[]> {
  const listed = await client.get<{ runs: readonly Pick<RunView, "run" | "status">[] }>("/runs?limit=200");
  if (!listed.ok) return [];
  const waiting = listed.body.runs.filter(({ status }) => status === "waiting").slice(0, MOST_RUNS_ASKED);
  const runs = await Promise.all(waiting.map(({ run }) => client.get<RunView>(`/runs/${encodeURIComponent(run)}`)));
  return runs.flatMap((run) => (run.ok ? run.body.waitingFor.map(({ id }) => id) : []));
}
