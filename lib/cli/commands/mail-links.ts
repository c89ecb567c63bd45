import type { MailView } from "../host/answers.ts";

/** Whether a mail asks for a certain approval or answer: its id says which (`mail_<asked>_<person>`). */
export function asksFor(mail: Pick<MailView, "id">, asked: string): boolean {
  return mail.id.startsWith(`mail_${asked}_`);
}

/** The links by which an approval or question is opened, one per person who was asked. */
export function linksFor(asked: string, mails: readonly MailView[]): readonly string[] {
  return mails.filter((mail) => asksFor(mail, asked)).flatMap(({ links }) => links.slice(0, 1));
}
