import type { MailView } from "../host/answers.ts";
import { DEFAULT_PORT } from "../usage/defaults.ts";
import type { HostConnection } from "../world.ts";

/** Whether a mail asks for a certain approval or answer: its id says which (`mail_<asked>_<person>`). */
function asksFor(mail: Pick<MailView, "id">, asked: string): boolean {
  return mail.id.startsWith(`mail_${asked}_`);
}

/** The links by which an approval or question is opened, one per person who was asked. */
export function linksFor(asked: string, mails: readonly MailView[], host: HostConnection): readonly string[] {
  return mails
    .filter((mail) => asksFor(mail, asked))
    .flatMap(({ links }) => links.slice(0, 1).map((link) => openableLink(link, host)));
}

/**
 * A link as it can be opened now. The mail of a host on this machine may have been written when it listened elsewhere,
 * or not at all; then the link leads to where it listens, or will by default.
 */
export function openableLink(link: string, { url, listens }: Pick<HostConnection, "url" | "listens">): string {
  if (!URL.canParse(link)) return link;
  const { hostname, pathname, search } = new URL(link);
  if (!LOOPBACK.has(hostname)) return link;
  return new URL(pathname + search, listens ? url : `http://127.0.0.1:${DEFAULT_PORT}`).href;
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
