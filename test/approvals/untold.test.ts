import { describe, expect, it } from "vitest";
import { followUpApproval, listWaiting } from "#approvals";
import { createSite } from "#pages";
import { type Mailer, MailRefusedError } from "#ports";
import { createApiHost } from "../api/api-host.ts";
import { type Application, applyForAccounts, ask } from "../support/account-application.ts";
import { DEPUTY, decideAs, HR, LEAD, PEOPLE, passOn } from "./several-people.ts";

const SAID = "SES did not take a mail: MessageRejected: Email address is not verified.";

/** An application whose mailer takes no mail to some addresses. */
async function open(approvers: readonly string[], refused: readonly string[], approvals = {}) {
  const application = await applyForAccounts({
    phase: { approvers },
    config: { approvers: PEOPLE, approvals: { validDays: 7, signInRequired: false, ...approvals } },
  });
  const { mailer } = application.ports;
  const picky: Mailer = {
    async send(mail) {
      if (refused.includes(mail.to)) throw new MailRefusedError(SAID);
      await mailer.send(mail);
    },
  };
  return {
    ...application,
    ports: {
      ...application.ports,
      mailer: Object.assign(picky, {
        listMails: mailer.listMails,
        pageMails: mailer.pageMails,
        mailsFor: mailer.mailsFor,
      }),
    },
  };
}

const waitingFor = ({ ports, recorded }: Application) => listWaiting(ports, recorded.run.run);

describe("an address that the mail service never takes", () => {
  it("keeps nobody else from deciding, and is told beside what waits", async () => {
    const application = await open(["経理部長"], [LEAD]);

    const reply = await ask(application);

    expect(reply.state).toBe("waiting");
    expect(await waitingFor(application)).toMatchObject([
      { to: [LEAD, DEPUTY], untold: [{ person: LEAD, reason: SAID }] },
    ]);
    expect(await decideAs(application, DEPUTY)).toMatchObject({ ok: true });
  });

  it("is told on the page of the run, with what the mail service said", async () => {
    const application = await open(["経理部長"], [LEAD]);
    await ask(application);
    const host = await createApiHost({ ...application.ports, clock: application.recorded.clock }, createSite);

    const page = await host.get(`/runs/${application.recorded.run.run}`, {
      accept: "text/html",
      "accept-language": "ja",
      authorization: "Bearer dev:taro@example.com",
    });

    expect(await page.text()).toContain(
      `${LEAD} さんにはメールを送れませんでした（${SAID}）。別の方法で知らせてください。`,
    );
  });

  it("is told of nobody where everybody was mailed", async () => {
    const application = await open(["経理部長"], []);
    await ask(application);

    expect(await waitingFor(application)).toEqual([expect.not.objectContaining({ untold: expect.anything() })]);
  });

  it.each([
    ["everybody who holds the role", ["経理部長"], [LEAD, DEPUTY], "経理部長"],
    ["everybody of one of several approvers", ["経理部長", "人事部長"], [HR], "人事部長"],
  ])("ends the wait before it begins when it is that of %s", async (_, approvers, refused, role) => {
    const application = await open(approvers, refused);

    await expect(ask(application)).rejects.toThrow(
      `「${role}」の誰にもメールを送れませんでした: ${refused.join(", ")} – SES did not take a mail`,
    );
    await expect(ask(application, "token-2")).rejects.toThrow(`(nobody of “${role}” could be mailed`);
  });

  it("is told when the decision was passed on to it, and is not tried for ever", async () => {
    const application = await open(["経理部長"], [HR]);
    await ask(application);

    await passOn(application, LEAD, HR);
    const links = async () => (await application.ports.table.query({ pk: `INBOX#${HR}`, index: "gsi1" })).items.length;
    const before = await links();
    await followUpApproval(application.ports, { kind: "follow-up", approval: application.approval });

    expect(await waitingFor(application)).toMatchObject([{ untold: [{ person: HR, reason: SAID }] }]);
    expect(await links()).toBe(before);
  });

  it("keeps no reminder from the others", async () => {
    const application = await open(["経理部長"], [LEAD], { remindAfterHours: 24 });
    await ask(application);
    await application.recorded.clock.advance(24 * 60 * 60 * 1000);

    await ask(application, "token-2");

    const reminded = (await application.ports.mailer.listMails()).filter(({ subject }) => subject.includes("再送"));
    expect(reminded.map(({ to }) => to)).toEqual([DEPUTY]);
    expect(await waitingFor(application)).toMatchObject([{ untold: [{ person: LEAD }] }]);
  });
});
