import { describe, expect, it } from "vitest";
import { listWaiting, pageInbox } from "#approvals";
import type { Notification } from "#ports";
import { answerQuestion, loadQuestion, requestQuestion } from "#questions";
import { keys } from "#records";
import { type AskingRun, askingRun, askQuestion, openLink } from "../support/asking-run.ts";

const HOUR = 60 * 60 * 1000;
const TARO = "taro@example.com";
const OPS = "ops@example.com";
const LEAD = "lead@example.com";
const DEPUTY = "deputy@example.com";
const REMIND = { remindAfterHours: 24, escalateAfterHours: 48, escalateTo: "経理部長" };

async function mailedTo({ ports }: AskingRun, word: string): Promise<readonly string[]> {
  return (await ports.mailer.listMails()).filter(({ subject }) => subject.includes(word)).map(({ to }) => to);
}

async function asked(questions: object = REMIND, options: Parameters<typeof askingRun>[0] = {}): Promise<AskingRun> {
  const asking = await askingRun({ ...options, config: { ...options.config, questions } });
  await askQuestion(asking);
  return asking;
}

describe("a question that nobody answers", () => {
  it("is looked at again when people are to be reminded and when others are to be asked", async () => {
    const { ports, question } = await asked();
    const record = await loadQuestion(ports.table, question);
    expect(record?.wakes).toEqual([24, 48].map((hours) => (record?.at ?? 0) + hours * HOUR));
  });

  it("is not looked at again where nothing is configured", async () => {
    const asking = await asked({});
    expect((await loadQuestion(asking.ports.table, asking.question))?.wakes).toBeUndefined();
    await asking.recorded.clock.advance(72 * HOUR);
    await askQuestion(asking, "token-2");
    expect(await asking.ports.mailer.listMails()).toHaveLength(1);
  });

  it("reminds nobody before the time, and the requester once after it, with a link of its own", async () => {
    const asking = await asked();
    await asking.recorded.clock.advance(24 * HOUR - 1);
    await askQuestion(asking, "token-2");
    expect(await mailedTo(asking, "再送")).toEqual([]);
    await asking.recorded.clock.advance(1);
    await askQuestion(asking, "token-3");
    await askQuestion(asking, "token-4");
    expect(await mailedTo(asking, "【再送・質問】")).toEqual([TARO]);
    const link = await openLink(asking.ports, TARO);
    expect((await answerQuestion(asking.ports, { ...link, answer: "営業一部" })).ok).toBe(true);
    expect(asking.ports.workflows.released.map(({ token }) => token)).toEqual(["token-4"]);
  });

  it("is escalated once, records to whom, and is answered by nobody through it", async () => {
    const asking = await asked();
    await asking.recorded.clock.advance(48 * HOUR);
    await askQuestion(asking, "token-2");
    await askQuestion(asking, "token-3");
    expect(await mailedTo(asking, "（未回答）")).toEqual([LEAD, DEPUTY]);
    const { table } = asking.ports;
    expect(await table.get(keys.escalated(asking.question))).toMatchObject({
      role: "経理部長",
      people: [LEAD, DEPUTY],
    });
    expect(await table.get(keys.decided(asking.question))).toBeUndefined();
    const run = asking.recorded.run.run;
    expect((await listWaiting(asking.ports, run)).map(({ to }) => to)).toEqual([[TARO, LEAD, DEPUTY]]);
    const { items } = await pageInbox(asking.ports, LEAD, { limit: 10 });
    expect(items).toMatchObject([{ kind: "question", id: asking.question }]);
  });

  it("may then be answered by whoever it was escalated to, whose words the answer is; the requester comes second", async () => {
    const asking = await asked();
    const own = await openLink(asking.ports, TARO);
    await asking.recorded.clock.advance(48 * HOUR);
    await askQuestion(asking, "token-2");
    const link = await openLink(asking.ports, LEAD);
    expect(await answerQuestion(asking.ports, { ...link, answer: "経理部" })).toMatchObject({
      ok: true,
      answer: { person: LEAD },
    });
    expect(await answerQuestion(asking.ports, { ...own, answer: "営業部" })).toMatchObject({
      status: 409,
      diagnostic: { code: "AOP605" },
    });
  });

  it("may be answered by a signed-in person of that role only once it was escalated", async () => {
    const asking = await asked();
    const signedIn = { person: "new@example.com", roles: ["経理部長"] };
    const sent = { id: asking.question, nonce: "", answer: "x", signedIn };
    expect(await answerQuestion(asking.ports, sent)).toMatchObject({ status: 403, diagnostic: { code: "AOP602" } });
    await asking.recorded.clock.advance(48 * HOUR);
    await askQuestion(asking, "token-2");
    expect(await answerQuestion(asking.ports, sent)).toMatchObject({ diagnostic: { code: "AOP604" } });
  });

  it("is escalated to nobody where an entry is not what was sealed", async () => {
    const asking = await asked();
    await asking.recorded.clock.advance(48 * HOUR);
    await askQuestion(asking, "token-2");
    const key = keys.escalated(asking.question);
    const item = await asking.ports.table.get(key);
    await asking.ports.table.write([{ op: "put", item: { ...item, ...key, people: ["mallory@example.com"] } }]);
    const sent = { id: asking.question, nonce: "", answer: "x", signedIn: { person: "mallory@example.com" } };
    expect(await answerQuestion(asking.ports, sent)).toMatchObject({ status: 403, diagnostic: { code: "AOP602" } });
  });

  it("tells channels of the role it is escalated to, and of a requester's own question nothing before", async () => {
    const told: Notification[] = [];
    const asking = await askingRun({
      config: { questions: REMIND, notifications: [{ kind: "webhook", urlEnv: "HOOK" }] },
    });
    const notifier = {
      notify: async (_: string, notification: Notification) => {
        told.push(notification);
        return { sent: true as const, attempts: 1 };
      },
    };
    const run = { ...asking, ports: { ...asking.ports, notifier } } as AskingRun;
    await askQuestion(run);
    await asking.recorded.clock.advance(24 * HOUR);
    await askQuestion(run, "token-2");
    expect(told).toEqual([]);
    await asking.recorded.clock.advance(24 * HOUR);
    await askQuestion(run, "token-3");
    await askQuestion(run, "token-4");
    expect(told.map(({ lines }) => lines[0])).toEqual([expect.stringMatching(/^【質問】.*（まだ答えがないので/)]);
    expect(told[0]?.lines[1]).toContain("宛先: 経理部長");
  });

  it.each([
    [
      "answered",
      async (one: AskingRun) =>
        void (await answerQuestion(one.ports, { ...(await openLink(one.ports, TARO)), answer: "営業部" })),
    ],
    ["past its end", async ({ recorded }: AskingRun) => recorded.clock.advance(7 * 24 * HOUR)],
  ])("is told to nobody once it is %s", async (_, end) => {
    const asking = await asked();
    await end(asking);
    await asking.recorded.clock.advance(72 * HOUR);
    await askQuestion(asking, "token-2");
    expect(await mailedTo(asking, "再送")).toEqual([]);
    expect(await mailedTo(asking, "未回答")).toEqual([]);
  });

  it("that operators are asked is not escalated to those who are asked already", async () => {
    const asking = await asked(
      { escalateAfterHours: 1, escalateTo: "operators" },
      { requester: { person: "unknown", authenticated: false } },
    );
    await asking.recorded.clock.advance(HOUR);
    await askQuestion(asking, "token-2");
    expect(await asking.ports.table.get(keys.escalated(asking.question))).toMatchObject({ people: [] });
    expect((await asking.ports.mailer.listMails()).map(({ to }) => to)).toEqual([OPS]);
  });

  it("goes on when a reminder cannot be mailed, logs why, and sends it the next time", async () => {
    const asking = await asked();
    await asking.recorded.clock.advance(24 * HOUR);
    const { run } = asking.recorded.run;
    const mailer = { ...asking.ports.mailer, send: () => Promise.reject(new Error("Throttling")) };
    const again = { kind: "question", run, phase: 1, question: asking.question, call: "1.1", token: "token-2" };
    const logged: [string, unknown][] = [];
    await requestQuestion({ ...asking.ports, mailer, log: (...line) => void logged.push(line) }, again);
    expect(logged).toEqual([[expect.stringContaining(`${asking.question} (reminder)`), new Error("Throttling")]]);
    expect(await mailedTo(asking, "再送")).toEqual([]);
    await requestQuestion(asking.ports, again);
    expect(await mailedTo(asking, "再送")).toEqual([TARO]);
  });
});
