import type { Clock, Item, Mail, Mailer, Table, Write } from "#ports";
import { type ListPage, mapPage, queryAll, readWindow, type Window } from "#records";

/** A mail as `/mailbox.json` shows it (surface.md, Results); `at` is ISO 8601 in UTC. */
export interface StoredMail extends Mail {
  readonly at: string;
}

/** The mailbox of one machine: keeps every mail, links in clear, for the person who sits at it. */
export interface Mailbox extends Mailer {
  /** All mails, newest last. */
  listMails(): Promise<readonly StoredMail[]>;
  /** Some mails, newest first. */
  pageMails(window: Window): Promise<ListPage<StoredMail>>;
  /** The mails whose id says that they ask for this approval or answer (`mail_<asked>_<person>`), newest last. */
  mailsFor(asked: string): Promise<readonly StoredMail[]>;
}

const MAILBOX = "MAILBOX";
const SENT = "MAILBOX#SENT";

/** Makes the mailbox kept in `table`. */
export function createMailbox(options: { readonly table: Table; readonly clock: Clock }): Mailbox {
  const { table, clock } = options;
  let lastPlace = 0;
  return {
    async send(mail) {
      const now = clock.now();
      const { id, to, subject, text, html, links } = mail;
      const at = new Date(now).toISOString();
      for (;;) {
        // A thousand places in each millisecond keep mails in the order in which they were sent.
        lastPlace = Math.max(now * 1000, lastPlace + 1);
        const sk = String(lastPlace).padStart(18, "0");
        const mark = { pk: SENT, sk: id, place: sk };
        const stored = { pk: MAILBOX, sk, id, to, subject, text, html, links, at };
        const puts = [mark, stored].map((item): Write => ({ op: "put", item, if: { kind: "absent" } }));
        // Whoever sends stores that it did, and that takes the mail along.
        const written = await table.write(puts, "later");
        // Sent before, or now; otherwise only the place was taken (by a run of the host whose clock was ahead).
        if (written.ok || written.failed.includes(0)) return;
      }
    },
    listMails: async () => (await queryAll(table, MAILBOX)).map(toMail),
    pageMails: async (window) => mapPage(await readWindow(table, { pk: MAILBOX, reverse: true }, window), toMail),
    async mailsFor(asked) {
      const marks = await queryAll(table, SENT, `mail_${asked}_`);
      const places = marks.flatMap(({ place }) => (typeof place === "string" ? place : [])).toSorted();
      const found = await Promise.all(places.map((sk) => table.get({ pk: MAILBOX, sk })));
      return found.flatMap((item) => (item === undefined ? [] : toMail(item)));
    },
  };
}

function toMail(item: Item): StoredMail {
  return {
    id: String(item.id),
    to: String(item.to),
    subject: String(item.subject),
    text: String(item.text),
    html: String(item.html),
    links: Array.isArray(item.links) ? item.links.map(String) : [],
    at: String(item.at),
  };
}
