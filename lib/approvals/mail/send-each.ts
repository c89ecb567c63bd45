import { type Mail, type Mailer, MailRefusedError } from "#ports";

/** Somebody whose address the mail service does not take, and what it says of it. */
export interface UnreachablePerson {
  readonly person: string;
  readonly reason: string;
}

/**
 * Sends mails side by side and returns when all have ended, with whoever cannot be mailed however often it is tried;
 * throws the failure of the first that may be sent another time. Not before the others have ended: a function that has
 * thrown stands still in the middle of them, and one address must not keep the others from hearing.
 */
export async function sendEach(mailer: Mailer, mails: readonly Mail[]): Promise<readonly UnreachablePerson[]> {
  const sent = await Promise.allSettled(mails.map((mail) => mailer.send(mail)));
  const refused: UnreachablePerson[] = [];
  for (const [index, one] of sent.entries()) {
    if (one.status === "fulfilled") continue;
    if (!(one.reason instanceof MailRefusedError)) throw one.reason;
    refused.push({ person: mails[index]?.to ?? "", reason: one.reason.message });
  }
  return refused;
}
