import { describe, expect, it, onTestFinished } from "vitest";
import { type Config, defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { Visitor } from "../scenarios/visitor.ts";
import { type Bodies, writeBuilder } from "../support/body-builder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { CALLED_APPLICATION } from "./crash/called-application.ts";

const CALLEE = `# 部署の確認

## フェーズ 1: 照合 (使う道具: 部署一覧)
依頼の部署を部署一覧で照合する。

成果物として次段に渡す: 部署
`;

const CALLER = `# 受付

## フェーズ 1: 読み取り
依頼から部署と期限を読み取る。

成果物として次段に渡す: 部署、期限 (日付)

## フェーズ 2: 確認 (使う道具: AOP「部署の確認」)
AOP「部署の確認」を呼ぶ。

成果物として次段に渡す: 部署

## フェーズ 3: 記録
部署を書き留める。

進む条件: 部署 が 照合済み

成果物として次段に渡す: 部署
`;

async function open(config: Config = defaultConfig(SANDBOX_PRESETS), dir = temporaryFolder()): Promise<Visitor> {
  const host = await startHost({ dir, config });
  onTestFinished(() => host.close());
  return new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
}

describe("a phase that calls an AOP", () => {
  it("hands it what it was handed, and gets its artifact back with the evidence it has there", async () => {
    const visitor = await open();
    await visitor.save("check-department", CALLEE);
    expect(await visitor.compile("reception", CALLER)).toMatchObject({ outcome: "built" });

    const run = await visitor.start("reception", "部署: 営業一部\n期限: 2027年3月31日");
    const ended = await visitor.ended(run);

    expect(ended).toMatchObject({ status: "completed" });
    expect(ended.phases[1]?.values?.部署).toMatchObject({ status: "verified", value: "営業一部" });
    expect(ended.phases[2]?.values?.部署).toMatchObject({
      status: "verified",
      evidence: [{ kind: "ledger", ledger: expect.any(String) }],
    });
  });

  it("stops at its gate where the called AOP could not confirm the value", async () => {
    const visitor = await open();
    await visitor.save("check-department", CALLEE);
    await visitor.compile("reception", CALLER);

    const ended = await visitor.ended(await visitor.start("reception", "部署: 宇宙開発部\n期限: 2027年3月31日"));

    expect(ended).toMatchObject({ status: "stopped" });
    expect(ended.phases[1]?.values?.部署?.status).not.toBe("verified");
  });
});

const LOOK_UP = `# 申請の照合

## フェーズ 1: 台帳と照合する (使う道具: 社員台帳 (read-only), 部署一覧 (read-only), 役割一覧 (read-only), hitl)
依頼の申請者を社員台帳と、部署を部署一覧と、役割を役割一覧と照合する。

成果物として次段に渡す: 申請者、部署、役割
`;

const APPLICATION = CALLED_APPLICATION["called-application"] ?? "";

describe("an approval", () => {
  it("rests on what a called AOP read in a ledger, which is read again there before anything is sent", async () => {
    const visitor = await open();
    await visitor.save("look-up", LOOK_UP);
    expect(await visitor.compile("application", APPLICATION)).toMatchObject({ outcome: "built" });
    const input = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 共同企画";
    const run = await visitor.start("application", input);
    expect(await visitor.settled(run)).toMatchObject({ status: "waiting", waitingFor: [{ kind: "approval" }] });

    await visitor.decide(await visitor.nextLink("it-lead@example.com"), "approve");

    const ended = await visitor.ended(run);
    expect(ended).toMatchObject({ status: "completed", actions: [{ status: "succeeded" }] });
  });
});

function builderOf(bodies: Bodies): Config {
  return { ...defaultConfig(SANDBOX_PRESETS), builder: writeBuilder(bodies) };
}

const INNER = "# 内\n\n## フェーズ 1: 返す\n受け取ったものを返す。\n\n成果物として次段に渡す: 全文、推測\n";
const OUTER = "# 外\n\n## フェーズ 1: 頼む (使う道具: AOP「内」)\n頼む。\n\n成果物として次段に渡す: 全文、推測\n";

describe("a guess", () => {
  it("stays a guess when it is handed to a called AOP and back", async () => {
    const visitor = await open(
      builderOf({
        内: "return context.produce({ 全文: context.handoff.request, 推測: '内' });",
        外: "const { 全文, 推測 } = await context.aops.内({ 推測: '外の推測' });\nreturn context.produce({ 全文, 推測 });",
      }),
    );
    await visitor.save("inner", INNER);
    expect(await visitor.compile("outer", OUTER)).toMatchObject({ outcome: "built", diagnostics: [] });

    const ended = await visitor.ended(await visitor.start("outer", "頼みます"));

    expect(ended).toMatchObject({ status: "completed" });
    expect(ended.phases[0]?.values).toMatchObject({
      全文: { status: "inferred", value: "推測: 外の推測" },
      推測: { status: "inferred", value: "内" },
    });
  });

  it("does not become one where the requester's own words are handed on as they are", async () => {
    const visitor = await open(
      builderOf({
        内: "return context.produce({ 全文: context.handoff.request, 推測: '内' });",
        外: "const { 全文, 推測 } = await context.aops.内();\nreturn context.produce({ 全文, 推測 });",
      }),
    );
    await visitor.save("inner", INNER);
    await visitor.compile("outer", OUTER);

    const ended = await visitor.ended(await visitor.start("outer", "頼みます"));

    expect(ended.phases[0]?.values?.全文).toMatchObject({ status: "extracted", value: "頼みます" });
  });
});

describe("a run", () => {
  it("is pinned to the programs of the AOPs it calls", async () => {
    const visitor = await open();
    const asking = CALLER.replace("フェーズ 1: 読み取り", "フェーズ 1: 読み取り (使う道具: hitl)");
    await visitor.save("check-department", CALLEE);
    await visitor.compile("reception", asking);
    const run = await visitor.start("reception", "期限: 2027年3月31日");
    expect(await visitor.settled(run)).toMatchObject({ status: "waiting" });
    const other = CALLEE.replace("部署を部署一覧で照合する", "ことは何もしない");
    expect(await visitor.compile("check-department", other)).toMatchObject({ outcome: "stacked" });

    await visitor.answer(await visitor.nextLink("you@localhost"), "部署: 営業一部");

    const ended = await visitor.ended(run);
    expect(ended).toMatchObject({ status: "completed" });
    expect(ended.phases[2]?.values?.部署).toMatchObject({ status: "verified", value: "営業一部" });
  });

  it("waits where an AOP that it called waits, and goes on after a restart in between", async () => {
    const dir = temporaryFolder();
    const config = defaultConfig(SANDBOX_PRESETS);
    const first = await startHost({ dir, config });
    const before = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => first.fetch(request) });
    await before.save("check-department", CALLEE.replace("部署一覧)", "部署一覧, hitl)"));
    await before.compile("reception", CALLER);
    const run = await before.start("reception", "部署: 宇宙開発部\n期限: 2027年3月31日");
    const waiting = await before.settled(run);
    expect(waiting).toMatchObject({ status: "waiting", waitingFor: [{ kind: "question", phase: 2 }] });
    expect(waiting.phases[1]).toMatchObject({ status: "waiting" });
    await first.close();
    const visitor = await open(config, dir);

    await visitor.answer(await visitor.nextLink("you@localhost"), "部署: 営業一部");

    const ended = await visitor.ended(run);
    expect(ended).toMatchObject({ status: "completed" });
    expect(ended.phases[2]?.values?.部署).toMatchObject({ status: "verified", value: "営業一部" });
  });

  it("is not complete where an AOP that it called was stopped, and says which", async () => {
    const visitor = await open(
      builderOf({
        内: "throw new Error('no');",
        外: "await context.aops.内().catch(() => undefined);\nreturn context.produce({ 全文: 'x', 推測: 'y' });",
      }),
    );
    await visitor.save("inner", INNER);
    await visitor.compile("outer", OUTER);

    expect(await visitor.ended(await visitor.start("outer", "頼みます"))).toMatchObject({
      status: "stopped",
      why: { code: "AOP547" },
    });
  });
});
