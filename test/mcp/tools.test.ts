import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#ports";
import { callTool, connectOverHttp, publish, settle, startMcpHost } from "./mcp-host.ts";

const INVOICES = readFileSync(new URL("../../aops/monthly-invoices.md", import.meta.url), "utf8");
const ACCOUNT = readFileSync(new URL("../../aops/account-application.md", import.meta.url), "utf8");

const ASKING = `# 申請の受付

## フェーズ 1: 受付 (使う道具: hitl)
依頼から次を読み取る。足りないものは申請者に尋ねる。

成果物として次段に渡す: 申請者、用途
`;

describe("what is no Unicode text", () => {
  const call = (name: string, input: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${input}}}`;
  const send = (url: string, body: Uint8Array<ArrayBuffer> | string) =>
    fetch(`${url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body,
    });

  it("is refused when its bytes are of another encoding, and starts nothing", async () => {
    const { url } = await startMcpHost();
    const { buffer } = Uint8Array.from(Buffer.from(call("start_run", '{"aop":"a","input":"\x91\xce"}'), "latin1"));

    const answer = await send(url, new Uint8Array(buffer));

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "AOP802" });
  });

  it.each([
    ["save_aop", '{"aop":"\\ud800","text":"# a"}'],
    ["save_aop", '{"aop":"a","text":"# a\\ud800"}'],
    ["get_run", '{"run":"\\ud800"}'],
  ])("is no fault of this software in the input of %s: %s", async (name, input) => {
    const { url } = await startMcpHost();

    const answer = (await (await send(url, call(name, input))).json()) as { result: { content: { text: string }[] } };

    expect(answer.result).toMatchObject({ isError: true });
    expect(answer.result.content[0]?.text).toMatch(/^AOP802/);
  });
});

describe("the tools", () => {
  it("are those of the design, each explained in both languages, with schemas and annotations; none approves", async () => {
    const { url } = await startMcpHost();
    const { tools } = await (await connectOverHttp(url)).listTools();

    expect(tools.map(({ name }) => name)).toEqual([
      "save_aop",
      "compile_aop",
      "get_compile_status",
      "start_run",
      "get_run",
      "answer_question",
      "audit_run",
    ]);
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title).toMatch(/^[A-Z][\w ]+ \/ .*\p{sc=Han}/u);
      expect(description).toMatch(/^[A-Z][\s\S]+\n\n.*\p{sc=Hiragana}/u);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object" });
      expect(annotations).toMatchObject({ destructiveHint: false });
    }
    const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(readOnly).toEqual(["get_compile_status", "get_run", "audit_run"]);
  });

  it("save, compile and run a procedure, with the objects that HTTP gives", async () => {
    const { url } = await startMcpHost();
    const client = await connectOverHttp(url);
    const compiled = await publish(client, "monthly-invoices", INVOICES);
    const { body: started } = await callTool(client, "start_run", { aop: "monthly-invoices", input: "2026年10月分" });
    const waiting = await settle(client, String(started.run));
    const audited = await callTool(client, "audit_run", { run: started.run });

    expect(compiled.body).toMatchObject({ status: "done", result: { outcome: "built" } });
    expect(compiled.text).toContain("手順書の全文からコードを作りました");
    expect(waiting.body).toMatchObject({ status: "waiting", waitingFor: [{ kind: "approval" }] });
    expect(waiting.text).toContain("人を待っています");
    expect(audited.body).toMatchObject({ run: started.run, unexplained: [] });
    const overHttp = await (await fetch(`${url}/runs/${started.run}`)).json();
    expect(waiting.body).toEqual(overHttp);
  });

  it("say in the caller's language what a refused compile left as it was and what can be done", async () => {
    const { url } = await startMcpHost();
    const client = await connectOverHttp(url, { "accept-language": "en" });
    const compiled = await publish(client, "unknown-tool", ASKING.replace("hitl", "存在しない道具"));

    expect(compiled.body).toMatchObject({ result: { outcome: "refused", rule: "R0", options: [{ id: "edit" }] } });
    expect(compiled.text).toContain("The current code, if any, stays in use.");
    expect(compiled.text).toContain("mend the procedure and compile again");
    expect(compiled.text).toContain("save_aop");
  });

  it("answer a run's question as the person they act for, once", async () => {
    const { url } = await startMcpHost();
    const client = await connectOverHttp(url);
    await publish(client, "account", ACCOUNT);
    const { body: started } = await callTool(client, "start_run", {
      aop: "account",
      input: "営業用のアカウントを、プロジェクトの間だけ使いたい",
    });
    const waiting = await settle(client, String(started.run));
    const [question] = waiting.body.waitingFor as readonly JsonObject[];
    const input = { question: question?.id, answer: "申請者: 山田太郎\n部署: 営業部" };
    const answered = await callTool(client, "answer_question", input);
    const again = await callTool(client, "answer_question", input);

    expect(question).toMatchObject({ kind: "question" });
    expect(answered.body).toMatchObject({ question: question?.id, person: "you@localhost" });
    expect(again).toMatchObject({ isError: true, body: { code: "AOP605" } });
  });
});

describe("what cannot be done as asked", () => {
  it("is a tool error with the code, what was found and how to mend it, in the form of HTTP, without a stack", async () => {
    const { url } = await startMcpHost();
    const client = await connectOverHttp(url);
    const unreadable = await callTool(client, "save_aop", { aop: "broken", text: "## フェーズ 2: x\n" });
    const misnamed = await callTool(client, "save_aop", { aop: "a b", text: INVOICES });
    const misformed = await callTool(client, "start_run", { aop: "a", input: 5 });
    const unknown = await callTool(client, "get_run", { run: "run_01JDXSAMPLE0000000000000001" });
    const uncompiled = await callTool(client, "compile_aop", { aop: "nowhere" });

    expect(unreadable).toMatchObject({ isError: true, body: { status: 422 } });
    expect(misnamed.body).toMatchObject({ code: "AOP811" });
    expect(misformed.body).toMatchObject({ code: "AOP802" });
    expect(misformed.text).toContain("start_run");
    expect(unknown.body).toMatchObject({ code: "AOP801", status: 404 });
    expect(uncompiled.body).toMatchObject({ code: "AOP801", status: 404 });
    for (const { text } of [unreadable, misnamed, misformed, unknown, uncompiled]) {
      expect(text).toMatch(/^AOP\d{3}: /);
      expect(text).not.toMatch(/\n\s+at /);
    }
  });

  it("is an error of the protocol where there is no such tool", async () => {
    const { url } = await startMcpHost();
    const client = await connectOverHttp(url);

    await expect(client.callTool({ name: "approve", arguments: {} })).rejects.toThrow(/Unknown tool: approve/);
  });
});

describe("/mcp", () => {
  const post = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
    });

  it("is behind the guards and the sign-in of the interface", async () => {
    const { url } = await startMcpHost();
    const foreign = await post(url, { origin: "http://evil.example" });
    const forged = await post(url, { authorization: "Bearer somebody" });
    const read = await fetch(`${url}/mcp`);

    expect((await post(url, {})).status).toBe(200);
    expect(foreign.status).toBe(403);
    expect(forged.status).toBe(401);
    expect(read.status).toBe(405);
    expect(read.headers.get("allow")).toBe("POST");
  });

  it("acts as whoever calls", async () => {
    const { url } = await startMcpHost();
    await publish(await connectOverHttp(url), "monthly-invoices", INVOICES);
    const client = await connectOverHttp(url, { authorization: "Bearer dev:hanako@example.com" });
    const { body } = await callTool(client, "start_run", { aop: "monthly-invoices", input: "2026年10月分" });
    const shown = await callTool(client, "get_run", { run: body.run });

    expect(shown.body).toMatchObject({ requester: "hanako@example.com" });
  });

  it("gives the same run for the same idempotency key", async () => {
    const { url } = await startMcpHost();
    const client = await connectOverHttp(url);
    await publish(client, "monthly-invoices", INVOICES);
    const input = { aop: "monthly-invoices", input: "2026年10月分", idempotency_key: "october" };

    expect((await callTool(client, "start_run", input)).body).toEqual(
      (await callTool(client, "start_run", input)).body,
    );
  });

  it.each(["請求-2026-10", "october\n", "\0", "é"])(
    "says of the idempotency key %j that it is none",
    async (idempotency_key) => {
      const { url } = await startMcpHost();
      const answer = await callTool(await connectOverHttp(url), "start_run", { aop: "a", idempotency_key });

      expect(answer).toMatchObject({ isError: true, body: { code: "AOP802" } });
      expect(answer.text).toContain("idempotency_key");
      expect(answer.text).toContain("ASCII");
    },
  );
});
