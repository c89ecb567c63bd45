import { describe, expect, it } from "vitest";
import { requestApproval } from "#approvals";
import { type EntryBase, entryItem, GENESIS, isSealed, keys, loadFacts, sealEntry, type Unsealed } from "#records";
import { step } from "#runtime";
import { resolveRef } from "#trust";
import { decideAs, peoplePorts } from "../support/people.ts";
import { catalogOf } from "../support/recorded-run.ts";
import { answers, scriptTools } from "../support/scripted-tool.ts";
import { type PhaseRunner, runPhase } from "./phase-runner.ts";

const catalog = catalogOf({
  freee: {
    operations: {
      list_partners: { title: "取引先を取得する", parameters: { type: "object", properties: {} } },
      draft_invoice: { title: "下書き", access: "draft", least: { partner_id: "extracted" } },
      issue_invoice: { title: "発行", access: "commit", approval: "always", least: { invoice_id: "inferred" } },
    },
  },
  gmail: { operations: { create_draft: { title: "メール", access: "draft" } } },
});
const GRANTS = ["freee", "gmail"].map((tool) => ({ kind: "tool", tool, access: "write" }) as const);
const HITL = { kind: "hitl", tool: "hitl", access: "read" } as const;
const servers = scriptTools({ freee: { list_partners: () => answers([{ id: "P-1" }, { id: "P-2" }]) } });
const READ_ALL = "const all = context.fn.items(await context.tools.freee.list_partners());";

async function values(runner: PhaseRunner) {
  const refs = (await runner.ended())?.artifact ?? {};
  const facts = await loadFacts(runner.recorded.table, runner.recorded.run.run, Object.values(refs));
  return Object.fromEntries(Object.entries(refs).map(([name, ref]) => [name, facts && resolveRef(ref, facts).value]));
}

describe("a phase's steps", () => {
  it.each([0, 8])("give the same journal whether code is replayed or kept loaded (%i kept)", async (live) => {
    const code = {
      1: `${READ_ALL} await context.tools.freee.list_partners(); return context.produce({ 数: context.fn.count(all) });`,
    };
    const phases = [{ grants: GRANTS, fields: [{ name: "数", type: "number" } as const] }];
    const runner = await runPhase({ phases, code, catalog, servers, live });
    expect(await runner.drive()).toEqual({ next: "done" });
    expect(await values(runner)).toEqual({ 数: 2 });
    const kinds = (await runner.spine()).map((entry) => entry.kind);
    expect(kinds).toEqual(["turn", "turn", "done"]);
  });

  it("chain every entry to the one before it", async () => {
    const code = { 1: `${READ_ALL} return context.produce({});` };
    const runner = await runPhase({ phases: [{ grants: GRANTS }], code, catalog, servers });
    await runner.drive();
    const spine = await runner.spine();
    expect(spine.every(isSealed)).toBe(true);
    expect(spine.slice(1).map((entry) => entry.prev)).toEqual(spine.slice(0, -1).map((entry) => entry.hash));
  });

  it("hand one tool's calls on together, reads first, then actions tool by tool", async () => {
    const body = `const wait = [context.tools.gmail.create_draft({}), context.tools.freee.draft_invoice({ partner_id: context.handoff.request }), context.tools.freee.list_partners(), context.tools.freee.list_partners()]; await Promise.all(wait); return context.produce({});`;
    const runner = await runPhase({ phases: [{ grants: GRANTS }], code: { 1: body }, catalog, request: "P-1" });
    expect(await runner.drive()).toEqual({ next: "read", function: "read-freee", calls: ["1.3", "1.4"] });
  });

  it("ask for one approval of all commits that are made together", async () => {
    const body = `${READ_ALL} await Promise.all(all.map((one) => context.tools.freee.issue_invoice({ invoice_id: context.fn.pick(one, "id") }))); return context.produce({});`;
    const runner = await runPhase({ phases: [{ grants: GRANTS }], code: { 1: body }, catalog, servers });
    const reply = await runner.drive();
    expect(reply).toMatchObject({ next: "approve", calls: ["1.2", "1.3"], timeoutSeconds: 604_800 });
    expect(await runner.drive()).toEqual(reply);
  });

  it("stop when the approval was rejected, or nobody decided in time", async () => {
    const body = `await context.tools.freee.issue_invoice({ invoice_id: "a" }); return context.produce({});`;
    const rejected = await runPhase({ phases: [{ grants: GRANTS }], code: { 1: body }, catalog });
    const { approval } = await rejected.drive();
    const put = (key: ReturnType<typeof keys.asked>, item: object) =>
      rejected.recorded.table.write([{ op: "put", item: { ...key, ...item } }]);
    await put(keys.decided(String(approval)), { decision: "rejected", at: 1 });
    expect(await rejected.drive()).toEqual({ next: "stopped" });
    expect(await rejected.ended()).toMatchObject({ status: "stopped", why: { code: "AOP542" }, unfinished: ["1.1"] });

    const expired = await runPhase({ phases: [{ grants: GRANTS }], code: { 1: body }, catalog });
    const asked = await expired.drive();
    const until = expired.recorded.clock.now() + 1000;
    await expired.recorded.table.write([
      { op: "put", item: { ...keys.asked(String(asked.approval)), validUntil: until } },
    ]);
    expect(await expired.drive()).toMatchObject({ next: "approve", timeoutSeconds: 1 });
    await expired.recorded.clock.advance(1000);
    expect(await expired.drive()).toEqual({ next: "stopped" });
    expect(await expired.ended()).toMatchObject({ why: { code: "AOP543" } });
  });

  it("tell why nobody could decide or answer, where what was asked was void from the start", async () => {
    const asks = [
      `await context.tools.freee.issue_invoice({ invoice_id: "a" }); return context.produce({});`,
      `await context.ask({ question: "?", fields: ["f"] }); return context.produce({});`,
    ];
    for (const body of asks) {
      const runner = await runPhase({ phases: [{ grants: [...GRANTS, HITL] }], code: { 1: body }, catalog });
      const { approval, question } = await runner.drive();
      const error = { code: "AOP624", message: "nobody to ask" };
      const item = { ...keys.asked(String(approval ?? question)), validUntil: 0, void: error };
      await runner.recorded.table.write([{ op: "put", item }]);
      expect(await runner.drive()).toEqual({ next: "stopped" });
      expect(await runner.ended()).toMatchObject({ why: { code: "AOP624", en: expect.stringContaining("nobody") } });
    }
  });

  it("never ask a person to approve what its values do not allow", async () => {
    const body = `try { await context.tools.freee.draft_invoice({ partner_id: "guess" }); } catch (error) { return context.produce({}); }`;
    const runner = await runPhase({ phases: [{ grants: GRANTS }], code: { 1: body }, catalog });
    expect(await runner.drive()).toEqual({ next: "stopped" });
    expect(await runner.ended()).toMatchObject({
      why: { code: "AOP540" },
      needs: [{ field: "partner_id", status: "inferred", wants: "extracted" }],
    });
  });

  it("end as failed when the code fails, with the reason", async () => {
    const runner = await runPhase({ phases: [{}], code: { 1: "throw new Error('boom')" }, catalog });
    expect(await runner.drive()).toEqual({ next: "stopped" });
    expect(await runner.ended()).toMatchObject({
      status: "failed",
      why: { code: "AOP536", en: expect.stringContaining("boom") },
    });
  });

  it("stop as failed when the code makes other calls than the journal recorded", async () => {
    const runner = await runPhase({
      phases: [{ grants: GRANTS }],
      code: { 1: `${READ_ALL} return context.produce({});` },
      catalog,
    });
    await runner.drive();
    const { run } = runner.recorded.run;
    const fact = { kind: "read", outcome: "answered", content: [], askedAt: 0 };
    const entry = sealEntry({ run, at: 0, by: "read-freee", kind: "read", fact } as Unsealed<EntryBase>, GENESIS);
    await runner.recorded.table.write([{ op: "put", item: entryItem(keys.read(run, "1.1"), entry) }]);
    const changed = {
      "phases/1.js": `import { phase } from "tejun"; export const main = phase(async (c) => { await c.tools.gmail.create_draft({}); });`,
    };
    const ports = { ...runner.ports, loadProgram: async () => ({ ...runner.recorded.program, scripts: changed }) };
    expect(await step(ports, { op: "step", run: runner.recorded.run.run, phase: 1 })).toEqual({ next: "stopped" });
    expect(await runner.ended()).toMatchObject({ status: "failed", why: { code: "AOP538" } });
  });

  it("keep a value as near to its evidence as it was, through however many phases pass it on", async () => {
    const field = { name: "取引先", type: "list" } as const;
    const phases = Array.from({ length: 100 }, () => ({ grants: GRANTS, fields: [field] }));
    const first = `return context.produce({ 取引先: await context.tools.freee.list_partners() });`;
    const pass = `return context.produce({ 取引先: context.handoff.取引先 });`;
    const code = Object.fromEntries(phases.map((_, i) => [i + 1, i === 0 ? first : pass]));
    const runner = await runPhase({ phases, code, catalog, servers });
    for (const i of phases.keys()) expect(await runner.drive(i + 1)).toEqual({ next: "done" });

    expect((await runner.ended(100))?.artifact).toEqual({ 取引先: { kind: "result", call: "1.1" } });
    expect((await runner.spine(100)).at(-1)).toMatchObject({
      artifact: { 取引先: { kind: "artifact", phase: 99, field: "取引先" } },
    });
  });

  it("lets two invocations at once write each entry once", async () => {
    const runner = await runPhase({
      phases: [{ grants: GRANTS }],
      code: { 1: `${READ_ALL} return context.produce({});` },
      catalog,
    });
    const invoke = () => step(runner.ports, { op: "step", run: runner.recorded.run.run, phase: 1 });
    const replies = await Promise.all([invoke(), invoke(), invoke()]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await runner.spine()).toHaveLength(1);
  });
});

describe("a phase that is entered on conditions", () => {
  const verified = { kind: "status", field: "部署", status: "verified" } as const;
  const made = { kind: "made", by: "model", value: "営業部" } as const;
  const enter = async (phase: object, artifact: object = { 部署: made }) => {
    const runner = await runPhase({ phases: [{ fields: [{ name: "部署", type: "string" }] }, phase] });
    await runner.recorded.handOn(1, artifact as never);
    const reply = await step(runner.ports, { op: "enter", run: runner.recorded.run.run, phase: 2 });
    return { runner, reply };
  };

  it("stops at a closed gate and says what is missing", async () => {
    const { runner, reply } = await enter({ gates: [verified] });
    expect(reply).toEqual({ decision: "stop" });
    expect(await runner.ended(2)).toMatchObject({
      status: "stopped",
      why: { code: "AOP541" },
      needs: [{ field: "部署", status: "inferred", wants: "verified" }],
    });
  });

  it("is skipped when its branch does not hold, and the artifact passes on, evidence and all", async () => {
    const { runner, reply } = await enter({ runWhen: { ...verified, status: "ambiguous" } });
    expect(reply).toEqual({ decision: "skip" });
    expect(await runner.ended(2)).toMatchObject({ status: "skipped", artifact: { 部署: made } });
  });

  it("runs when its conditions hold, and says the same when it is asked again", async () => {
    const { runner, reply } = await enter({
      runWhen: { ...verified, status: "inferred" },
      gates: [{ ...verified, status: "inferred" }],
    });
    expect(reply).toEqual({ decision: "run" });
    expect(await step(runner.ports, { op: "enter", run: runner.recorded.run.run, phase: 2 })).toEqual({
      decision: "run",
    });
    expect(await runner.spine(2)).toHaveLength(1);
  });

  it("waits for the approval to start, and starts once it is given", async () => {
    const { runner, reply } = await enter({ startApproval: "経理部長" });
    expect(reply).toMatchObject({ decision: "approve", timeoutSeconds: 604_800 });
    const { approval } = reply as { readonly approval: string };
    await approveStart(runner, approval);
    expect(await step(runner.ports, { op: "enter", run: runner.recorded.run.run, phase: 2 })).toEqual({
      decision: "run",
    });
  });

  it.each<[string, string, (runner: PhaseRunner, approval: string) => Promise<unknown>]>([
    ["has ended by then", "AOP573", ({ recorded }) => recorded.clock.advance(8 * 24 * 3600 * 1000)],
    ["was decided by a record that nobody sealed", "AOP612", (runner, approval) => tamperDecision(runner, approval)],
  ])("does not start where its approval %s", async (_, code, change) => {
    const { runner, reply } = await enter({ startApproval: "経理部長" });
    const { approval } = reply as { readonly approval: string };
    await approveStart(runner, approval);
    await change(runner, approval);
    expect(await step(runner.ports, { op: "enter", run: runner.recorded.run.run, phase: 2 })).toEqual({
      decision: "stop",
    });
    expect(await runner.ended(2)).toMatchObject({ status: "stopped", why: { code } });
  });
});

/** Asks for a phase's start and has the approver decide, as the functions do it. */
async function approveStart({ recorded }: PhaseRunner, approval: string): Promise<void> {
  const ports = peoplePorts(recorded, new Map());
  const { run } = recorded.run;
  await requestApproval(ports, { kind: "start-approval", run, phase: 2, approval, token: "t" });
  expect(await decideAs(ports, "lead@example.com", "approve")).toMatchObject({ ok: true });
}

async function tamperDecision({ recorded }: PhaseRunner, approval: string): Promise<void> {
  const item = await recorded.table.get(keys.decided(approval));
  await recorded.table.write([{ op: "put", item: { ...item, person: "mallory@example.com" } as never }]);
}

describe("a run's start and end", () => {
  const at = (runner: PhaseRunner, op: string) => step(runner.ports, { op, run: runner.recorded.run.run });
  const status = async (runner: PhaseRunner) =>
    (await runner.recorded.table.get(keys.run(runner.recorded.run.run)))?.status;

  it("is refused when its program is not what its AOP version gives", async () => {
    const runner = await runPhase({ phases: [{}] });
    const why = { code: "AOP405", ja: "変わっています", en: "changed" };
    const reply = await step(
      { ...runner.ports, checkStart: async () => [why] },
      { op: "start", run: runner.recorded.run.run },
    );
    expect(reply).toEqual({ started: false });
    expect(await status(runner)).toBe("failed");
  });

  it("is completed only when every phase ended and every action has a receipt", async () => {
    const complete = await runPhase({ phases: [{}] });
    await complete.recorded.handOn(1, {});
    expect(await at(complete, "finish")).toEqual({ status: "completed" });

    const partial = await runPhase({ phases: [{}] });
    await partial.recorded.table.write([
      {
        op: "put",
        item: {
          ...keys.phase(partial.recorded.run.run, 1),
          phase: 1,
          status: "done",
          artifact: {},
          unfinished: ["1.1"],
          at: 0,
        },
      },
    ]);
    expect(await at(partial, "finish")).toEqual({ status: "stopped" });
  });

  it("is recorded once, whatever comes after", async () => {
    const runner = await runPhase({ phases: [{}] });
    await runner.recorded.handOn(1, {});
    await at(runner, "finish");
    expect(await at(runner, "fail")).toEqual({ status: "completed" });
    expect(await status(runner)).toBe("completed");
  });
});
