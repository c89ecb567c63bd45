import { describe, expect, it } from "vitest";
import { loadRunView } from "#api";
import { countProgress, loadProgress } from "#effects";
import { loadQuestion, requestQuestion } from "#questions";
import { keys, unknownEffectId } from "#records";
import { type Application, actOn, applyForAccounts, approve, withTime } from "../support/account-application.ts";
import { outcomeOf } from "./recorded-effects.ts";

/** Asks what became of an action whose outcome is unknown, as the task that waits for the answer does. */
async function askAbout({ ports, recorded }: Application, call: string) {
  const { run } = recorded.run;
  const question = unknownEffectId(run, call);
  await requestQuestion(ports, { kind: "unknown-effect", run, phase: 2, question, call, token: "token-q" });
  return (await loadQuestion(ports.table, question))?.action;
}

describe("an action of which nobody knows", () => {
  it("accepted without a receipt is unknown, and is never sent again blindly", async () => {
    const application = await applyForAccounts({ abilities: "neither" });
    application.registry.faults = ["answers without a receipt"];
    await approve(application);
    await actOn(application);
    await actOn(application);
    expect(await outcomeOf(application)).toMatchObject({ state: "unknown" });
    expect(application.registry.accounts).toHaveLength(1);
  });

  it("is shown to a person with what was sent, when, to which system, and that there is no look-up", async () => {
    const application = await applyForAccounts({ abilities: "neither" });
    application.registry.faults = ["loses the answer after writing"];
    await approve(application);
    await withTime(application.recorded, actOn(application));
    expect(await askAbout(application, "2.1")).toMatchObject({
      tool: "registry",
      system: "アカウント登録",
      title: "アカウントを作る",
      access: "commit",
      arguments: { department: "D-1" },
      sentAt: expect.any(Number),
      looked: { found: "nothing to ask", at: expect.any(Number) },
    });
  });

  it.each([
    ["fails" as const, { found: "unclear", reason: { ja: "照会に失敗しました", en: "the look-up failed" } }],
    [
      "not exhaustive" as const,
      { found: "unclear", reason: { ja: "照会が最後まで届きませんでした", en: "the look-up did not come to its end" } },
    ],
  ])("is shown with what the look-up said when that %s", async (lookup, looked) => {
    const application = await applyForAccounts({ abilities: "find" });
    application.registry.faults = ["loses the answer after writing"];
    application.registry.lookup = lookup;
    await approve(application);
    await withTime(application.recorded, actOn(application));
    expect((await askAbout(application, "2.1"))?.looked).toMatchObject(looked);
    const [mail] = (await application.ports.mailer.listMails()).filter(({ subject }) => subject.includes("結果の確認"));
    expect(mail?.text).toContain("照会の結果 (what the look-up said)");
  });
});

describe("actions that were approved together", () => {
  it("are told k of n: with a receipt, unknown, failed", async () => {
    const application = await applyForAccounts({ abilities: "neither", accounts: 4 });
    application.registry.faults = ["none", "loses the answer after writing", "refuses"];
    await approve(application);
    await withTime(application.recorded, actOn(application));
    const { table, run } = application.recorded;
    const progress = await loadProgress(table, run.run, application.calls);
    expect(progress).toEqual({ of: 4, done: ["2.1", "2.4"], unknown: ["2.2"], failed: ["2.3"], notSent: [] });
    expect((await askAbout(application, "2.2"))?.progress).toEqual(progress);
    const [mail] = (await application.ports.mailer.listMails()).filter(({ subject }) => subject.includes("結果の確認"));
    expect(mail?.text).toContain("2 of 4 with a receipt, 1 unknown, 1 failed, 0 not sent");
  });

  it("stand in exactly one list each: what may have arrived is unknown, what certainly was not sent is not sent", () => {
    const progress = {
      of: 8,
      done: ["succeeded"],
      unknown: ["dispatched", "unknown", "left-unknown"],
      failed: ["failed", "denied"],
      notSent: ["planned", "authorised"],
    } as const;
    const states = [...progress.done, ...progress.unknown, ...progress.failed, ...progress.notSent];
    expect(countProgress(states.map((state) => ({ call: state, state })))).toEqual(progress);
  });

  it.each([
    { abilities: "neither", marked: true, list: "unknown", status: "dispatched" },
    { abilities: "neither", marked: false, list: "notSent", status: "authorised" },
    { abilities: "key", marked: false, list: "unknown", status: "dispatched" },
  ] as const)("with an intent alone ($abilities, marked: $marked) are $status", async (row) => {
    const application = await applyForAccounts({ abilities: row.abilities });
    await approve(application);
    await actOn(application);
    const { table, run } = application.recorded;
    const lost = [keys.outcome(run.run, "2.1"), ...(row.marked ? [] : [keys.dispatched(run.run, "2.1")])];
    await table.write(lost.map((key) => ({ op: "delete", key })));
    expect(await loadProgress(table, run.run, ["2.1"])).toMatchObject({ of: 1, [row.list]: ["2.1"] });
    const shown = await loadRunView({ ...application.recorded, catalog: application.catalog }, run.run);
    expect(shown?.actions).toMatchObject([{ id: "2.1", status: row.status }]);
  });

  it("shows when an action was sent that was recorded as not sent, until its answer came", async () => {
    const application = await applyForAccounts();
    await approve(application);
    await actOn(application);
    const { table, run } = application.recorded;
    const outcome = (await table.get(keys.outcome(run.run, "2.1"))) ?? expect.fail("there is no outcome");
    await table.write([{ op: "put", item: { ...outcome, state: "denied" } }]);
    const before = await loadRunView({ ...application.recorded, catalog: application.catalog }, run.run);
    await table.write([{ op: "put", item: { ...outcome, ...keys.reconciled(run.run, "2.1") } }]);
    const after = await loadRunView({ ...application.recorded, catalog: application.catalog }, run.run);
    expect(before?.actions[0]).not.toHaveProperty("sentAt");
    expect(after?.actions[0]).toMatchObject({ status: "succeeded", sentAt: expect.any(String) });
  });
});
