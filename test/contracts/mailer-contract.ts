import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mail, Mailer } from "#ports";

/** An open mailer under test. */
export interface OpenedMailer {
  readonly mailer: Mailer;
  /** The mails that were delivered to this address, oldest first. */
  delivered(to: string): Promise<readonly Pick<Mail, "to" | "subject" | "text" | "html">[]>;
  close(): Promise<void>;
}

/** The tests every implementation of `Mailer` passes; `open` is called for each and may give the same mailer again. */
export function describeMailerContract(name: string, open: () => Promise<OpenedMailer>): void {
  describe(`Mailer contract: ${name}`, () => {
    let opened: OpenedMailer;
    let tests = 0;
    let to: string;

    beforeEach(async () => {
      opened = await open();
      tests += 1;
      to = `t${Date.now()}-${process.pid}-${tests}@example.com`;
    });
    afterEach(() => opened.close());

    const mail = (id: string, rest: Partial<Mail> = {}): Mail => ({
      id: `${to} ${id}`,
      to,
      subject: "承認のお願い：請求書 3件（月次）",
      text: "次のリンクを開いてください。\nhttps://example.com/approvals/x\n",
      html: '<p>次の<a href="https://example.com/approvals/x">リンク</a>を開いてください。</p>',
      links: ["https://example.com/approvals/x"],
      ...rest,
    });
    const subjects = async () => (await opened.delivered(to)).map((each) => each.subject);

    it("delivers subject, text and HTML as they were written", async () => {
      const { subject, text, html, ...sent } = mail("1");

      await opened.mailer.send({ subject, text, html, ...sent });

      expect(await opened.delivered(to)).toMatchObject([{ to, subject, text, html }]);
    });

    it("delivers mails in the order in which they were sent", async () => {
      const order = ["10", "9", "8", "1", "2"];
      for (const id of order) await opened.mailer.send(mail(id, { subject: id }));

      expect(await subjects()).toEqual(order);
    });

    it("delivers one mail for one id, also when it is sent twice at once", async () => {
      await Promise.all([opened.mailer.send(mail("1")), opened.mailer.send(mail("1"))]);
      await opened.mailer.send(mail("1"));
      await opened.mailer.send(mail("2", { subject: "other" }));

      expect(await subjects()).toEqual([mail("1").subject, "other"]);
    });
  });
}
