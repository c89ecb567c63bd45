import { describe, expect, it } from "vitest";
import type { Json, ModelRequest } from "#ports";
import { loadFacts, loadSpine, type SpineEntry } from "#records";
import { resolveRef } from "#trust";
import { catalogOf } from "../support/recorded-run.ts";
import { answers, scriptTools } from "../support/scripted-tool.ts";
import { DEPARTMENTS, FIELDS } from "./department-ledger.ts";
import { type PhaseRunner, runPhase, scriptModel } from "./phase-runner.ts";

const catalog = catalogOf(DEPARTMENTS);
const GRANTS = [{ kind: "tool", tool: "部署一覧", access: "read" } as const];
const CODE = {
  1: 'return context.produce(await context.explore({ task: "部署と期限を調べる", fields: ["部署", "期限"] }));',
};
const REQUEST = "営業一部で、令和8年12月31日まで使いたい";

const oneDepartment = scriptTools({
  department_list: {
    find_department: (args: { readonly name?: Json }) =>
      args.name === "営業一部"
        ? answers({ rows: [{ department_id: "D-01", name: "営業一部" }], version: "v1", next: null })
        : answers({ rows: [], version: "v1", next: null }),
  },
});

const call = (name: string, args: object) => ({ name, arguments: args as never });
const plan = (facts: object = {}, guesses: object = {}) =>
  call("plan", { facts, guesses, plan: ["一覧で部署を調べる", "期限を依頼から読む"] });
const gettingOn = (facts: object = {}, guesses: object = {}) =>
  call("progress", { done: false, looping: false, progressing: true, next: "次", facts, guesses });
const find = (name: Json) => call("department_list__find_department", { name: name as never });
const quote = (text: string) => ({ quote: { source: "request", text } });
const produce = (fields: object) => ({ calls: [call("produce", { fields })] });

function explore(models: ReturnType<typeof scriptModel>, options: Partial<Parameters<typeof runPhase>[0]> = {}) {
  const phases = [{ fields: FIELDS, grants: GRANTS }];
  return runPhase({ phases, code: CODE, catalog, servers: oneDepartment, models, request: REQUEST, ...options });
}

async function artifact(runner: PhaseRunner) {
  const refs = (await runner.ended())?.artifact ?? {};
  const facts = await loadFacts(runner.recorded.table, runner.recorded.run.run, Object.values(refs));
  if (!facts) throw new Error("no run");
  return Object.fromEntries(Object.entries(refs).map(([name, ref]) => [name, resolveRef(ref, facts)]));
}

const toolsOf = (request: ModelRequest | undefined) => request?.tools.map(({ name }) => name);
const lastOutput = ({ messages }: ModelRequest) =>
  messages.findLast((message) => message.role === "tool")?.output ?? "";

describe("a free exploration", () => {
  it("hands over facts with their evidence: verified from a ledger, extracted from the request", async () => {
    const models = scriptModel(
      { calls: [plan({ 期限: quote("令和8年12月31日") }, { 部署: "営業一部か" })] },
      { calls: [find("営業一部")] },
      { calls: [gettingOn({ 部署: { from: "v4", at: "/name" } })] },
      (request) => {
        const told = JSON.parse(lastOutput(request));
        expect(told.facts).toMatchObject([{ name: "部署", status: "verified", value: "営業一部" }]);
        return produce({ 部署: { from: told.facts[0].id }, 期限: quote("令和8年12月31日") });
      },
    );
    const runner = await explore(models);
    await runner.drive();

    const made = await artifact(runner);
    expect(made.部署).toMatchObject({ status: "verified", value: "営業一部" });
    expect(made.期限).toMatchObject({ status: "extracted", value: "2026-12-31" });
  });

  it("begins with a plan, and offers nothing else before there is one", async () => {
    const models = scriptModel(
      { calls: [find("営業一部")] },
      { calls: [plan()] },
      produce({ 部署: { missing: {} }, 期限: { missing: {} } }),
    );
    const runner = await explore(models);
    await runner.drive();

    expect(toolsOf(models.requests[0])).toEqual(["plan"]);
    expect(lastOutput(models.requests[1] as ModelRequest)).toContain("AOP571");
    expect(toolsOf(models.requests[2])).toEqual(["progress", "department_list__find_department", "produce"]);
  });

  it("takes a fact without a source for a guess, and a guess for a guess although it is true", async () => {
    const models = scriptModel(
      { calls: [plan({ 役割: { value: "課長" }, 部署: quote("営業一部") }, { 期限: "令和8年12月31日" })] },
      (request) => {
        const told = JSON.parse(lastOutput(request));
        expect(told.facts.map(({ name }: { name: string }) => name)).toEqual(["部署"]);
        expect(told.guesses).toMatchObject([
          { name: "期限", status: "inferred" },
          { name: "役割", status: "inferred", value: "課長" },
        ]);
        const guess = told.guesses.find(({ name }: { name: string }) => name === "役割");
        return produce({ 部署: { from: guess.id }, 期限: { missing: {} } });
      },
    );
    const runner = await explore(models);
    await runner.drive();

    expect((await artifact(runner)).部署).toMatchObject({ status: "inferred", value: "課長" });
  });

  it.each([1, 2, 5])("does not make a guess surer by saying it %i times over", async (times) => {
    const models = scriptModel(
      { calls: [plan({}, { 部署: "経理二部" })] },
      ...Array.from({ length: times }, (_, i) => ({
        calls: [gettingOn({ 部署: { value: "経理二部" } }, { [`案${i}`]: "経理二部" }), find(`経理${i}部`)],
      })),
      { calls: [gettingOn({ 部署: { from: "v3" } })] },
      produce({ 部署: { value: "経理二部" }, 期限: { missing: {} } }),
    );
    const runner = await explore(models);
    await runner.drive();

    expect((await artifact(runner)).部署).toMatchObject({ status: "inferred", value: "経理二部" });
  });

  it("plans anew when it is stuck, whatever it says about getting on, and ends at its bounds with what is missing", async () => {
    const models = scriptModel((request) =>
      toolsOf(request)?.includes("plan") ? { calls: [plan()] } : { calls: [gettingOn(), find("ない部署")] },
    );
    const runner = await explore(models);

    expect(await runner.drive()).toEqual({ next: "stopped" });

    const plans = models.requests.filter((request) => toolsOf(request)?.includes("plan"));
    expect(plans).toHaveLength(4);
    expect(JSON.stringify(plans[1]?.messages)).toContain("You are stuck");
    expect(toolsOf(models.requests.at(-1))).toEqual(["produce"]);
    expect(await runner.ended()).toMatchObject({
      status: "stopped",
      why: { code: "AOP570" },
      needs: [
        { field: "部署", status: "missing", wants: "extracted" },
        { field: "期限", status: "missing", wants: "extracted" },
      ],
    });
  });

  it("may still hand over what is known when the bounds are reached", async () => {
    const models = scriptModel((request) => {
      const tools = toolsOf(request) ?? [];
      if (tools.includes("plan")) return { calls: [plan({ 期限: quote("令和8年12月31日") })] };
      if (tools.length > 1) return { calls: [gettingOn(), find("ない部署")] };
      return produce({ 部署: { missing: { reason: "一覧にない" } }, 期限: quote("令和8年12月31日") });
    });
    const runner = await explore(models);

    expect(await runner.drive()).toEqual({ next: "done" });
    const made = await artifact(runner);
    expect(made.部署?.status).toBe("missing");
    expect(made.期限?.status).toBe("extracted");
  });

  it("is bounded by the turns, calls and tokens of every agent", async () => {
    const script = () =>
      scriptModel((request) =>
        toolsOf(request)?.includes("plan")
          ? { calls: [plan()] }
          : { calls: [gettingOn(), find(`部署${Math.random()}`)] },
      );
    for (const limits of [{ turns: 5 }, { calls: 4 }, { tokens: 60 }]) {
      const models = script();
      const runner = await explore(models, { limits });
      await runner.drive();
      expect(models.requests.length).toBeLessThanOrEqual(5);
      expect((await runner.ended())?.why?.code).toBe("AOP570");
    }
  });

  it("says how it goes before it goes on", async () => {
    const models = scriptModel(
      { calls: [plan()] },
      { calls: [find("営業一部")] },
      { calls: [find("営業二部")] },
      { calls: [gettingOn(), find("営業二部")] },
      produce({ 部署: { missing: {} }, 期限: { missing: {} } }),
    );
    const runner = await explore(models);
    await runner.drive();

    expect(lastOutput(models.requests[3] as ModelRequest)).toContain("call progress");
    const spine = await runner.spine();
    expect(spine.flatMap((entry) => (entry.kind === "model" ? entry.commands : []))).toHaveLength(2);
  });

  it("passes on what the code gave it, at what that is worth", async () => {
    const code = {
      1: 'return context.produce(await context.explore({ task: "調べる", facts: { 依頼: context.handoff.request, 勘: "営業三部" } }));',
    };
    const models = scriptModel({ calls: [plan()] }, produce({ 部署: { from: "v3" }, 期限: quote("令和8年12月31日") }));
    const runner = await explore(models, { code });
    await runner.drive();

    expect(JSON.stringify(models.requests[0]?.messages)).toContain("営業三部");
    expect((await artifact(runner)).部署).toMatchObject({ status: "inferred", value: "営業三部" });
  });

  it("goes on from its journal after a crash at any turn, to the same end", async () => {
    const replies = [
      { calls: [plan({ 期限: quote("令和8年12月31日") }, { 部署: "営業か" })] },
      { calls: [find("営業一部")] },
      { calls: [gettingOn({ 部署: { from: "v4", at: "/name" } })] },
      produce({ 部署: { from: "v4", at: "/name" }, 期限: quote("令和8年12月31日") }),
    ];
    const straight = await explore(scriptModel(...replies));
    await straight.drive();
    const shape = (spine: readonly SpineEntry[]) => spine.map(({ hash: _hash, prev: _prev, at: _at, ...rest }) => rest);
    for (const crash of [1, 2, 3, 4]) {
      let asked = 0;
      let crashed = false;
      const script = scriptModel(...replies);
      const models = {
        ...script,
        async complete(request: ModelRequest) {
          asked += 1;
          if (asked === crash && !crashed) {
            crashed = true;
            throw new Error("the process ended here");
          }
          return script.complete(request);
        },
      };
      const runner = await explore(models as never);
      await expect(runner.drive()).rejects.toThrow("the process ended here");
      expect(await runner.drive()).toEqual({ next: "done" });
      const { table, run } = runner.recorded;
      expect(shape(await loadSpine(table, run.run, 1))).toEqual(shape(await straight.spine()));
    }
  });
});
