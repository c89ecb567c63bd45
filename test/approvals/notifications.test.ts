import { describe, expect, it } from "vitest";
import { createWebhookNotifier, followUpApproval } from "#approvals";
import type { NotificationConfig } from "#config";
import { queryAll } from "#records";
import { type Application, applyForAccounts, ask, DEPARTMENT, withTime } from "../support/account-application.ts";
import { startWebhook } from "../support/webhook-server.ts";
import { PEOPLE } from "./several-people.ts";

const HOUR = 60 * 60 * 1000;
const CHANNEL: NotificationConfig = { kind: "webhook", urlEnv: "CHAT_URL", for: ["経理部長"] };

/** An application whose people are told at these addresses, by the names of their variables. */
async function apply(
  addresses: { readonly [place: string]: string },
  notifications: readonly NotificationConfig[] = [CHANNEL],
): Promise<Application> {
  const application = await applyForAccounts();
  const { clock } = application.recorded;
  const approvals = { validDays: 7, signInRequired: false, remindAfterHours: 24 };
  const config = { ...application.ports.config, approvers: PEOPLE, approvals, notifications };
  const notifier = createWebhookNotifier({ addressOf: async (place) => addresses[place], clock });
  return { ...application, ports: { ...application.ports, config, notifier } };
}

async function toldOf({ ports, approval }: Application) {
  const items = await queryAll(ports.table, `ASKED#${approval}`, "TOLD#asked#");
  return items.map(({ place, state, attempts, reason }) => ({ place, state, attempts, ...(reason ? { reason } : {}) }));
}

describe("a channel beside the mails", () => {
  it("is told what waits, of whom and until when, in both languages, and records that it was", async () => {
    const { url, received } = await startWebhook();
    const application = await apply({ CHAT_URL: url });
    await ask(application);
    const [{ body, headers } = { body: "{}", headers: {} }] = received;
    expect(headers["content-type"]).toContain("application/json");
    const payload = JSON.parse(body) as { readonly text: string; readonly blocks: readonly object[] };
    expect(payload.text).toContain("承認のお願い");
    expect(payload.text).toContain('"登録" of "月次請求書"');
    expect(payload.text).toContain("2026-12-07 09:00 (Asia/Tokyo)");
    expect(payload.blocks).toHaveLength(2);
    expect(await toldOf(application)).toEqual([{ place: "CHAT_URL", state: "sent", attempts: 1 }]);
  });

  it("gets a link to what waits for whoever is signed in, no approver's own link and no value", async () => {
    const { url, received } = await startWebhook();
    const application = await apply({ CHAT_URL: url });
    await ask(application);
    const links = [...(received[0]?.body ?? "").matchAll(/<(http[^|]+)\|/g)].map((match) => match[1]);
    expect(new Set(links)).toEqual(new Set(["http://localhost:8787/inbox"]));
    const mails = await application.ports.mailer.listMails();
    for (const link of mails.flatMap((mail) => mail.links)) expect(received[0]?.body).not.toContain(link);
    expect(DEPARTMENT.kind).toBe("part");
    expect(received[0]?.body).not.toContain("営業部");
  });

  it("is told once, however often the task asks again, and again with a reminder", async () => {
    const { url, received } = await startWebhook();
    const application = await apply({ CHAT_URL: url });
    await ask(application);
    await ask(application, "token-2");
    expect(received).toHaveLength(1);
    await application.recorded.clock.advance(24 * HOUR);
    await ask(application, "token-3");
    await ask(application, "token-4");
    expect(received).toHaveLength(2);
    expect(received[1]?.body).toContain("まだ決まっていません");
  });

  it.each([
    ["for another role", { ...CHANNEL, for: ["人事部長"] }, 0],
    ["for everybody", { kind: "webhook", urlEnv: "CHAT_URL" } as const, 1],
  ])("reads only what it is there for: %s", async (_, place, count) => {
    const { url, received } = await startWebhook();
    await ask(await apply({ CHAT_URL: url }, [place]));
    expect(received).toHaveLength(count);
  });

  it.each([
    ["answers 500 twice", [500, 503], { state: "sent", attempts: 3 }],
    ["answers 429 once", [429], { state: "sent", attempts: 2 }],
    ["is down for good", [500, 500, 500, 500], { state: "failed", attempts: 3, reason: "status 500" }],
    ["is not there", [404], { state: "failed", attempts: 1, reason: "status 404" }],
  ])("that %s is tried again a few times, and recorded", async (_, answers, expected) => {
    const { url } = await startWebhook(answers);
    const application = await apply({ CHAT_URL: url });
    const reply = await withTime(application.recorded, ask(application));
    expect(reply.state).toBe("waiting");
    expect(await toldOf(application)).toEqual([{ place: "CHAT_URL", ...expected }]);
  });

  it("that redirects is not followed", async () => {
    const other = await startWebhook();
    const { url } = await startWebhook([{ location: other.url }]);
    const application = await apply({ CHAT_URL: url });
    await ask(application);
    expect(other.received).toEqual([]);
    expect(await toldOf(application)).toMatchObject([{ state: "failed", reason: "status 307" }]);
  });

  it.each([
    ["plain http elsewhere", { CHAT_URL: "http://chat.example.com/SECRET" }],
    ["another scheme", { CHAT_URL: "ftp://127.0.0.1/SECRET" }],
    ["no address", {}],
  ])("is never reached over %s; the run goes on", async (_, addresses) => {
    const application = await apply(addresses);
    expect((await ask(application)).state).toBe("waiting");
    expect(await toldOf(application)).toMatchObject([{ state: "failed", attempts: 0 }]);
  });

  it("that cannot be connected to leaves its address in no record", async () => {
    const application = await apply({ CHAT_URL: "http://127.0.0.1:1/services/T0/SECRET" });
    await withTime(application.recorded, ask(application));
    const items = await queryAll(application.ports.table, `ASKED#${application.approval}`);
    expect(JSON.stringify(items)).not.toContain("SECRET");
    expect(await toldOf(application)).toMatchObject([{ state: "failed", attempts: 3, reason: "no connection" }]);
  });

  it("cannot be made to mention everybody, or to hide a link, by what others wrote", async () => {
    const { url, received } = await startWebhook();
    const { clock } = (await applyForAccounts()).recorded;
    const notifier = createWebhookNotifier({ addressOf: async () => url, clock });
    await notifier.notify("CHAT_URL", { lines: ["<!channel> <https://evil.example|開く> & co"], links: [] });
    expect(received[0]?.body).toContain("&lt;!channel&gt; &lt;https://evil.example|開く&gt; &amp; co");
  });

  it("is told nothing of an approval that is decided", async () => {
    const { url, received } = await startWebhook();
    const application = await apply({ CHAT_URL: url });
    await followUpApproval(application.ports, { kind: "follow-up", approval: application.approval });
    expect(received).toEqual([]);
  });
});
