import { SESv2Client } from "@aws-sdk/client-sesv2";
import { expect, it } from "vitest";
import { createSesMailer } from "#aws";
import { type Mail, MailRefusedError } from "#ports";
import { keys } from "#records";
import { createMemoryTable } from "../../support/memory-table.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { type ScriptedAnswer, startScriptedService } from "../scripted-service.ts";

const MAIL: Mail = {
  id: "mail_1",
  to: "lead@例え.jp",
  subject: "承認の\r\nお願い",
  text: "開いてください",
  html: "<p>開いてください</p>",
  links: [],
};
const SENT: ScriptedAnswer = { reply: { MessageId: "m1" } };

async function open(script: (count: number) => ScriptedAnswer, secondsEach = 0) {
  const clock = createTestClock(Date.UTC(2026, 0, 1));
  const table = createMemoryTable();
  const service = await startScriptedService((_, count) => {
    void clock.advance(secondsEach * 1000);
    return script(count);
  });
  const mailer = createSesMailer({
    client: new SESv2Client(service.client),
    from: "tejun@example.com",
    table,
    clock,
    configurationSet: "tejun",
    waiting: { pause: async () => undefined, random: () => 0.5 },
  });
  return { mailer, calls: service.calls, clock, table };
}

it("sends subject, plain text and HTML in UTF-8, the subject on one line", async () => {
  const { mailer, calls } = await open(() => SENT);

  await mailer.send(MAIL);

  expect(calls).toMatchObject([
    {
      operation: "/v2/email/outbound-emails",
      input: {
        FromEmailAddress: "tejun@example.com",
        Destination: { ToAddresses: ["lead@xn--r8jz45g.jp"] },
        ConfigurationSetName: "tejun",
        Content: {
          Simple: {
            Subject: { Data: "承認の お願い", Charset: "UTF-8" },
            Body: {
              Text: { Data: MAIL.text, Charset: "UTF-8" },
              Html: { Data: MAIL.html, Charset: "UTF-8" },
            },
          },
        },
      },
    },
  ]);
});

it("tries again while SES is throttled or out of order", async () => {
  const faults: ScriptedAnswer[] = [
    { fault: "TooManyRequestsException", status: 429 },
    { fault: "InternalFailure", status: 500 },
  ];
  const { mailer, calls } = await open((count) => faults[count - 1] ?? SENT);

  await mailer.send(MAIL);

  expect(calls).toHaveLength(3);
});

it("throws for a mail that SES does not take, which may be sent again", async () => {
  const { mailer, calls } = await open((count) => (count === 1 ? { fault: "MessageRejected" } : SENT));

  await expect(mailer.send(MAIL)).rejects.toThrow(/MessageRejected/);
  await mailer.send(MAIL);
  await mailer.send(MAIL);

  expect(calls).toHaveLength(2);
});

it("says of an address that SES never sends to that it is refused, and of nothing that may pass", async () => {
  const told = async (fault: string, status = 400) => {
    const { mailer } = await open(() => ({ fault, status }));
    return mailer.send(MAIL).catch((thrown: unknown) => thrown instanceof MailRefusedError);
  };

  expect(await told("MessageRejected")).toBe(true);
  expect(await told("BadRequestException")).toBe(true);
  expect(await told("AccessDeniedException", 403)).toBe(true);
  expect(await told("SendingPausedException")).toBe(false);
  expect(await told("TooManyRequestsException", 429)).toBe(false);
});

it("does not go on with a mail when its claim could run out meanwhile, so that no two senders have it", async () => {
  const { mailer, calls, clock, table } = await open(() => ({ fault: "InternalFailure", status: 500 }), 9);

  await expect(mailer.send(MAIL)).rejects.toThrow(/InternalFailure/);

  expect(clock.now() - Date.UTC(2026, 0, 1)).toBeLessThan(30_000);
  expect(calls.length).toBeGreaterThan(1);
  expect(await table.get(keys.mail(MAIL.id))).toBeUndefined();
});
