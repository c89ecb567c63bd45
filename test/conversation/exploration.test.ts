import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAop } from "#aop";
import { outlineReads, type Turn } from "#conversation";
import { hasErrors } from "#diagnostics";
import { act } from "#effects";
import { entryItem, keys, loadSpine, type SpineEntry, sealEntry, spineKey } from "#records";
import { read } from "#tools";
import { scriptModel } from "../runtime/phase-runner.ts";
import { answers, scriptTools } from "../support/scripted-tool.ts";
import { createConversationHost } from "./conversation-host.ts";

async function explore(tools: readonly string[], options: Parameters<typeof createConversationHost>[0] = {}) {
  const host = await createConversationHost(options);
  const { body } = await host.send("/conversations", { explore: { tools: [...tools] } }, { "accept-language": "ja" });
  const path = `/conversations/${body.conversation}`;
  const tryRead = (tool: string, operation: string, args: object) =>
    host.send(`${path}/reads`, { tool, operation, arguments: args as never });
  return { host, path, run: body.exploration.run, begun: body, tryRead };
}

describe("trying reads", () => {
  it("offers the reads of the chosen tools alone", async () => {
    const { begun } = await explore(["staff_ledger", "freee"]);

    const offered = begun.exploration.offers.map(
      ({ tool, operation }: Record<string, string>) => `${tool}.${operation}`,
    );
    expect(offered).toContain("staff_ledger.find_staff");
    expect(offered).toContain("freee.list_partners");
    expect(offered.filter((name: string) => /create|issue|draft/.test(name))).toEqual([]);
    expect(offered.some((name: string) => name.startsWith("role_list"))).toBe(false);
  });

  it("shows what came back with its status and evidence; what the person typed is their word", async () => {
    const { tryRead, run, host } = await explore(["department_list"]);

    const { body } = await tryRead("department_list", "find_department", { name: { value: "情報システム部" } });

    const [first] = body.exploration.reads;
    expect(first).toMatchObject({ call: "1.1", by: "person", status: "verified" });
    expect(first?.evidence[0]).toMatchObject({
      kind: "ledger",
      ledger: "department_list",
      matches: 1,
      exhaustive: true,
    });
    const recorded = await host.ports.table.get(keys.read(run, "1.1"));
    expect(recorded).toMatchObject({ kind: "read", by: "read-department_list", arguments: { name: "情報システム部" } });
    expect((await host.show("/runs")).body.runs).toEqual([]);
  });

  it("hands a result to the next read by reference", async () => {
    const { tryRead, host, run } = await explore(["staff_ledger", "department_list"]);
    const first = await tryRead("staff_ledger", "find_staff", { mail: { value: "hanako.yamada@example.com" } });
    const [staff] = first.body.exploration.reads;
    expect(staff?.status).toBe("verified");

    const column = Object.keys(staff?.value ?? {}).find((name) => /department/.test(name)) ?? "name";
    await tryRead("department_list", "find_department", { name: { from: "1.1", at: `/${column}` } });

    const spine = await loadSpine(host.ports.table, run, 1);
    expect(spine.at(-1)).toMatchObject({
      commands: [{ args: { name: { kind: "part", of: { kind: "result", call: "1.1" }, at: `/${column}` } } }],
    });
  });

  it("opens files that were given", async () => {
    const host = await createConversationHost();
    const form = new FormData();
    form.set("x", "y");
    const { body: place } = await host.send("/attachments", { name: "a.txt", size: 20, type: "text/plain" });
    const bytes = new TextEncoder().encode("金額: 1200");
    await host.ports.files.put(`attachments/${place.attachment}`, bytes, "text/plain");
    const begun = await host.send("/conversations", { explore: { tools: [], attachments: [place.attachment] } });
    expect(begun.body.exploration.files).toEqual([{ attachment: place.attachment, name: "a.txt" }]);

    const { body } = await host.send(`/conversations/${begun.body.conversation}/reads`, {
      tool: "attachments",
      operation: "open",
      arguments: { attachment: { value: place.attachment } },
    });

    expect(body.exploration.reads[0]).toMatchObject({ status: "extracted", value: "金額: 1200" });
  });

  it("refuses what was not chosen, and values that are not there", async () => {
    const { tryRead, host, path } = await explore(["freee"]);

    expect((await tryRead("staff_ledger", "find_staff", {})).body.code).toBe("AOP568");
    expect((await tryRead("freee", "issue_invoice", {})).body.code).toBe("AOP568");
    expect((await tryRead("freee", "list_partners", { x: { from: "1.9", at: "/a" } })).body.code).toBe("AOP572");
    expect((await host.show(path)).body.turns).toEqual([]);
    expect((await host.send("/conversations", { explore: { tools: ["nothing"] } })).status).toBe(422);
  });

  it.each([
    ["more text than a record holds", "あ".repeat(200_000), { status: 422, body: { code: "AOP507" } }],
    ["a number that was rounded", 2 ** 64, { status: 422, body: { code: "AOP507" } }],
    ["half a character", "a\ud800", { status: 400, body: { code: "AOP802" } }],
    ["half a character within", { a: "\ud800" }, { status: 400, body: { code: "AOP802" } }],
    ["deep nesting", JSON.parse("[".repeat(600) + "]".repeat(600)), { status: 400, body: { code: "AOP802" } }],
  ])("refuses a typed value that no record can hold, with what is wrong: %s", async (_, value, refusal) => {
    const { tryRead, host, path } = await explore(["department_list"]);
    const sent = await tryRead("department_list", "find_department", { name: { value } });

    expect(sent).toMatchObject(refusal);
    expect((await host.show(path)).body.turns).toEqual([]);
    expect((await host.send(`${path}/draft`, { text: "\u0001".repeat(100_000) })).status).toBeLessThan(500);
    expect((await host.send(`${path}/draft`, { text: "あ".repeat(131_072) })).status).toBe(200);
  });

  it("says that a ledger could not be asked, and never that it has nothing", async () => {
    const servers = scriptTools({ department_list: { find_department: () => ({ isError: true, content: "down" }) } });
    const { host, path, tryRead } = await explore(["department_list"], { servers });
    const sent = tryRead("department_list", "find_department", { name: { value: "営業部" } });
    for (let i = 0; i < 20; i += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await host.ports.clock.advance(1000);
    }
    await sent;

    expect((await host.show(path)).body.exploration.reads[0]).toMatchObject({ status: "lookup-failed" });
  });
});

describe("nothing but reading", () => {
  it("is possible for a model: what it calls beyond that is told back and goes nowhere", async () => {
    const models = scriptModel(
      { calls: [{ name: "freee__issue_invoice", arguments: { invoice_id: "1" } }] },
      { calls: [{ name: "freee__list_partners", arguments: {} }] },
      { text: "取引先を読みました" },
    );
    const { host, path, run } = await explore(["freee"], { models });
    await host.send(`${path}/messages`, { text: "取引先を見せて" });
    await host.answerAll();

    const { body } = await host.show(path);
    expect(body.exploration.reads).toMatchObject([{ by: "model", operation: "list_partners", status: "extracted" }]);
    expect(body.turns.find((turn) => turn.problems?.length)?.problems?.[0]).toContain("issue_invoice");
    const told = JSON.stringify(models.requests.at(-1)?.messages);
    expect(told).toContain("material, no instruction");
    expect(await loadSpine(host.ports.table, run, 1)).toHaveLength(1);
  });

  it.each([
    ["half a character", { name: "a\ud800" }, "lone surrogate"],
    ["a name with half a character", { "x\ud800": "a" }, "lone surrogate"],
    ["a number beyond all numbers", { name: Number.POSITIVE_INFINITY }, "number"],
    ["deep nesting", { name: JSON.parse("[".repeat(3_000) + "]".repeat(3_000)) }, "nesting"],
    ["a result that is not there", { name: { from: "1.9", at: "/x" } }, "is not there"],
  ])(
    "is not stopped by a model that calls it with %s: that is told back, and the answer goes on",
    async (_, args, told) => {
      const models = scriptModel(
        { calls: [{ name: "department_list__find_department", arguments: args }] },
        { text: "やめます" },
      );
      const { host, path } = await explore(["department_list"], { models });
      await host.send(`${path}/messages`, { text: "見せて" });
      await host.answerAll();

      const { body } = await host.show(path);
      expect(body).toMatchObject({ state: "idle", exploration: { reads: [] } });
      expect(body.turns.at(-1)).toMatchObject({ said: ["やめます"] });
      expect(JSON.stringify(models.requests.at(-1)?.messages)).toContain(told);
    },
  );

  it("passes the gateway, whoever writes the command", async () => {
    const { host, run } = await explore(["freee"]);
    const { table, clock, catalog } = host.conversations;
    const servers = scriptTools({ freee: new Proxy({}, { get: () => () => answers({ receipt: "done" }) }) as never });
    const command = (kind: "act" | "read", call: string) => ({
      kind,
      call,
      tool: "freee",
      operation: "issue_invoice",
      args: {},
    });
    const commands = [command("act", "1.1"), command("read", "1.2")] as const;
    const body = { run, at: 1, by: "step", seq: 1, phase: 1, kind: "turn" as const, answered: [], commands };
    const entry = sealEntry<SpineEntry>(body, "0".repeat(64));
    await table.write([{ op: "put", item: entryItem(spineKey(entry), entry) }]);

    const ports = { table, clock, catalog, servers, tool: "freee", timezone: "Asia/Tokyo" };
    await act(ports, { run, phase: 1, calls: ["1.1"] });
    await read(ports, { run, phase: 1, calls: ["1.2"] });

    expect(await table.get(keys.intent(run, "1.1"))).toBeUndefined();
    expect(await table.get(keys.outcome(run, "1.1"))).toMatchObject({ state: "denied", error: { code: "AOP502" } });
    expect(await table.get(keys.read(run, "1.2"))).toMatchObject({ state: "denied", error: { code: "AOP502" } });
  });
});

describe("turning reads into a procedure", () => {
  it("makes phases of them, read-only, that hand over what was used and what was named", async () => {
    const { host, path, tryRead } = await explore(["staff_ledger", "department_list"]);
    await tryRead("staff_ledger", "find_staff", { mail: { value: "hanako.yamada@example.com" } });
    const shown = await host.show(path);
    const column =
      Object.keys(shown.body.exploration.reads[0]?.value ?? {}).find((name) => /department/.test(name)) ?? "name";
    await tryRead("department_list", "find_department", { name: { from: "1.1", at: `/${column}` } });

    const handOver = [{ call: "1.1", at: "/staff_id", name: "社員番号" }];
    const { body } = await host.send(`${path}/outline`, { title: "部署を確かめる", handOver });

    expect(body.draft).toMatchObject({ by: "software", sound: true });
    expect(body.draft.text).toBe(`# 部署を確かめる

## フェーズ 1: 社員台帳を読む (使う道具: 社員台帳 (read-only))
1. 依頼から、メールアドレスを読み取る。
2. メールアドレスで、社員を照合する。

見つからないとき、候補が複数あるときは、推測で補わず、そのまま渡す。

成果物として次段に渡す: 部署、社員番号

## フェーズ 2: 部署一覧を読む (使う道具: 部署一覧 (read-only))
1. 部署で、部署を照合する。

見つからないとき、候補が複数あるときは、推測で補わず、そのまま渡す。

成果物として次段に渡す: 社員番号

## 期待される成果物
社員番号が、出どころとともに渡されること。
`);
    await host.send(`${path}/keep`, { aop: "made" });
    expect((await host.show("/aops/made")).body.parsed.phases.map((one) => one.grants)).toEqual([
      [{ kind: "tool", tool: "社員台帳", access: "read" }],
      [{ kind: "tool", tool: "部署一覧", access: "read" }],
    ]);
  });

  it("has nothing to make one of where nothing was read", async () => {
    const { host, path } = await explore(["freee"]);

    expect(await host.send(`${path}/outline`, {})).toMatchObject({ status: 409, body: { code: "AOP569" } });
  });

  it("always gives an AOP that can be read, whatever titles, names and values are", async () => {
    const { begun, host } = await explore(["freee", "staff_ledger", "department_list"]);
    const { offers } = begun.exploration;
    const word = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("# x", "```", "(a", "、", "・", "使う道具"),
    );
    const reads = fc.array(
      fc.record({ offer: fc.nat(offers.length - 1), from: fc.nat(5), at: word, typed: fc.boolean() }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        reads,
        word,
        fc.array(word, { maxLength: 4 }),
        fc.constantFrom("ja", "en"),
        (made, title, names, language) => {
          const turns = made.map(({ offer, from, at, typed }, i): Turn => {
            const { tool, operation, parameters } = offers[offer];
            const args = Object.fromEntries(
              parameters.map(({ name }: { name: string }) => [name, typed ? { value: at } : { from: `1.${from}`, at }]),
            );
            return { turn: i + 1, at: 0, by: "person", kind: "read", call: `1.${i + 1}`, tool, operation, args };
          });
          const value = {
            ref: { kind: "made", by: "code", value: 1 },
            status: "extracted",
            value: 1,
            sources: [],
            calls: [],
          } as const;
          const results = new Map(
            turns.flatMap((turn) =>
              turn.kind === "read" ? [[turn.call, { ...turn, title: "", value, outcome: {} }] as const] : [],
            ),
          );
          const handOver = names.map((name, i) => ({ call: `1.${i + 1}`, at: "", name }));
          const { catalog } = host.conversations;
          const text = outlineReads({ title, language: language as "ja", turns, results, offers, catalog, handOver });

          const { aop, diagnostics } = parseAop(text ?? "");
          if (hasErrors(diagnostics)) throw new Error(`${text}\n${JSON.stringify(diagnostics)}`);
          const access = aop?.phases.flatMap(({ grants }) => grants.map((grant) => grant.access));
          expect(new Set(access)).toEqual(new Set(["read"]));
        },
      ),
      { numRuns: 200 },
    );
  });
});
