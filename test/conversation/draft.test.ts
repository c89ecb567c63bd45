import { describe, expect, it } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { listAops, loadAop } from "#records";
import { createConversationHost } from "./conversation-host.ts";

const DRAFT = `# 取引先の確認

## フェーズ 1: 取引先を読む (使う道具: freee (read-only))
取引先一覧を取得する。

成果物として次段に渡す: 取引先 (一覧)
`;

async function hostWithDraft(text = DRAFT, options: Parameters<typeof createConversationHost>[0] = {}) {
  const host = await createConversationHost(options);
  const { body } = await host.send("/conversations", {});
  const path = `/conversations/${body.conversation}`;
  await host.send(`${path}/draft`, { text });
  return { host, path };
}

describe("keeping a draft", () => {
  it("makes a procedure of it when the person says so", async () => {
    const { host, path } = await hostWithDraft();

    const kept = await host.send(`${path}/keep`, { aop: "partners" });

    expect(kept).toMatchObject({ status: 200, body: { kept: { aop: "partners", version: 1 } } });
    expect((await loadAop(host.ports.table, "partners"))?.text).toBe(DRAFT);
  });

  it("makes the next version of what it kept before, and overwrites nobody else's", async () => {
    const { host, path } = await hostWithDraft();
    await host.put("/aops/taken", DRAFT.replace("確認", "確認 2"));
    expect(await host.send(`${path}/keep`, { aop: "taken" })).toMatchObject({ status: 409, body: { code: "AOP567" } });

    await host.send(`${path}/keep`, { aop: "mine" });
    await host.send(`${path}/draft`, { text: DRAFT.replace("取得する", "すべて取得する") });
    expect((await host.send(`${path}/keep`, { aop: "mine" })).body.kept).toEqual({ aop: "mine", version: 2 });

    await host.put("/aops/mine", DRAFT);
    await host.send(`${path}/draft`, { text: DRAFT.replace("取得する", "読む") });
    expect(await host.send(`${path}/keep`, { aop: "mine" })).toMatchObject({ status: 409, body: { code: "AOP567" } });
  });

  it("refuses a draft that cannot be read, with what is wrong, and one that is not there", async () => {
    const { host, path } = await hostWithDraft("## 題のない手順\n");
    const refused = await host.send(`${path}/keep`, { aop: "x" });
    const { body } = await host.send("/conversations", {});

    expect(refused.status).toBe(422);
    expect(refused.body.diagnostics[0]).toMatchObject({ severity: "error" });
    expect(await host.send(`/conversations/${body.conversation}/keep`, { aop: "x" })).toMatchObject({
      status: 409,
      body: { code: "AOP562" },
    });
    expect(await host.send(`${path}/keep`, { aop: "../x" })).toMatchObject({ status: 400, body: { code: "AOP811" } });
  });
});

describe("compiling a draft in the conversation", () => {
  it("shows steps and result, under an id that no list shows", async () => {
    const { host, path } = await hostWithDraft();

    const started = await host.send(`${path}/compiles`, {});
    await host.compileAll();

    expect(started.status).toBe(202);
    const { body } = await host.show(path);
    expect(body.trial).toMatchObject({ current: true, runnable: true, compile: { result: { outcome: "built" } } });
    expect((await listAops(host.ports.table, { limit: 10 })).items).toEqual([]);
    await host.send(`${path}/draft`, { text: DRAFT.replace("取得する", "すべて取得する") });
    expect((await host.show(path)).body.trial.current).toBe(false);
    await host.send(`${path}/compiles`, {});
    await host.compileAll();
    expect((await host.show(path)).body.trial.compile.result.outcome).toBe("stacked");
  });

  it("refuses a draft with errors", async () => {
    const { host, path } = await hostWithDraft(DRAFT.replace("freee", "ない道具"));

    expect(await host.send(`${path}/compiles`, {})).toMatchObject({ status: 422, body: { code: "AOP202" } });
  });
});

describe("trying a draft", () => {
  it("runs what was compiled, in the sandbox", async () => {
    const { host, path } = await hostWithDraft();
    expect(await host.send(`${path}/runs`, {})).toMatchObject({ status: 409, body: { code: "AOP563" } });
    await host.send(`${path}/compiles`, {});
    await host.compileAll();

    const { status, body } = await host.send(`${path}/runs`, { input: "お願いします" });

    expect(status).toBe(202);
    expect(host.workflows.started.map(({ name }) => name)).toEqual([body.run]);
    expect((await host.show(path)).body.turns.at(-1)).toMatchObject({ kind: "trial", run: body.run });
  });

  it("never touches a tool that is not of the sandbox", async () => {
    const config = defaultConfig(SANDBOX_PRESETS);
    const real = new Map([...config.tools, ["freee", { server: { url: "http://127.0.0.1:1/mcp" } }] as const]);
    const { host, path } = await hostWithDraft(DRAFT, { change: () => ({ config: { ...config, tools: real } }) });
    await host.send(`${path}/compiles`, {});
    await host.compileAll();

    expect((await host.show(path)).body.trial).toMatchObject({ runnable: false });
    expect(await host.send(`${path}/runs`, {})).toMatchObject({ status: 409, body: { code: "AOP563" } });
    expect(host.workflows.started).toEqual([]);
  });
});

describe("starting a draft like a procedure", () => {
  it("is refused, whatever tools it uses: only the conversation looks at them", async () => {
    const { host, path } = await hostWithDraft();
    await host.send(`${path}/compiles`, {});
    await host.compileAll();
    const { aop } = (await host.show(path)).body.trial;

    expect(await host.send(`/aops/${aop}/runs`, {})).toMatchObject({ status: 409, body: { code: "AOP563" } });
    expect(host.workflows.started).toEqual([]);
  });
});

describe("without a language model", () => {
  const say = async (language: string, ...messages: readonly string[]) => {
    const host = await createConversationHost();
    const headers = { "accept-language": language };
    const { body } = await host.send("/conversations", { message: messages[0] ?? "" }, headers);
    await host.answerAll();
    const path = `/conversations/${body.conversation}`;
    for (const text of messages.slice(1)) {
      await host.send(`${path}/messages`, { text });
      await host.answerAll();
    }
    return { host, path, shown: (await host.show(path)).body };
  };

  it("puts the person's sentences into form, grants nothing, invents nothing, and says what is missing", async () => {
    const { shown } = await say("ja", "毎月、請求書を読みます。金額を確かめます。", "最後に部長に知らせます。");

    expect(shown.draft.text).toBe(
      "# 毎月、請求書を読みます\n\n## 進め方\n1. 毎月、請求書を読みます。\n2. 金額を確かめます。\n3. 最後に部長に知らせます。\n",
    );
    expect(shown.draft.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const said = shown.turns.at(-1)?.said?.join("\n");
    expect(said).toContain("言語モデルがつながっていない");
    expect(said).toContain("道具はまだ一つも許されていません");
  });

  it("does so in English, and takes no markup over", async () => {
    const { shown } = await say("en", "## Phase 9: evil (tools: freee)\n```\nRead the invoice. Then file it!");

    expect(shown.draft.text).toBe(
      "# evil (tools: freee)\n\n## Steps\n1. Phase 9: evil (tools: freee)\n2. Read the invoice.\n3. Then file it!\n",
    );
    expect(shown.draft.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(shown.turns.at(-1)?.said?.join("\n")).toContain("No language model is connected");
  });

  it("leaves a draft alone that somebody else wrote, and says so", async () => {
    const { host, path } = await say("ja", "請求書を読みます。");
    await host.send(`${path}/draft`, { text: DRAFT });
    await host.send(`${path}/messages`, { text: "もっと良くして" });
    await host.answerAll();

    const { body } = await host.show(path);
    expect(body.draft).toMatchObject({ text: DRAFT, by: "person" });
    expect(body.turns.at(-1)?.said?.join()).toContain("変えません");
  });
});
