/** One mail to one person; `id` makes sending idempotent. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The links the mail carries, so that a mailbox page can list them. */
  readonly links: readonly string[];
}

/** The service takes no mail to this address however often it is sent: out of form, not allowed, or barred. */
export class MailRefusedError extends Error {
  override name = "MailRefusedError";
}

/** Sends mail: a mailbox page on one machine, SES on AWS. Sending one `id` twice delivers at most one mail there. */
export interface Mailer {
  /** Throws `MailRefusedError` where sending it again would not help, and anything else where it may. */
  send(mail: Mail): Promise<void>;
}
