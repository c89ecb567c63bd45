import { MailRefusedError } from "#ports";
import { type EntryBase, entryItem, keys, sealEntry } from "#records";
import { writeInLists } from "#tools";
import { mintLink } from "../ask/links.ts";
import type { RenderedMail } from "../mail/approval-mail.ts";
import { mailId } from "../mail/send-approval-mails.ts";
import { recordUntold } from "../mail/untold.ts";
import type { AskPorts } from "../ports.ts";
import { personKey } from "../same-person.ts";

/** That somebody was mailed after the first mails: to whom, why. Written by `request`. */
interface ToldEntry extends EntryBase {
  readonly kind: "told";
  readonly asked: string;
  readonly what: string;
  readonly person: string;
}

/** What somebody is told of again: an approval or a question as it was asked. */
export interface AskedThing {
  readonly kind: "approval" | "question";
  readonly id: string;
  readonly run: string;
  readonly phase: number;
  readonly at: number;
  readonly validUntil: number;
  readonly hash: string;
}

/**
 * Mails somebody a link of their own, once for each reason. That it was sent is recorded afterwards, and the mail's id
 * keeps a second attempt from arriving twice. A mail that cannot be sent now is logged, and sent when this is called
 * next, with another link: whether the first attempt arrives after all is not known, so its link has to open. Who cannot
 * be mailed at all is recorded.
 */
export async function tellOnce(
  ports: AskPorts,
  { kind, id: asked, run, phase, at: since, validUntil: expires, hash }: AskedThing,
  person: string,
  reason: string,
  mailOf: (url: string) => RenderedMail,
): Promise<void> {
  const key = keys.told(asked, `${reason}#${personKey(person)}`);
  if ((await ports.table.get(key)) !== undefined) return;
  const link = mintLink(ports.ids, { asked, kind, run, phase, person, since, expires });
  await writeInLists(ports.table, [{ op: "put", item: link.item }]);
  const url = `${ports.baseUrl}/${kind}s/${link.id}`;
  try {
    await ports.mailer.send({ id: `${mailId(asked, person)}_${reason}`, to: person, ...mailOf(url), links: [url] });
  } catch (fault) {
    if (fault instanceof MailRefusedError) {
      return recordUntold(ports, { id: asked, run, hash, what: reason }, [{ person, reason: fault.message }]);
    }
    ports.log(`The mail of ${asked} (${reason}) could not be sent now`, fault);
    return;
  }
  const body = { run, at: ports.clock.now(), by: "request", kind: "told" as const, asked, what: reason, person };
  const sealed = sealEntry<ToldEntry>(body, hash);
  await ports.table.write([{ op: "put", item: entryItem(key, sealed), if: { kind: "absent" } }]);
}
