import { describe, expect, it, onTestFinished } from "vitest";
import { type Config, defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { Visitor } from "../scenarios/visitor.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const REQUESTER = "you@localhost";
const FIRST = "it-lead@example.com";
const SECOND = "accounting-lead@example.com";
const OPERATORS = "operators@example.com";

async function open(aop: string, request: string, change: Partial<Config> = {}) {
  const host = await startHost({ dir: temporaryFolder(), config: { ...defaultConfig(SANDBOX_PRESETS), ...change } });
  onTestFinished(() => host.close());
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (sent) => host.fetch(sent) });
  await visitor.compile("trial", aop);
  const run = await visitor.start("trial", request);
  return { visitor, run, waiting: await visitor.settled(run) };
}

async function subjectsTo(visitor: Visitor, to: string): Promise<readonly string[]> {
  const mails = await visitor.json<readonly { readonly to: string; readonly subject: string }[]>(
    "GET",
    "/mailbox.json",
  );
  return mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
}

const QUESTION = `# 聞き取り

## フェーズ 1: 聞く (使う道具: hitl)
依頼から部署を読み取る。

成果物として次段に渡す: 部署
`;

describe("a question on a host", () => {
  const questions = { remindAfterHours: 24, escalateAfterHours: 48, escalateTo: "operators" };

  it("reminds the requester, then asks others as well, one of whom answers", async () => {
    const { visitor, run, waiting } = await open(QUESTION, "アカウントが欲しい", { questions });
    expect(waiting.waitingFor).toMatchObject([{ kind: "question", to: [REQUESTER] }]);

    await visitor.json("POST", "/local/clock", { advance: "PT24H" });
    await visitor.until(async () => ((await subjectsTo(visitor, REQUESTER)).length > 1 ? true : undefined));
    expect((await subjectsTo(visitor, REQUESTER))[1]).toContain("【再送・質問】");
    expect(await subjectsTo(visitor, OPERATORS)).toEqual([]);

    await visitor.json("POST", "/local/clock", { advance: "PT24H" });
    const link = await visitor.nextLink(OPERATORS);
    expect((await visitor.run(run)).waitingFor).toMatchObject([{ to: [REQUESTER, OPERATORS] }]);
    expect((await visitor.answer(link, "部署: 経理部")).status).toBe(200);

    const ended = await visitor.ended(run);
    expect(ended.phases[0]?.values?.部署).toMatchObject({
      status: "extracted",
      value: "経理部",
      evidence: [{ kind: "quote", by: OPERATORS }],
    });
  });

  it("still ends at its end when nobody answers", async () => {
    const { visitor, run } = await open(QUESTION, "アカウントが欲しい", { questions });
    await visitor.json("POST", "/local/clock", { advance: "PT48H" });
    await visitor.nextLink(OPERATORS);
    await visitor.json("POST", "/local/clock", { advance: "P5D" });
    const ended = await visitor.ended(run);
    expect(ended.phases[0]?.values?.部署?.status).not.toBe("extracted");
    expect((await visitor.run(run)).waitingFor).toEqual([]);
  });
});

const START = `# 開始

## フェーズ 1: 読む
依頼から用途を読み取る。

成果物として次段に渡す: 用途

## フェーズ 2: 渡す
開始の承認: 情報システム部長、経理部長

用途を渡す。

成果物として次段に渡す: 用途
`;

describe("開始の承認 of several roles", () => {
  it("waits for all of them, lists only those who still have to act, and starts the phase with the last", async () => {
    const { visitor, run, waiting } = await open(START, "用途: 監査");
    expect(waiting.waitingFor).toMatchObject([{ kind: "approval", phase: 2, to: [FIRST, SECOND] }]);

    await visitor.decide(await visitor.nextLink(FIRST), "approve");
    const half = await visitor.run(run);
    expect(half.status).toBe("waiting");
    expect(half.waitingFor).toMatchObject([{ to: [SECOND] }]);
    expect(half.phases[1]?.status).toBe("waiting");

    await visitor.decide(await visitor.nextLink(SECOND), "approve");
    const ended = await visitor.ended(run);
    expect(ended).toMatchObject({ status: "completed", waitingFor: [] });
    expect(ended.phases[1]?.values?.用途).toMatchObject({ status: "extracted", value: "監査" });
  });

  it("is decided by one rejection", async () => {
    const { visitor, run } = await open(START, "用途: 監査");
    await visitor.decide(await visitor.nextLink(FIRST), "approve");
    await visitor.decide(await visitor.nextLink(SECOND), "reject", "今は始めない");
    const ended = await visitor.ended(run);
    expect(ended.status).toBe("stopped");
    expect(ended.phases[1]?.status).toBe("stopped");
  });

  it("is shown in the procedure and the program, each role by name", async () => {
    const { visitor } = await open(START, "用途: 監査");
    const shown = await visitor.json<{ readonly parsed: { readonly phases: readonly object[] } }>("GET", "/aops/trial");
    const roles = ["情報システム部長", "経理部長"];
    const said = { startApproval: "情報システム部長、経理部長", startApprovers: roles };
    expect(shown.parsed.phases[1]).toMatchObject(said);
    expect(shown.parsed.phases[0]).not.toHaveProperty("startApprovers");
    const program = await visitor.json<{ readonly manifest: { readonly phases: readonly object[] } }>(
      "GET",
      "/aops/trial/program",
    );
    expect(program.manifest.phases[1]).toMatchObject(said);
  });
});
