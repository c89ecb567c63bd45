import { describe, expect, it } from "vitest";
import { listWaiting, pageInbox, recoverReleases } from "#approvals";
import { loadAttachment, storeAttachment } from "#files";
import type { Table } from "#ports";
import { answerQuestion, loadQuestion, requestQuestion, showQuestion } from "#questions";
import { type AnswerEntry, isSealed, itemEntry, keys, loadFacts, queryAll, runItem } from "#records";
import { type AskingRun, askingRun, askQuestion, openLink } from "../support/asking-run.ts";

const DAY = 24 * 60 * 60 * 1000;
const TARO = "taro@example.com";

describe("a question", () => {
  it("goes to the requester, as the phase put it, with a link", async () => {
    const asking = await askingRun();

    const reply = await askQuestion(asking);

    const mails = await asking.ports.mailer.listMails();
    expect(reply).toEqual({ id: asking.question, state: "waiting", isNew: true });
    expect(mails).toMatchObject([{ to: TARO, subject: "【質問】月次請求書: 聞き取り (Question)" }]);
    expect(mails[0]?.text).toContain("部署と期限を教えてください");
    expect(mails[0]?.links[0]).toMatch(/^http:\/\/localhost:8787\/questions\/[A-Za-z0-9_-]{43}$/);
  });

  it("is shown with its fields, and showing it writes nothing", async () => {
    const asking = await askingRun();
    await askQuestion(asking);
    const { id } = await openLink(asking.ports, TARO);
    const table: Table = {
      get: (key) => asking.ports.table.get(key),
      query: (query) => asking.ports.table.query(query),
      write: () => Promise.reject(new Error("Unexpected write while showing")),
    };

    const shown = await showQuestion({ ...asking.ports, table }, { id });

    expect(shown).toMatchObject({
      ok: true,
      page: { state: "waiting", person: TARO, question: { fields: ["部署", "期限"], phaseName: "聞き取り" } },
    });
  });

  it("waits in the lists of its run and of the person until it is answered", async () => {
    const asking = await askingRun();
    await askQuestion(asking);
    const run = asking.recorded.run.run;

    expect(await listWaiting(asking.ports, run)).toMatchObject([{ kind: "question", id: asking.question, to: [TARO] }]);
    expect((await pageInbox(asking.ports, TARO, { limit: 100 })).items).toMatchObject([
      { kind: "question", id: asking.question, run: { run } },
    ]);
    await answer(asking, { answer: "営業部" });
    expect(await listWaiting(asking.ports, run)).toEqual([]);
    expect((await pageInbox(asking.ports, TARO, { limit: 100 })).items).toEqual([]);
  });

  it("goes to the operators when nobody knows who the requester is", async () => {
    const asking = await askingRun({ requester: { person: "unknown", authenticated: false } });

    await askQuestion(asking);

    expect((await asking.ports.mailer.listMails()).map((mail) => mail.to)).toEqual(["ops@example.com"]);
  });

  it("reaches the others where one address is refused, and is asked again because of that one", async () => {
    const operators = ["gone@example.com", "ops@example.com"];
    const unknown = { person: "unknown", authenticated: false };
    const asking = await askingRun({ requester: unknown, config: { approvers: new Map([["operators", operators]]) } });
    const { mailer } = asking.ports;
    const refusing = {
      ...mailer,
      send: async (mail: Parameters<typeof mailer.send>[0]) => {
        if (mail.to === "gone@example.com") throw new Error("address refused");
        await mailer.send(mail);
      },
    };

    await expect(askQuestion({ ...asking, ports: { ...asking.ports, mailer: refusing } })).rejects.toThrow("refused");

    expect((await mailer.listMails()).map((mail) => mail.to)).toEqual(["ops@example.com"]);
    await askQuestion(asking);
    expect((await mailer.listMails()).map((mail) => mail.to)).toEqual(["ops@example.com", "gone@example.com"]);
  });

  it.each([
    ["the phase may not ask", { phase: { grants: [] } }, "AOP625"],
    [
      "there is nobody to ask",
      { requester: { person: "unknown", authenticated: false }, config: { approvers: new Map() } },
      "AOP624",
    ],
  ])("is void, and the task is released, when %s", async (_, options, code) => {
    const asking = await askingRun(options);

    const reply = await askQuestion(asking);

    expect(reply.state).toBe("void");
    const record = await loadQuestion(asking.ports.table, asking.question);
    expect(record?.void?.code).toBe(code);
    expect(record?.validUntil).toBe(asking.ports.clock.now());
    expect(asking.ports.workflows.released).toHaveLength(1);
  });

  it("is asked once: invoked again it takes the new token and sends no second mail", async () => {
    const asking = await askingRun();
    await askQuestion(asking, "token-1");

    await askQuestion(asking, "token-2");
    await answer(asking, { answer: "営業部" });

    expect(await asking.ports.mailer.listMails()).toHaveLength(1);
    expect(asking.ports.workflows.released.map(({ token }) => token)).toEqual(["token-2"]);
  });

  it.each([
    ["another question's id", { question: "qst_000000000000000000000000" }],
    ["a call that asks nothing", { call: "1.9" }],
  ])("is refused for %s", async (_, change) => {
    const { ports, recorded, question } = await askingRun();
    const asked = { kind: "question", run: recorded.run.run, phase: 1, question, call: "1.1", token: "t" };

    await expect(requestQuestion(ports, { ...asked, ...change })).rejects.toThrow();
  });
});

describe("an answer", () => {
  it("is recorded with its person, sealed, and is a source of its own", async () => {
    const asking = await askingRun();
    await askQuestion(asking);

    await answer(asking, { answer: "部署: 営業部\n期限: 令和8年12月31日" });

    const entry = await answerOf(asking);
    expect(entry).toMatchObject({ kind: "answer", call: "1.1", person: TARO, attachments: [] });
    expect(isSealed(entry)).toBe(true);
    const facts = await loadFacts(asking.ports.table, asking.recorded.run.run, []);
    await facts?.addSources([`answer:${asking.question}`]);
    expect(facts?.source(`answer:${asking.question}`)).toMatchObject({
      text: entry.text,
      sha256: entry.sha256,
      by: TARO,
    });
  });

  it("stands: the second one is refused and told who answered when", async () => {
    const asking = await askingRun();
    await askQuestion(asking);
    const link = await openLink(asking.ports, TARO);
    await answerQuestion(asking.ports, { ...link, answer: "営業部" });

    const second = await answerQuestion(asking.ports, { ...link, answer: "経理部" });

    expect(second).toMatchObject({ ok: false, status: 409, diagnostic: { code: "AOP605" } });
    expect((await answerOf(asking)).text).toBe("営業部");
    expect(await refusalsOf(asking)).toHaveLength(1);
  });

  it("stands alone when two come at once", async () => {
    const asking = await askingRun();
    await askQuestion(asking);
    const link = await openLink(asking.ports, TARO);

    const results = await Promise.all(
      ["営業部", "経理部"].map((text) => answerQuestion(asking.ports, { ...link, answer: text })),
    );

    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(asking.ports.workflows.released).toHaveLength(1);
  });

  it("brings files to the phase that asked", async () => {
    const asking = await askingRun();
    await askQuestion(asking);
    const stored = await storeAttachment(asking.ports, {
      name: "見積 書.txt",
      type: "text/plain",
      bytes: Buffer.from("見積"),
      by: TARO,
    });
    const attachment = stored.ok ? stored.attachment : "";

    await answer(asking, { answer: "", files: [attachment] });

    expect((await answerOf(asking)).attachments).toEqual([attachment]);
    expect(await loadAttachment(asking.ports.table, attachment)).toMatchObject({
      given: true,
      run: asking.recorded.run.run,
      phase: 1,
      name: "見積 書.txt",
    });
  });

  it("is refused with every reason when its files cannot be taken, and can be sent again", async () => {
    const asking = await askingRun();
    await askQuestion(asking);

    const refused = await answer(asking, { answer: "これです", files: ["att_none", "att_nor_this"] });

    expect(refused).toMatchObject({ ok: false, status: 422 });
    expect("diagnostics" in refused && refused.diagnostics?.map(({ code }) => code)).toEqual(["AOP526", "AOP526"]);
    expect((await answer(asking, { answer: "これです" })).ok).toBe(true);
  });

  it.each([
    ["nothing", { answer: " 　\n" }, 422, "AOP620"],
    ["too much text for one record", { answer: "あ".repeat(60_001) }, 422, "AOP621"],
    ["a forged nonce", { answer: "営業部", nonce: "0".repeat(64) }, 403, "AOP604"],
    ["another person, signed in", { answer: "営業部", signedIn: { person: "mallory@example.com" } }, 403, "AOP602"],
    ["an unknown link", { answer: "営業部", id: "A".repeat(43) }, 404, "AOP601"],
  ])("is refused for %s", async (_, change, status, code) => {
    const asking = await askingRun();
    await askQuestion(asking);

    const refused = await answer(asking, change);

    expect(refused).toMatchObject({ ok: false, status, diagnostic: { code } });
    expect(await asking.ports.table.get(keys.decided(asking.question))).toBeUndefined();
    expect(asking.ports.workflows.released).toEqual([]);
  });

  it("comes too late after its end, and nothing is filled in for it", async () => {
    const asking = await askingRun();
    await askQuestion(asking);
    const link = await openLink(asking.ports, TARO);
    await asking.recorded.clock.advance(7 * DAY);

    const refused = await answerQuestion(asking.ports, { ...link, answer: "営業部" });

    expect(refused).toMatchObject({ status: 409, diagnostic: { code: "AOP606" } });
    expect(await asking.ports.table.get(keys.decided(asking.question))).toBeUndefined();
  });

  it("is not taken for a run that has ended", async () => {
    const asking = await askingRun();
    await askQuestion(asking);
    const link = await openLink(asking.ports, TARO);
    const { table, run } = asking.recorded;
    await table.write([{ op: "put", item: runItem({ ...run, status: "failed" }) }]);

    expect(await answerQuestion(asking.ports, { ...link, answer: "営業部" })).toMatchObject({
      status: 409,
      diagnostic: { code: "AOP607" },
    });
  });

  it("may come from the requester, who may not approve but may answer", async () => {
    const asking = await askingRun();
    await askQuestion(asking);

    expect((await answer(asking, { answer: "営業部", signedIn: { person: TARO } })).ok).toBe(true);
  });

  it("reaches the task after a crash between storing and release", async () => {
    const asking = await askingRun();
    await askQuestion(asking);
    const workflows = { ...asking.ports.workflows, succeedTask: () => Promise.reject(new Error("crash")) };
    const broken = { ...asking, ports: { ...asking.ports, workflows } as never };
    await expect(answer(broken, { answer: "営業部" })).rejects.toThrow("crash");

    expect(await recoverReleases(asking.ports)).toBe(1);
    expect(asking.ports.workflows.released).toHaveLength(1);
  });

  it("reaches the task although it came before the token", async () => {
    const asking = await askingRun();
    await askQuestion(asking);
    await asking.ports.table.write([{ op: "delete", key: keys.token(asking.question) }]);
    await answer(asking, { answer: "営業部" });

    expect((await askQuestion(asking, "token-2")).state).toBe("decided");
    expect(asking.ports.workflows.released.map(({ token }) => token)).toEqual(["token-2"]);
  });
});

async function answer(asking: AskingRun, sent: object) {
  const link = await openLink(asking.ports, TARO);
  return await answerQuestion(asking.ports, { ...link, ...sent });
}

async function answerOf({ ports, question }: AskingRun): Promise<AnswerEntry> {
  const item = await ports.table.get(keys.decided(question));
  if (item === undefined) throw new Error("Nobody has answered");
  return itemEntry<AnswerEntry>(item);
}

async function refusalsOf({ ports, question }: AskingRun) {
  return await queryAll(ports.table, `DECIDED#${question}`, "REFUSED#");
}
