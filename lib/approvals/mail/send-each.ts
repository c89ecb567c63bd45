import type { Mail, Mailer } from "#ports";

/**
 * Sends mails side by side and returns when all have ended; throws the failure of the first that could not be sent. Not
 * before the others have ended: a function that has thrown stands still in the middle of them, and one address that is
 * refused must not keep the others from hearing.
 */
export async function sendEach(mailer: Mailer, mails: readonly Mail[]): Promise<void> {
  const sent = await Promise.allSettled(mails.map((mail) => mailer.send(mail)));
  for (const one of sent) if (one.status === "rejected") throw one.reason;
}
