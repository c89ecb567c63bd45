import { sha256Hex } from "#records";
import { writeInLists } from "#tools";
import type { ApprovalRecord } from "../ask/approval-record.ts";
import { mintLink } from "../ask/links.ts";
import type { AskPorts } from "../ports.ts";
import { personKey } from "../same-person.ts";
import { renderApprovalMail } from "./approval-mail.ts";

/**
 * Mails everybody who may decide a link of their own. The links are stored before any mail leaves, and a mail's id
 * depends on the approval and the person alone, so a second attempt after a crash delivers nothing twice.
 */
export async function sendApprovalMails(ports: AskPorts, record: ApprovalRecord): Promise<void> {
  const { subject } = record;
  if (subject === undefined) return;
  const minted = record.people.map((person) => ({
    person,
    link: mintLink(ports.ids, {
      asked: record.id,
      kind: "approval",
      run: record.run,
      phase: record.phase,
      person,
      since: record.at,
      expires: record.validUntil,
    }),
  }));
  await writeInLists(
    ports.table,
    minted.map(({ link }) => ({ op: "put", item: link.item })),
  );
  for (const { person, link } of minted) {
    const url = `${ports.baseUrl}/approvals/${link.id}`;
    const mail = renderApprovalMail(subject, url, ports.config.timezone);
    await ports.mailer.send({ id: mailId(record.id, person), to: person, ...mail, links: [url] });
  }
}

/** One mail per approval or question and person. */
export function mailId(asked: string, person: string): string {
  return `mail_${asked}_${sha256Hex(personKey(person)).slice(0, 16)}`;
}
