import { sha256Hex } from "#records";
import type { ApprovalRecord } from "../ask/approval-record.ts";
import { type MintedLink, mintLink } from "../ask/links.ts";
import { seatsOf } from "../ask/seats.ts";
import type { AskPorts } from "../ports.ts";
import { personKey } from "../same-person.ts";
import { approvalMail } from "./approval-mail.ts";
import { sendEach } from "./send-each.ts";
import { recordUntold, requireTold } from "./untold.ts";

/** One person's link, and the mail's address it goes to. */
export interface InvitedPerson {
  readonly person: string;
  readonly link: MintedLink;
}

/** Makes a link of their own for everybody who may decide. */
export function inviteApprovers(ports: Pick<AskPorts, "ids">, record: ApprovalRecord): readonly InvitedPerson[] {
  const { id: asked, run, phase, at: since, validUntil: expires } = record;
  return record.people.map((person) => ({
    person,
    link: mintLink(ports.ids, { asked, kind: "approval", run, phase, person, since, expires }),
  }));
}

/**
 * Mails everybody their link, which has to be stored before. A mail's id depends on the approval and the person alone,
 * so a second attempt after a crash delivers nothing twice. Who cannot be mailed is recorded; throws where that leaves
 * nobody of one of the approvers.
 */
export async function sendApprovalMails(
  ports: AskPorts,
  record: ApprovalRecord,
  invited: readonly InvitedPerson[],
): Promise<void> {
  if (record.subject === undefined) return;
  const mailWith = approvalMail(record.subject, ports.config.timezone);
  const mails = invited.map(({ person, link }) => {
    const url = `${ports.baseUrl}/approvals/${link.id}`;
    return { id: mailId(record.id, person), to: person, ...mailWith(url), links: [url] };
  });
  const refused = await sendEach(ports.mailer, mails);
  requireTold(seatsOf(record), refused);
  await recordUntold(ports, { ...record, what: "asked" }, refused);
}

/** One mail per approval or question and person. */
export function mailId(asked: string, person: string): string {
  return `mail_${asked}_${sha256Hex(personKey(person)).slice(0, 16)}`;
}
