import { CreateEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSesMailer } from "#aws";
import type { Mail } from "#ports";
import { describeMailerContract } from "../../contracts/mailer-contract.ts";
import { createMemoryTable } from "../../support/memory-table.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { type MiniStack, startMiniStack } from "../ministack.ts";

/** A mail as the emulator's own inspection endpoint shows it. */
interface SentMail {
  readonly Source: string;
  readonly To: readonly string[];
  readonly Subject: string;
  readonly BodyText: string;
  readonly BodyHtml: string;
}

let stack: MiniStack;

beforeAll(async () => {
  stack = await startMiniStack();
  await new SESv2Client(stack.client).send(new CreateEmailIdentityCommand({ EmailIdentity: "example.com" }));
});

afterAll(() => stack.close());

function openMailer() {
  return createSesMailer({
    client: new SESv2Client(stack.client),
    from: "手順 <tejun@example.com>",
    table: createMemoryTable(),
    clock: createTestClock(Date.UTC(2026, 0, 1)),
  });
}

async function sentTo(to: string): Promise<readonly SentMail[]> {
  const answer = await fetch(`${stack.url}/_ministack/ses/messages`);
  const { messages } = (await answer.json()) as { readonly messages: Readonly<Record<string, readonly SentMail[]>> };
  return Object.values(messages)
    .flat()
    .filter((mail) => mail.To.includes(to));
}

describeMailerContract("SES v2, on MiniStack", async () => ({
  mailer: openMailer(),
  delivered: async (to) =>
    (await sentTo(to)).map(({ Subject: subject, BodyText: text, BodyHtml: html }) => ({ to, subject, text, html })),
  close: async () => undefined,
}));

const MAIL: Mail = {
  id: "mail_1",
  to: "lead@example.com",
  subject: "承認のお願い",
  text: "https://example.com/approvals/x\n",
  html: "<p>承認</p>",
  links: ["https://example.com/approvals/x"],
};

it("names the sender in ASCII, whatever its name", async () => {
  await openMailer().send(MAIL);

  expect((await sentTo(MAIL.to)).map(({ Source }) => Source)).toEqual(["=?UTF-8?B?5omL6aCG?= <tejun@example.com>"]);
});
