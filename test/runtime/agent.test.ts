import { describe, expect, it } from "vitest";
import { createOpenAiCompatible } from "#models";
import type { ModelMessage, ModelReply, ModelRequest } from "#ports";
import { entryItem, keys, loadFacts, sealEntry } from "#records";
import { resolveRef } from "#trust";
import { startOpenAiServer } from "../support/openai-server.ts";
import { catalogOf } from "../support/recorded-run.ts";
import { answers, scriptTools } from "../support/scripted-tool.ts";
import { DEPARTMENTS, FIELDS } from "./department-ledger.ts";
import { type PhaseRunner, runPhase, scriptModel } from "./phase-runner.ts";

const catalog = catalogOf({
  ...DEPARTMENTS,
  freee: {
    operations: {
      list_partners: { title: "取引先を取得する", parameters: { type: "object", properties: {} } },
      draft_invoice: {
        title: "請求書の下書きを作る",
        access: "draft",
        least: { partner_id: "extracted" },
        parameters: { type: "object", properties: { partner_id: { type: "string" } }, required: ["partner_id"] },
      },
    },
  },
});

const LEDGER = { kind: "tool", tool: "部署一覧", access: "read" } as const;
const FREEE = { kind: "tool", tool: "freee", access: "write" } as const;
const HITL = { kind: "hitl", tool: "hitl", access: "read" } as const;

const oneDepartment = scriptTools({
  department_list: {
    find_department: () => answers({ rows: [{ department_id: "D-01", name: "営業一部" }], version: "v1", next: null }),
  },
  freee: { list_partners: () => answers([{ id: "P-1", name: "青空商事" }]) },
});

const produce = (fields: { readonly [name: string]: unknown }) => ({
  calls: [{ name: "produce", arguments: { fields } as never }],
});
const call = (name: string, args: object) => ({ calls: [{ name, arguments: args as never }] });

async function artifact(runner: PhaseRunner) {
  const ended = await runner.ended();
  const refs = ended?.artifact ?? {};
  const facts = await loadFacts(runner.recorded.table, runner.recorded.run.run, Object.values(refs));
  if (!facts) throw new Error("no run");
  return Object.fromEntries(Object.entries(refs).map(([name, ref]) => [name, resolveRef(ref, facts)]));
}

describe("what an agent claims", () => {
  const phase = { fields: FIELDS, grants: [LEDGER] };
  const request = "営業一部で、令和8年12月31日まで使いたい";

  it("is extracted where a quote stands in its source, dates after normalisation", async () => {
    const models = scriptModel(
      produce({
        部署: { quote: { source: "request", text: "営業一部" } },
        期限: { value: "2026-12-31", quote: { source: "request", text: "令和8年12月31日" } },
      }),
    );
    const runner = await runPhase({ phases: [phase], catalog, models, request });
    expect(await runner.drive()).toEqual({ next: "done" });
    expect(await artifact(runner)).toMatchObject({
      部署: { status: "extracted", value: "営業一部", sources: ["request"] },
      期限: { status: "extracted", value: "2026-12-31" },
    });
  });

  it("is inferred where nothing supports it, whatever status it claims", async () => {
    const models = scriptModel(
      produce({
        部署: { value: "総務部" },
        期限: { value: "2027-01-01", quote: { source: "request", text: "営業一部" } },
      }),
    );
    const runner = await runPhase({ phases: [phase], catalog, models, request });
    await runner.drive();
    expect(await artifact(runner)).toMatchObject({ 部署: { status: "inferred" }, 期限: { status: "inferred" } });
  });

  it.each([
    ["請求額は1,200,000円です", "200,000", 200000],
    ["請求額は1,200,000円です", "1,200", 1200],
    ["請求額は5万円です", "5", 5],
    ["請求額は150000円です", "15000", 15000],
    ["残高は-3000円です", "3000", 3000],
    ["口座 91234567 に振込", "口座 91234567", "123456"],
    ["口座 91234567 に振込", "123456", "123456"],
    ["期限は2026/12/31です", "2026/12/3", "2026-12-03"],
  ])("is inferred where its quote cuts a longer number: %s, 「%s」", async (text, quote, value) => {
    const type = typeof value === "number" ? "number" : value.includes("-") ? "date" : "string";
    const fields = [{ name: "値", type }] as const;
    for (const claim of [{ value }, {}]) {
      if (quote === "口座 91234567" && !("value" in claim)) continue;
      const models = scriptModel(produce({ 値: { ...claim, quote: { source: "request", text: quote } } }));
      const runner = await runPhase({ phases: [{ fields, grants: [] }], catalog, models, request: text });
      await runner.drive();
      expect(await artifact(runner)).toMatchObject({ 値: { status: "inferred", value } });
    }
  });

  it.each([
    ["上限は100円、請求額は1,200,000円です", "請求額は1,200,000円", 1200000, "number"],
    ["番号は15、代金は5円", "5", 5, "number"],
    ["期限は2026/12/31時点", "期限は2026/12/31時点", "2026-12-31", "date"],
    ["口座 1234567 に振込", "口座 1234567 に", "1234567", "string"],
  ] as const)("is extracted where it stands whole in its quote: %s, 「%s」", async (text, quote, value, type) => {
    const models = scriptModel(produce({ 値: { value, quote: { source: "request", text: quote } } }));
    const fields = [{ name: "値", type }] as const;
    const runner = await runPhase({ phases: [{ fields, grants: [] }], catalog, models, request: text });
    await runner.drive();
    expect(await artifact(runner)).toMatchObject({ 値: { status: "extracted", value } });
  });

  it("is told that a quote does not stand in its source, and may mend it", async () => {
    const models = scriptModel(
      produce({ 部署: { quote: { source: "request", text: "営業三部" } }, 期限: { missing: {} } }),
      produce({ 部署: { missing: { searched: ["request"] } }, 期限: { missing: { searched: ["request"] } } }),
    );
    const runner = await runPhase({ phases: [phase], catalog, models, request });
    expect(await runner.drive()).toEqual({ next: "done" });
    const told = models.requests[1]?.messages.at(-1);
    expect(told).toMatchObject({ role: "tool", output: expect.stringContaining("does not stand in request") });
    expect(await artifact(runner)).toMatchObject({ 部署: { status: "missing", sources: ["request"] } });
  });

  it("is verified by naming a ledger's single match, or by content equal to it", async () => {
    for (const field of [{ from: "v2", at: "/name" }, { value: "営業一部" }, { value: "営業一部 " }]) {
      const models = scriptModel(
        call("department_list__find_department", { name: "営業一部" }),
        produce({ 部署: field, 期限: { missing: {} } }),
      );
      const runner = await runPhase({ phases: [phase], catalog, models, request, servers: oneDepartment });
      expect(await runner.drive()).toEqual({ next: "done" });
      expect(await artifact(runner)).toMatchObject({
        部署: { status: "verified", value: expect.stringContaining("営業一部") },
      });
    }
  });

  it("is verified as another column of a row only by naming it, also where a phase handed the row on", async () => {
    const row = { department_id: "D-01", name: "営業一部", budget: 300_000, boss: { name: "佐藤" } };
    const servers = scriptTools({
      department_list: { find_department: () => answers({ rows: [row], version: "v1", next: null }) },
    });
    const fields = [
      { name: "予算", type: "number" },
      { name: "番号", type: "string" },
      { name: "上司", type: "string" },
    ] as const;
    const search = call("department_list__find_department", { name: "営業一部" });
    const equal = produce({ 予算: { value: 300_000 }, 番号: { value: "D-01" }, 上司: { value: "佐藤" } });
    const named = { 予算: { from: "v2", at: "/budget" }, 番号: { from: "v2", at: "/department_id" } };
    for (const [end, status] of [
      [equal, "inferred"],
      [produce({ ...named, 上司: { from: "v2", at: "/boss/name" } }), "verified"],
    ] as const) {
      const models = scriptModel(search, end);
      const runner = await runPhase({ phases: [{ fields, grants: [LEDGER] }], catalog, models, servers });
      await runner.drive();
      expect(await artifact(runner)).toMatchObject({
        予算: { status, value: 300_000 },
        番号: { status: "verified" },
        上司: { status, value: "佐藤" },
      });
    }
    for (const rows of [{ from: "v2" }, { value: [{ from: "v2" }] }]) {
      const models = scriptModel(search, produce({ 行: rows }), equal);
      const handing = { number: 1, fields: [{ name: "行", type: "value" }], grants: [LEDGER] } as never;
      const phases = [handing, { number: 2, fields, grants: [] }];
      const runner = await runPhase({ phases, catalog, models, servers });
      await runner.drive(1);
      await runner.drive(2);
      const refs = (await runner.ended(2))?.artifact ?? {};
      const facts = await loadFacts(runner.recorded.table, runner.recorded.run.run, Object.values(refs));
      const statuses = Object.values(refs).map((ref) => facts && resolveRef(ref, facts).status);
      expect(statuses).toEqual(["inferred", "verified", "inferred"]);
    }
  });

  it("stays a guess when it names one of several matches", async () => {
    const two = scriptTools({
      department_list: {
        find_department: () =>
          answers({
            rows: [
              { department_id: "D-3", name: "開発一課" },
              { department_id: "D-4", name: "開発二課" },
            ],
            version: "v1",
            next: null,
          }),
      },
    });
    const models = scriptModel(
      call("department_list__find_department", { name: "開発" }),
      produce({ 部署: { value: "開発一課" }, 期限: { missing: {} } }),
    );
    const runner = await runPhase({ phases: [phase], catalog, models, request, servers: two });
    await runner.drive();
    expect(await artifact(runner)).toMatchObject({ 部署: { status: "inferred" } });
  });

  it("keeps all candidates as ambiguous", async () => {
    const models = scriptModel(produce({ 部署: { candidates: ["営業一部", "営業二部"] }, 期限: { missing: {} } }));
    const runner = await runPhase({ phases: [phase], catalog, models, request });
    await runner.drive();
    expect(await artifact(runner)).toMatchObject({
      部署: { status: "ambiguous", candidates: ["営業一部", "営業二部"] },
    });
  });

  it("has to name every field, and may not add others", async () => {
    const models = scriptModel(
      produce({ 部署: { missing: {} }, 承認: { value: true } }),
      produce({ 部署: { missing: {} }, 期限: { missing: {} } }),
    );
    const runner = await runPhase({ phases: [phase], catalog, models, request });
    expect(await runner.drive()).toEqual({ next: "done" });
    expect(JSON.stringify(models.requests[1]?.messages.at(-1))).toMatch(/期限.*承認|承認.*期限/s);
  });

  it("never takes an impossible date for a date", async () => {
    const models = scriptModel(
      produce({ 部署: { missing: {} }, 期限: { value: "2026-02-31" } }),
      produce({ 部署: { missing: {} }, 期限: { missing: { reason: "2026-02-31 does not exist" } } }),
    );
    const runner = await runPhase({ phases: [phase], catalog, models, request });
    await runner.drive();
    expect(await artifact(runner)).toMatchObject({ 期限: { status: "missing" } });
  });
});

describe("an agent's tools", () => {
  it("are exactly what the phase's heading grants", async () => {
    const models = scriptModel(produce({}));
    await (await runPhase({ phases: [{ grants: [{ ...FREEE, access: "read" }] }], catalog, models })).drive();
    expect(models.requests[0]?.tools.map((tool) => tool.name)).toEqual(["freee__list_partners", "produce"]);
  });

  it("include ask and files only where they are declared", async () => {
    const models = scriptModel(produce({}));
    const grants = [HITL, { kind: "attachments", tool: "添付ファイル", access: "read" } as const];
    await (await runPhase({ phases: [{ grants }], catalog, models })).drive();
    expect(models.requests[0]?.tools.map((tool) => tool.name)).toEqual(["attachments__open", "ask", "produce"]);
  });

  it("refuse what was not granted, and the phase goes on", async () => {
    const models = scriptModel(call("freee__draft_invoice", { partner_id: "P-1" }), produce({}));
    const runner = await runPhase({ phases: [{ grants: [LEDGER] }], catalog, models });
    expect(await runner.drive()).toEqual({ next: "done" });
    expect(models.requests[1]?.messages.at(-1)).toMatchObject({ output: expect.stringContaining("AOP530") });
    expect((await runner.spine()).flatMap((entry) => (entry.kind === "model" ? entry.commands : []))).toEqual([]);
  });

  it("answer a denied action with what it needs; unmet, the phase stops and says so", async () => {
    const models = scriptModel(call("freee__draft_invoice", { partner_id: "P-999" }), produce({}));
    const runner = await runPhase({ phases: [{ grants: [FREEE] }], catalog, models, request: "請求書を作って" });
    expect(await runner.drive()).toEqual({ next: "stopped" });
    expect(await runner.ended()).toMatchObject({
      status: "stopped",
      why: { code: "AOP540" },
      needs: [{ field: "partner_id", status: "inferred", wants: "extracted" }],
    });
  });

  it("are not made good by another call that succeeds, in the same turn or with other arguments", async () => {
    const two = {
      calls: [
        { name: "freee__draft_invoice", arguments: { partner_id: "P-999" } },
        { name: "freee__draft_invoice", arguments: { partner_id: "P-1" } },
      ],
    };
    const models = scriptModel(call("freee__list_partners", {}), two, produce({}));
    const runner = await runPhase({ phases: [{ grants: [FREEE] }], catalog, models, servers: oneDepartment });
    expect(await runner.drive()).toMatchObject({ next: "act", calls: ["1.1.2"] });
    const { run } = runner.recorded.run;
    const outcome = {
      kind: "outcome",
      call: "1.1.2",
      state: "succeeded",
      receipt: { id: "x" },
      run,
      at: 0,
      by: "act-freee",
    };
    const item = entryItem(keys.outcome(run, "1.1.2"), sealEntry(outcome as never, ""));
    await runner.recorded.table.write([{ op: "put", item }]);
    expect(await runner.drive()).toEqual({ next: "stopped" });
    expect(await runner.ended()).toMatchObject({ why: { code: "AOP540" }, needs: [{ field: "partner_id" }] });
  });

  it("ask the requester once, by this software, where the phase may ask", async () => {
    const models = scriptModel(call("freee__draft_invoice", { partner_id: "P-999" }), produce({}));
    const runner = await runPhase({ phases: [{ grants: [FREEE, HITL] }], catalog, models });
    expect(await runner.drive()).toMatchObject({ next: "ask", kind: "question", call: "1.1.1" });
    const asked = (await runner.spine()).flatMap((entry) => (entry.kind === "model" ? entry.commands : []));
    expect(asked).toMatchObject([{ kind: "ask", fields: ["partner_id"] }]);
  });

  it("pass on a read's content as extracted", async () => {
    const models = scriptModel(call("freee__list_partners", {}), call("freee__draft_invoice", { partner_id: "P-1" }));
    const runner = await runPhase({ phases: [{ grants: [FREEE] }], catalog, models, servers: oneDepartment });
    expect(await runner.drive()).toEqual({ next: "act", function: "act-freee", calls: ["1.1.2"] });
  });
});

describe("a reply out of form", () => {
  const deep = () => {
    let value: unknown = 1;
    for (let level = 0; level < 5_000; level += 1) value = [value];
    return value;
  };
  const fields = [{ name: "値", type: "value" }] as never;

  it.each([
    ["a lone surrogate", "\ud800"],
    ["a lone surrogate in a name", { "\udc00": 1 }],
    ["too deep a nesting", deep()],
    ["a number beyond all numbers", Number.POSITIVE_INFINITY],
    ["a number that was rounded", [{ id: 2 ** 64 }]],
    ["more text than a record holds", "x".repeat(300_000)],
    ["more values than a record holds", Array.from({ length: 20_000 }, (_, i) => i)],
  ])("is refused and told, with %s", async (_, value) => {
    const models = scriptModel(
      call("freee__draft_invoice", { partner_id: value }),
      produce({ 値: { value } }),
      produce({ 値: { value: "ok" } }),
    );
    const runner = await runPhase({ phases: [{ fields, grants: [FREEE] }], catalog, models });
    expect(await runner.drive()).toEqual({ next: "done" });
    const codes = (await runner.spine()).flatMap((entry) =>
      entry.kind === "model" ? entry.refused.map((one) => one.error.code) : [],
    );
    expect(codes).toEqual(["AOP531", "AOP532"]);
  });

  it("keeps its text well-formed", async () => {
    const models = scriptModel({ text: "a\ud800" }, produce({}));
    const runner = await runPhase({ phases: [{ grants: [] }], catalog, models });
    expect(await runner.drive()).toEqual({ next: "done" });
  });

  it.each([
    ["its text", { text: "あ".repeat(200_000) }],
    ["the name of a tool", { calls: [{ name: "n".repeat(500_000), arguments: {} }] }],
    ["arguments in wide letters", call("freee__draft_invoice", { partner_id: "あ".repeat(100_000) })],
    [
      "what many refusals say",
      { calls: Array.from({ length: 99 }, () => ({ name: "n".repeat(3_000), arguments: {} })) },
    ],
    [
      "the note to an artifact",
      { calls: [{ name: "produce", arguments: { fields: {}, note: "あ".repeat(100_000) } }] },
    ],
  ])("that no record holds, for %s, is told to be cut off, and nothing of it is done", async (_, reply) => {
    const models = scriptModel(reply, produce({}));
    const runner = await runPhase({ phases: [{ grants: [FREEE] }], catalog, models });
    expect(await runner.drive()).toEqual({ next: "done" });
    expect(JSON.stringify(models.requests[1]?.messages.at(-1))).toContain("cut off");
    expect((await runner.spine())[1]).toMatchObject({ kind: "model", commands: [], reply: { text: "", calls: [] } });
  });

  it("has each call answered by its own name, although a server gives several the same", async () => {
    const ids = ["\ud800", "\ud801", "", "\ud800"];
    const models = {
      ...scriptModel(produce({})),
      complete: async ({ messages }: ModelRequest): Promise<ModelReply> => {
        asked.push(...messages.slice(1));
        const reply = asked.length > 0 ? produce({}) : { calls: names.map((name) => ({ name, arguments: {} })) };
        const calls = reply.calls.map((one, i) => ({ id: ids[i] ?? "", ...one }));
        return { text: "", calls, finish: "stop", usage: { inputTokens: -1e9, outputTokens: 1e300 } };
      },
    };
    const names = ["nowhere", "freee__list_partners", "freee__list_partners", "elsewhere"];
    const asked: ModelMessage[] = [];
    const runner = await runPhase({ phases: [{ grants: [FREEE] }], catalog, models, servers: oneDepartment });
    expect(await runner.drive()).toEqual({ next: "done" });
    const answered = asked.flatMap((one) => (one.role === "tool" ? [one] : []));
    expect(answered.map(({ output }) => JSON.parse(output).ok)).toEqual([false, true, true, false]);
    expect(new Set(answered.map((one) => one.call)).size).toBe(4);
    expect(asked.some(({ role }) => role === "user")).toBe(false);
    const turns = (await runner.spine()).flatMap((one) => (one.kind === "model" ? [one.reply.usage] : []));
    expect(turns[0]).toEqual({ inputTokens: 0, outputTokens: 0 });
  });

  it("loses no parameter that is named like an object's own", async () => {
    const args = JSON.parse('{"partner_id": "P-1", "__proto__": "x"}');
    const models = scriptModel(call("freee__draft_invoice", args), produce({}));
    const runner = await runPhase({ phases: [{ grants: [FREEE] }], catalog, models, request: "P-1" });
    expect(await runner.drive()).toEqual({ next: "done" });
    const refused = (await runner.spine()).flatMap((one) => (one.kind === "model" ? one.refused : []));
    expect(refused).toMatchObject([{ error: { message: expect.stringContaining("__proto__") } }]);
  });
});

describe("an agent's bounds", () => {
  it("stop it after its turns", async () => {
    const models = scriptModel({ text: "thinking" });
    const runner = await runPhase({ phases: [{}], catalog, models, limits: { turns: 4 } });
    expect(await runner.drive()).toEqual({ next: "stopped" });
    expect(models.requests).toHaveLength(4);
    expect(await runner.ended()).toMatchObject({ why: { code: "AOP534" } });
  });

  it("stop it when it repeats the same failing call", async () => {
    const models = scriptModel(call("gmail__send", { to: "a" }));
    const runner = await runPhase({ phases: [{}], catalog, models });
    expect(await runner.drive()).toEqual({ next: "stopped" });
    expect(models.requests).toHaveLength(3);
  });

  it("stop it when its replies are withheld, and say so", async () => {
    const server = await startOpenAiServer(() => ({ text: "", finish: "content_filter" }));
    const models = createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m" });
    const runner = await runPhase({ phases: [{}], catalog, models });
    expect(await runner.drive()).toEqual({ next: "stopped" });
    expect(server.requests).toHaveLength(3);
    const { why } = (await runner.ended()) ?? {};
    expect(why).toMatchObject({
      ja: expect.stringContaining("内容フィルター"),
      en: expect.stringContaining("withheld"),
    });
  });

  it("stop it after its calls and tokens", async () => {
    for (const limits of [{ calls: 2 }, { tokens: 20 }]) {
      const models = scriptModel(call("freee__list_partners", {}));
      const runner = await runPhase({ phases: [{ grants: [FREEE] }], catalog, models, servers: oneDepartment, limits });
      expect(await runner.drive()).toEqual({ next: "stopped" });
      expect(models.requests).toHaveLength(2);
    }
  });

  it("hold within one turn: the calls beyond them are not made", async () => {
    const many = { calls: Array.from({ length: 1_200 }, () => ({ name: "freee__list_partners", arguments: {} })) };
    for (const calls of [7, 5_000]) {
      const servers = scriptTools({ freee: { list_partners: () => answers([]) } });
      const models = scriptModel(many, produce({}));
      const runner = await runPhase({ phases: [{ grants: [FREEE] }], catalog, models, servers, limits: { calls } });
      expect(await runner.drive()).toEqual({ next: calls === 7 ? "stopped" : "done" });
      expect(servers.received).toHaveLength(Math.min(calls, 100));
    }
  });

  it("asks the model once per turn: a journaled reply is never asked for again", async () => {
    const models = scriptModel(call("freee__list_partners", {}), produce({}));
    const runner = await runPhase({ phases: [{ grants: [FREEE] }], catalog, models, servers: oneDepartment });
    await runner.drive();
    await runner.drive();
    expect(models.requests).toHaveLength(2);
  });
});
