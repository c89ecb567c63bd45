import { type SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { type Clock, type Mail, type Mailer, MailRefusedError, type Table } from "#ports";
import { describeFault, LONGEST_PAUSE_MS, REAL_WAITING, repeat, statusOf, type Waiting, within } from "../attempts.ts";
import { asciiAddress, senderHeader } from "./mail-address.ts";
import { sendOnce } from "./send-once.ts";

/** From whom mails come, and where it is kept that they were sent. */
export interface SesMailerOptions {
  readonly client: SESv2Client;
  /** `手順 <tejun@example.com>`, or the address alone; an identity that SES has verified. */
  readonly from: string;
  /** Keeps that a mail was sent, under `MAIL#`. */
  readonly table: Table;
  readonly clock: Clock;
  readonly configurationSet?: string;
  readonly waiting?: Waiting;
}

/** How long SES may take for one mail. */
const CALL_MS = 10_000;

/**
 * Sends mail through SES v2, plain text and HTML, each in UTF-8. One `id` is handed over once, also when it is sent twice
 * at once; a mail that SES does not take throws, and may be sent again unless it is a `MailRefusedError`.
 */
export function createSesMailer(options: SesMailerOptions): Mailer {
  const { client, from, table, clock, configurationSet, waiting = REAL_WAITING } = options;
  const sender = senderHeader(from);

  const handOver = ({ to, subject, text, html }: Mail, until: number): Promise<string> => {
    const command = new SendEmailCommand({
      FromEmailAddress: sender,
      Destination: { ToAddresses: [asciiAddress(to)] },
      // SES encodes subject and bodies itself; only addresses have to come in ASCII.
      Content: {
        Simple: {
          Subject: utf8(subject.replace(/[\r\n]+/g, " ")),
          Body: { Text: utf8(text), Html: utf8(html) },
        },
      },
      ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
    });
    return repeat(waiting, notSent, async () => {
      try {
        return { done: (await client.send(command, within(CALL_MS))).MessageId ?? "" };
      } catch (error) {
        const isInTime = clock.now() + LONGEST_PAUSE_MS + CALL_MS < until;
        if (isInTime && isPassing(error)) return { again: error };
        throw notSent(error);
      }
    });
  };

  return { send: (mail) => sendOnce({ table, clock, waiting }, mail.id, (until) => handOver(mail, until)) };
}

function utf8(text: string) {
  return { Data: text.toWellFormed(), Charset: "UTF-8" } as const;
}

/** Too many at once, or SES is out of order. Where no answer came, the mail may be on its way: whoever sends it decides. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status === 429 || status >= 500;
}

/**
 * What SES says of an address that it never sends to: not verified while the account is in the sandbox, out of form, or
 * one that the role may not send to. An address on the list of suppressed ones is no such thing: SES takes those mails.
 */
const REFUSALS: ReadonlySet<string> = new Set(["MessageRejected", "BadRequestException", "AccessDeniedException"]);

function notSent(cause: unknown): Error {
  const isRefused = cause instanceof Error && REFUSALS.has(cause.name);
  const Thrown = isRefused ? MailRefusedError : Error;
  return new Thrown(`SES did not take a mail: ${describeFault(cause)}`, { cause });
}
