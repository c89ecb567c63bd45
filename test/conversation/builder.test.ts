import { describe, expect, it } from "vitest";
import { answerMessage, waitingConversations } from "#conversation";
import { createOpenAiCompatible } from "#models";
import { ModelError, type ModelRequest, type Models } from "#ports";
import { listAops } from "#records";
import { scriptModel } from "../runtime/phase-runner.ts";
import { startOpenAiServer } from "../support/openai-server.ts";
import { createConversationHost } from "./conversation-host.ts";

const GOOD = `# 取引先の確認

## フェーズ 1: 取引先を読む (使う道具: freee (read-only))
取引先一覧を取得する。

成果物として次段に渡す: 取引先 (一覧)
`;
const UNKNOWN_TOOL = GOOD.replace("freee", "存在しない道具");
const propose = (text: string) => ({ calls: [{ name: "propose_aop", arguments: { text } }] });
const JA = { "accept-language": "ja" };

/** The text of every message of a request. */
function toldIn({ messages }: ModelRequest): string {
  return messages
    .map((message) => (message.role === "user" ? message.parts.map((part) => "text" in part && part.text).join() : ""))
    .join("\n");
}

describe("a conversation about a procedure", () => {
  it("gives a draft from words, checked, and saves nothing", async () => {
    const models = scriptModel({ text: "下書きです。", ...propose(GOOD) });
    const host = await createConversationHost({ models });
    const begun = await host.send("/conversations", { message: "取引先を確かめたい" }, JA);
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({ state: "working", title: "取引先を確かめたい", draft: null });

    await host.answerAll();
    const { body } = await host.show(`/conversations/${begun.body.conversation}`);

    expect(body).toMatchObject({ state: "idle", draft: { by: "model", text: GOOD, sound: true, diagnostics: [] } });
    expect(body.turns.map((turn) => turn.kind)).toEqual(["message", "reply"]);
    expect(body.turns[1]).toMatchObject({ said: ["下書きです。"], draft: true, model: "scripted" });
    expect((await listAops(host.ports.table, { limit: 10 })).items).toEqual([]);
  });

  it("shows the model the grammar, the tools with their access, the roles, what was said and how the draft stands", async () => {
    const models = scriptModel(propose(GOOD), { text: "承りました" });
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "取引先を確かめたい" }, JA);
    await host.answerAll();
    await host.send(`/conversations/${body.conversation}/messages`, { text: "ありがとう" });
    await host.answerAll();

    const [first, second] = models.requests;
    expect(first?.system).toContain("使う道具");
    expect(first?.tools.map(({ name }) => name)).toEqual(["say", "ask_person", "propose_aop"]);
    const told = toldIn(first as ModelRequest);
    expect(told).toContain('"language":"ja"');
    expect(told).toContain('"access":"commit"');
    expect(told).toContain("情報システム部長");
    expect(told).toContain("取引先を確かめたい");
    expect(toldIn(second as ModelRequest)).toContain(JSON.stringify(GOOD));
  });

  it("gives a draft with errors back with its diagnostics, a few times, then shows it with them", async () => {
    const models = scriptModel(propose(UNKNOWN_TOOL));
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "取引先を確かめたい" });
    await host.answerAll();

    expect(models.requests).toHaveLength(4);
    expect(toldIn(models.requests[1] as ModelRequest)).toContain('"code":"AOP202"');
    const shown = await host.show(`/conversations/${body.conversation}`);
    expect(shown.body).toMatchObject({ state: "idle", draft: { sound: false } });
    expect(shown.body.draft.diagnostics[0]).toMatchObject({ code: "AOP202", severity: "error" });
  });

  it("takes the draft that was mended, and asks no further", async () => {
    const models = scriptModel(propose(UNKNOWN_TOOL), propose(GOOD));
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "取引先を確かめたい" });
    await host.answerAll();

    expect(models.requests).toHaveLength(2);
    const shown = await host.show(`/conversations/${body.conversation}`);
    expect(shown.body.draft).toMatchObject({ sound: true, turn: 3 });
  });

  it("puts a model's question to the person, and waits", async () => {
    const models = scriptModel({ calls: [{ name: "ask_person", arguments: { question: "だれが承認しますか" } }] });
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "請求書を出したい" });
    await host.answerAll();

    expect(models.requests).toHaveLength(1);
    const shown = await host.show(`/conversations/${body.conversation}`);
    expect(shown.body.turns.at(-1)).toMatchObject({ question: "だれが承認しますか", draft: false });
  });

  it("tells the model what of its reply was out of form, and believes none of it", async () => {
    const models = scriptModel(
      { calls: [{ name: "save_aop", arguments: { aop: "x", text: GOOD } }] },
      { calls: [{ name: "propose_aop", arguments: { text: 7 } }] },
      { text: "やめます" },
    );
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "保存して" });
    await host.answerAll();

    expect(toldIn(models.requests[1] as ModelRequest)).toContain("there is no tool save_aop");
    expect(toldIn(models.requests[2] as ModelRequest)).toContain("propose_aop: text");
    const shown = await host.show(`/conversations/${body.conversation}`);
    expect(shown.body.draft).toBeNull();
    expect((await host.show("/aops")).body.aops).toEqual([]);
  });

  it.each([
    ["words", { calls: Array.from({ length: 10 }, () => ({ name: "say", arguments: { text: "あ".repeat(20_000) } })) }],
    ["a draft full of escapes", propose(`# x\n${"\u0001".repeat(100_000)}`)],
  ])("takes nothing of a reply that no record holds, for its %s, and says so", async (_, reply) => {
    const models = scriptModel(reply, { text: "短くします" });
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "全部書いて" });
    await host.answerAll();

    expect(toldIn(models.requests[1] as ModelRequest)).toContain("longer than one turn may be");
    const shown = await host.show(`/conversations/${body.conversation}`);
    expect(shown.body).toMatchObject({ state: "idle", draft: null });
    expect(shown.body.turns.at(-1)).toMatchObject({ said: ["短くします"] });
  });

  it("ends after a bounded number of rounds, however little the model says", async () => {
    const models = scriptModel({ text: "" });
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "あれを" });
    await host.answerAll();

    expect(models.requests.length).toBeLessThanOrEqual(10);
    expect((await host.show(`/conversations/${body.conversation}`)).body.state).toBe("idle");
  });

  it("says when the model cannot be asked, and goes on afterwards", async () => {
    let broken = true;
    const working = scriptModel({ text: "はい" });
    const models: Models = {
      id: "scripted",
      async complete(request) {
        if (broken) throw new ModelError("no route to the model", { retryable: true });
        return working.complete(request);
      },
    };
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "こんにちは" });
    await host.answerAll();
    const failed = await host.show(`/conversations/${body.conversation}`);
    broken = false;
    await host.send(`/conversations/${body.conversation}/messages`, { text: "もう一度" });
    await host.answerAll();

    expect(failed.body.turns.at(-1)).toMatchObject({ kind: "fault", error: { code: "AOP565" } });
    const shown = await host.show(`/conversations/${body.conversation}`);
    expect(shown.body.turns.at(-1)).toMatchObject({ kind: "reply", said: ["はい"] });
  });

  it("speaks to any OpenAI-compatible server", async () => {
    const server = await startOpenAiServer(() => ({ calls: [{ name: "propose_aop", arguments: { text: GOOD } }] }));
    const models = createOpenAiCompatible({ baseUrl: server.baseUrl, model: "x", images: false });
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "取引先を確かめたい" });
    await host.answerAll();

    expect((await host.show(`/conversations/${body.conversation}`)).body.draft.text).toBe(GOOD);
    expect(server.requests[0]?.body.tools?.map((tool) => tool.function.name)).toContain("propose_aop");
  });
});

describe("who may see and change a conversation", () => {
  it("is its person alone: anybody else is told that there is none", async () => {
    const host = await createConversationHost({ models: scriptModel(propose(GOOD)) });
    const { body } = await host.send("/conversations", { message: "秘密の仕事" });
    await host.answerAll();
    const other = { authorization: "Bearer dev:other@example.com" };
    const path = `/conversations/${body.conversation}`;

    expect((await host.show(path, other)).status).toBe(404);
    expect((await host.show("/conversations", other)).body.conversations).toEqual([]);
    for (const [call, sent] of [
      ["messages", { text: "x" }],
      ["draft", { text: "# x" }],
      ["keep", { aop: "x" }],
      ["compiles", {}],
      ["runs", {}],
      ["reads", { tool: "freee", operation: "list_partners" }],
      ["outline", {}],
    ] as const) {
      expect((await host.send(`${path}/${call}`, sent, other)).status, call).toBe(404);
    }
    expect((await host.show("/conversations")).body.conversations).toHaveLength(1);
  });

  it("is nobody on a host that has no model at hand", async () => {
    const host = await createConversationHost({ change: () => ({ conversations: undefined as never }) });

    expect(await host.send("/conversations", { message: "x" })).toMatchObject({
      status: 409,
      body: { code: "AOP564" },
    });
    expect(await host.show("/conversations/cnv_1")).toMatchObject({ status: 409, body: { code: "AOP564" } });
  });
});

describe("turns", () => {
  it("are taken one at a time: a message before the answer is refused", async () => {
    const host = await createConversationHost({ models: scriptModel({ text: "はい" }) });
    const { body } = await host.send("/conversations", { message: "一つめ" });
    const path = `/conversations/${body.conversation}/messages`;

    expect(await host.send(path, { text: "二つめ" })).toMatchObject({ status: 409, body: { code: "AOP560" } });
    await host.answerAll();
    expect((await host.send(path, { text: "二つめ" })).status).toBe(202);
  });

  it("are given up when no answer comes in time, and a late answer changes nothing", async () => {
    const models = scriptModel({ text: "遅い答え" });
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "一つめ" });
    await host.ports.clock.advance(11 * 60_000);
    const path = `/conversations/${body.conversation}`;

    expect((await host.show(path)).body.state).toBe("given-up");
    await host.answerAll();
    expect(models.requests).toHaveLength(0);
    expect((await host.send(`${path}/messages`, { text: "二つめ" })).status).toBe(202);
  });

  it("are bounded", async () => {
    const host = await createConversationHost();
    const { body } = await host.send("/conversations", {});
    const path = `/conversations/${body.conversation}`;
    for (let turn = 1; turn <= 180; turn += 1) {
      expect((await host.send(`${path}/draft`, { text: `# ${turn}` })).status).toBe(200);
    }

    expect(await host.send(`${path}/messages`, { text: "x" })).toMatchObject({ status: 409, body: { code: "AOP561" } });
    expect((await host.send(`${path}/messages`, { text: "x".repeat(20_001) })).status).toBe(400);
    expect((await host.send(`${path}/draft`, { text: GOOD })).status).toBe(200);
  });

  it("are each one write: of two at once one is taken, whole", async () => {
    const host = await createConversationHost();
    const { body } = await host.send("/conversations", {});
    const path = `/conversations/${body.conversation}/draft`;

    const sent = await Promise.all(["# a", "# b", "# c"].map((text) => host.send(path, { text })));

    const taken = sent.filter(({ status }) => status === 200);
    const shown = await host.show(`/conversations/${body.conversation}`);
    expect(taken.length).toBeGreaterThanOrEqual(1);
    expect(shown.body.turns).toHaveLength(taken.length);
    expect(shown.body.turns.map((turn) => turn.turn)).toEqual(taken.map((_, i) => i + 1));
  });

  it("go on after a crash in the middle of an answer", async () => {
    let asked = 0;
    const models: Models = {
      id: "scripted",
      async complete() {
        asked += 1;
        if (asked === 2) throw new Error("the process ended here");
        const usage = { inputTokens: 1, outputTokens: 1 };
        const text = asked === 1 ? UNKNOWN_TOOL : GOOD;
        return {
          text: "",
          calls: [{ id: "1", name: "propose_aop", arguments: { text } }],
          finish: "tool-calls",
          usage,
        };
      },
    };
    const host = await createConversationHost({ models });
    const { body } = await host.send("/conversations", { message: "取引先を確かめたい" });
    await expect(host.answerAll()).rejects.toThrow("the process ended here");
    expect((await host.show(`/conversations/${body.conversation}`)).body).toMatchObject({ state: "working" });

    const waiting = await waitingConversations(host.conversations);
    for (const id of waiting) await answerMessage(host.conversations, id);

    expect(waiting).toEqual([body.conversation]);
    const shown = await host.show(`/conversations/${body.conversation}`);
    expect(shown.body).toMatchObject({ state: "idle", draft: { text: GOOD } });
    expect(await waitingConversations(host.conversations)).toEqual([]);
  });
});
