import { describe, expect, it } from "vitest";
import { loadEffectState } from "#effects";
import { answerQuestion, loadQuestion, requestQuestion, showQuestion } from "#questions";
import { itemEntry, keys, type OutcomeEntry, unknownEffectId } from "#records";
import {
  type Application,
  actOn,
  applyForAccounts,
  approve,
  readDepartments,
  withTime,
} from "../support/account-application.ts";
import { folderFiles, openLink } from "../support/asking-run.ts";

const LEAD = "lead@example.com";

describe("the question about an unknown effect", () => {
  it("goes to the action's approvers and shows what is known", async () => {
    const application = await unknownEffect();

    await askAbout(application);

    const record = await loadQuestion(application.ports.table, firstQuestion(application));
    expect(record).toMatchObject({
      kind: "unknown-effect",
      people: [LEAD, "deputy@example.com"],
      action: {
        title: "アカウントを作る",
        arguments: { department: "D-1", purpose: "営業用" },
        reason: expect.stringMatching(/connection reset/),
      },
    });
    const mail = (await application.ports.mailer.listMails()).at(-1);
    expect(mail?.subject).toBe("【結果の確認】月次請求書: 登録 (Unknown outcome)");
    expect(mail?.text).toContain("department: D-1");
  });

  it.each([
    ["no choice", {}, "AOP622"],
    ["a choice that is none", { outcome: "maybe" }, "AOP622"],
    ["done without a receipt", { outcome: "done", receipt: " " }, "AOP623"],
  ])("refuses %s", async (_, sent, code) => {
    const application = await unknownEffect();
    await askAbout(application);

    expect(await answerAbout(application, sent)).toMatchObject({ ok: false, status: 422, diagnostic: { code } });
  });

  it("cannot be answered by the requester", async () => {
    const application = await unknownEffect();
    await askAbout(application);

    const refused = await answerAbout(application, { outcome: "stop", signedIn: { person: "taro@example.com" } });

    expect(refused).toMatchObject({ status: 403, diagnostic: { code: "AOP603" } });
  });

  it("cannot be answered by somebody who was taken off the role since", async () => {
    const application = await unknownEffect();
    await askAbout(application);
    const { ports } = application;
    const approvers = new Map([...ports.config.approvers, ["経理部長", ["deputy@example.com"]] as const]);
    const now = { ...application, ports: { ...ports, config: { ...ports.config, approvers } } };

    expect(await answerAbout(now, { outcome: "stop" })).toMatchObject({ status: 403, diagnostic: { code: "AOP644" } });
  });

  it("answered done: the action succeeded, with the person's receipt and name", async () => {
    const application = await unknownEffect();
    await askAbout(application);
    await answerAbout(application, { outcome: "done", receipt: "A-77" });

    await actOn(application);

    expect(await settledOf(application)).toMatchObject({
      state: "succeeded",
      receipt: "A-77",
      settledBy: `person:${LEAD}`,
    });
    expect(created(application)).toBe(1);
  });

  it("answered stop: it stays unknown for good and nothing is sent", async () => {
    const application = await unknownEffect();
    await askAbout(application);
    await answerAbout(application, { outcome: "stop" });

    await actOn(application);

    expect((await stateOf(application)).state).toBe("left-unknown");
    expect(await settledOf(application)).toMatchObject({ state: "unknown", error: { code: "AOP632" } });
    expect(created(application)).toBe(1);
  });

  it("answered not done: it is sent once more, and only once", async () => {
    const application = await unknownEffect();
    await askAbout(application);
    await answerAbout(application, { outcome: "not-done" });
    await readDepartments(application, true);

    await actOn(application);
    await actOn(application);

    expect(await settledOf(application)).toMatchObject({ state: "succeeded", settledBy: `person:${LEAD}` });
    expect(created(application)).toBe(2);
    expect(application.registry.accounts).toHaveLength(1);
  });

  it("answered not done, and unknown once more: a new question is due, with an id of its own", async () => {
    const application = await unknownEffect();
    await askAbout(application);
    await answerAbout(application, { outcome: "not-done" });
    await readDepartments(application, true);
    application.registry.faults = ["loses the request"];
    await withTime(application.recorded, actOn(application));
    const run = application.recorded.run.run;
    const second = unknownEffectId(run, "2.1", 2);

    expect(await stateOf(application)).toMatchObject({ state: "unknown", question: second });
    await askAbout(application, second);
    await answerAbout(application, { outcome: "done", receipt: "A-2" });
    await actOn(application);

    expect((await stateOf(application)).state).toBe("succeeded");
    expect(created(application)).toBe(2);
  });

  it("answered not done after the approval's end: nothing is sent, the action failed", async () => {
    const application = await unknownEffect();
    await application.recorded.clock.advance(6 * 24 * 60 * 60 * 1000);
    await askAbout(application);
    await answerAbout(application, { outcome: "not-done" });
    await application.recorded.clock.advance(2 * 24 * 60 * 60 * 1000);

    await actOn(application);

    expect(await settledOf(application)).toMatchObject({ state: "failed", error: { code: "AOP617" } });
    expect(created(application)).toBe(1);
  });

  it("is sent once although two invocations act on one answer", async () => {
    const application = await unknownEffect();
    await askAbout(application);
    await answerAbout(application, { outcome: "not-done" });
    await readDepartments(application, true);

    await Promise.all([actOn(application), actOn(application)]);

    expect(created(application)).toBe(2);
    expect(application.registry.accounts).toHaveLength(1);
  });

  it("is not asked when the outcome has become known meanwhile", async () => {
    const application = await unknownEffect();
    await askAbout(application);
    await answerAbout(application, { outcome: "done", receipt: "A-1" });
    await actOn(application);
    await application.ports.table.write([{ op: "delete", key: keys.asked(firstQuestion(application)) }]);

    expect((await askAbout(application)).state).toBe("void");
  });

  it("is over for whoever opens it once the outcome is known", async () => {
    const application = await unknownEffect();
    await askAbout(application);
    const { id } = await openLink(application.ports, LEAD);
    const { table, run } = application.recorded;
    const outcome = await table.get(keys.outcome(run.run, "2.1"));
    const settled = { ...outcome, ...keys.reconciled(run.run, "2.1"), state: "succeeded", receipt: "late" };
    await table.write([{ op: "put", item: settled }]);

    expect(await showQuestion(application.ports, { id })).toMatchObject({ ok: true, page: { state: "void" } });
  });
});

/** A run whose one action was sent and lost, by a system that can neither be asked nor sent to again. */
async function unknownEffect(): Promise<Application> {
  const application = await applyForAccounts({ abilities: "neither" });
  application.registry.faults = ["loses the request"];
  await approve(application);
  await withTime(application.recorded, actOn(application));
  return application;
}

function firstQuestion({ recorded }: Application): string {
  return unknownEffectId(recorded.run.run, "2.1");
}

async function askAbout(application: Application, question = firstQuestion(application)) {
  const { run } = application.recorded.run;
  const asked = { kind: "unknown-effect", run, phase: 2, question, call: "2.1", token: `token-${question}` };
  return await requestQuestion(application.ports, asked);
}

async function answerAbout(application: Application, sent: object) {
  const link = await openLink(application.ports, LEAD);
  const files = await folderFiles(application.recorded);
  return await answerQuestion({ ...application.ports, files }, { ...link, ...sent });
}

function created({ registry }: Application): number {
  return registry.tools.received.filter(({ operation }) => operation === "create_account").length;
}

async function stateOf({ recorded }: Application) {
  return await loadEffectState(recorded.table, recorded.run.run, "2.1");
}

async function settledOf({ recorded }: Application): Promise<OutcomeEntry | undefined> {
  const item = await recorded.table.get(keys.reconciled(recorded.run.run, "2.1"));
  return item && itemEntry<OutcomeEntry>(item);
}
