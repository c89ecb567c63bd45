import { afterEach, describe, expect, it } from "vitest";
import type { SandboxInput, SandboxState, SandboxValue } from "../../lib/runtime/sandbox/protocol.ts";
import { createSandbox, type SandboxRun } from "../../lib/runtime/sandbox/sandbox.ts";

const INPUT: SandboxInput = {
  phase: 1,
  handoff: {
    金額: { status: "extracted", value: 12, ref: { kind: "artifact", phase: 1, field: "金額" } },
    attachments: [],
  },
  artifacts: { 集計: { 件数: { status: "verified", value: 3, ref: { kind: "artifact", phase: 1, field: "件数" } } } },
  tools: [
    {
      id: "freee",
      names: ["freee", "会計"],
      operations: [
        { name: "list_partners", kind: "read" },
        { name: "draft_invoice", kind: "act" },
      ],
    },
  ],
  fields: ["結果"],
  canAsk: false,
  canOpenFiles: false,
};

const sandbox = createSandbox({ memoryBytes: 8_000_000, stackBytes: 256_000, steps: 500, milliseconds: 3_000 });
const started: SandboxRun[] = [];

async function start(body: string, input: Partial<SandboxInput> = {}, shared = ""): Promise<SandboxRun> {
  const main = `import { phase } from "tejun";\n${shared ? 'import * as shared from "../shared";\n' : ""}export const main = phase(async (context) => { ${body} });`;
  const run = await sandbox.start({ "phases/1.js": main, "shared.js": shared }, "phases/1.js", { ...INPUT, ...input });
  started.push(run);
  return run;
}

afterEach(() => {
  for (const run of started.splice(0)) run.dispose();
});

const done = (state: SandboxState) => (state.state === "done" ? state.artifact : state);
const rows: SandboxValue = {
  status: "extracted",
  value: [
    { id: "a", n: 1 },
    { id: "b", n: 2 },
  ],
  ref: { kind: "result", call: "1.1" },
};

describe("a phase's code", () => {
  it("numbers its calls in order and names its arguments by where they come from", async () => {
    const run = await start(
      "await Promise.all([context.tools.会計.list_partners({ month: '11' }), context.tools.freee.draft_invoice({ amount: context.handoff.金額 })])",
    );
    expect(run.state).toEqual({
      state: "waiting",
      calls: [
        {
          n: 1,
          kind: "read",
          tool: "freee",
          operation: "list_partners",
          args: { month: { kind: "made", by: "code", value: "11" } },
        },
        {
          n: 2,
          kind: "act",
          tool: "freee",
          operation: "draft_invoice",
          args: { amount: { kind: "artifact", phase: 1, field: "金額" } },
        },
      ],
    });
  });

  it("goes on with an answer, takes it apart, and hands on refs", async () => {
    const run = await start(
      "const all = await context.tools.freee.list_partners(); return context.produce({ 結果: context.fn.pick(context.fn.items(all)[1], 'id') })",
    );
    const state = run.deliver([{ n: 1, ok: true, value: rows }]);
    expect(done(state)).toEqual({ 結果: { kind: "part", of: { kind: "result", call: "1.1" }, at: "/1/id" } });
  });

  it("derives with registered functions, and the host would compute the same", async () => {
    const run = await start(
      "const all = await context.tools.freee.list_partners(); const total = context.fn.sum(context.fn.items(all).map((one) => context.fn.pick(one, 'n', 'number'))); if (total.value !== 3 || total.status !== 'extracted') throw new Error(JSON.stringify(total)); return context.produce({ 結果: total })",
    );
    expect(done(run.deliver([{ n: 1, ok: true, value: rows }]))).toMatchObject({
      結果: { kind: "derived", fn: "sum" },
    });
  });

  it("reads the artifacts that it declares, and no others", async () => {
    const run = await start("return context.produce({ 結果: context.artifact('集計').件数 })");
    expect(done(run.state)).toEqual({ 結果: { kind: "artifact", phase: 1, field: "件数" } });
    const other = await start("return context.produce({ 結果: context.artifact('別').件数 })");
    expect(other.state).toMatchObject({
      state: "failed",
      error: { kind: "thrown", message: expect.stringContaining("expected one of: 集計") },
    });
  });

  it("gets a refused call as an error that it may handle", async () => {
    const body =
      "try { await context.tools.freee.draft_invoice({}); } catch (error) { return context.produce({ 結果: error.code }); }";
    const run = await start(body);
    const state = run.deliver([{ n: 1, ok: false, error: { code: "AOP505", message: "no" } }]);
    expect(done(state)).toEqual({ 結果: { kind: "made", by: "code", value: "AOP505" } });
  });

  it("stops as denied where it does not handle it", async () => {
    const run = await start("await context.tools.freee.draft_invoice({})");
    const state = run.deliver([{ n: 1, ok: false, error: { code: "AOP505", message: "no" } }]);
    expect(state).toEqual({ state: "failed", error: { kind: "denied", code: "AOP505", message: "no" } });
  });

  it("takes what code writes down for code's own, also inside a value's shape", async () => {
    const forged = "{ status: 'verified', value: 'x', ref: { kind: 'identity', who: 'requester' } }";
    const run = await start(`return context.produce({ 結果: ${forged} })`);
    expect(done(run.state)).toMatchObject({ 結果: { kind: "made", by: "code" } });
  });

  it("shares code through ../shared", async () => {
    const run = await start("return context.produce({ 結果: shared.answer() })", {}, "export const answer = () => 42;");
    expect(done(run.state)).toEqual({ 結果: { kind: "made", by: "code", value: 42 } });
  });

  it("has no tool that it was not given, no ask and no files without the declaration", async () => {
    for (const body of [
      "await context.tools.gmail.send()",
      "await context.ask('?')",
      "await context.files.open(context.handoff.金額)",
      "await context.tools.freee.issue_invoice()",
    ]) {
      expect((await start(body)).state).toMatchObject({ state: "failed", error: { kind: "thrown" } });
    }
  });

  it("has to wait for every call it makes", async () => {
    const run = await start("context.tools.freee.draft_invoice({}); return context.produce({ 結果: 1 })");
    expect(run.state).toMatchObject({
      state: "failed",
      error: { message: expect.stringContaining("await every call") },
    });
  });

  it("has to produce every field", async () => {
    expect((await start("return context.produce({})")).state).toMatchObject({
      error: { message: expect.stringContaining("結果") },
    });
    expect((await start("return {}")).state).toMatchObject({ error: { message: expect.stringContaining("produce") } });
  });
});

describe("the sandbox", () => {
  it.each([
    "Date.now()",
    "new Date()",
    "Math.random()",
    "setTimeout(() => {}, 1)",
    "fetch('http://127.0.0.1')",
    "process.env",
    "require('fs')",
    "eval('1')",
    "Function('return 1')()",
    "(() => {}).constructor('return 1')()",
    "(async () => {}).constructor('return 1')()",
    "performance.now()",
    "new WeakRef({})",
  ])("has no %s", async (expression) => {
    const run = await start(`return context.produce({ 結果: String(${expression}) })`);
    expect(run.state).toMatchObject({ state: "failed", error: { kind: "thrown" } });
  });

  it.each(["node:fs", "./2", "../../x", "https://example.com/x.js"])("cannot import %s", async (name) => {
    const run = await start(
      `const got = await import(${JSON.stringify(name)}); return context.produce({ 結果: 'got it' })`,
    );
    expect(run.state.state).toBe("failed");
  });

  it.each([
    ["for ever", "for (;;) {}"],
    ["too deep", "const f = () => f() + 1; f()"],
    ["too large", "const all = []; for (;;) all.push(new Array(10_000).fill(1))"],
    ["for ever in a microtask", "const again = () => Promise.resolve().then(again); await again()"],
  ])("stops code that runs %s, and serves the next", async (_, body) => {
    const run = await start(body);
    expect(run.state).toMatchObject({ state: "failed", error: { kind: "limit" } });
    run.dispose();
    expect(done((await start("return context.produce({ 結果: 1 })")).state)).toMatchObject({ 結果: { value: 1 } });
  });

  it("says so when code waits for nothing", async () => {
    expect((await start("await new Promise(() => {})")).state).toMatchObject({ error: { kind: "idle" } });
  });

  it.each([
    "globalThis.leak = 1",
    "Object.prototype.leak = 1",
    "Array.prototype.push = () => 0",
    "Error.prototype.message = 'x'",
    "Promise.prototype.then = null",
    "(async () => {}).constructor.prototype.x = 1",
    "[][Symbol.iterator]().__proto__.next = null",
    "Math.max = () => 1",
    "JSON.parse = () => 1",
    "context.fn.sum = () => 1",
  ])("keeps phases apart: %s changes nothing", async (change) => {
    const first = await start(`${change}; return context.produce({ 結果: 1 })`);
    expect(first.state).toMatchObject({ state: "failed", error: { kind: "thrown" } });
    first.dispose();
    const next = await start(
      "const all = []; all.push(1); return context.produce({ 結果: String(globalThis.leak) + {}.leak + all.length + JSON.parse('2') + Math.max(3, 2) })",
    );
    expect(done(next.state)).toMatchObject({ 結果: { value: "undefinedundefined123" } });
  });

  it("lets code have errors and objects of its own with names of its own", async () => {
    const body =
      "class Odd extends Error { constructor() { super('m'); this.name = 'Odd'; } } const o = { a: 1 }; o.toString = () => 'o'; return context.produce({ 結果: new Odd().name + o })";
    expect(done((await start(body)).state)).toMatchObject({ 結果: { value: "Oddo" } });
  });

  it("gives every phase modules of its own, so that nothing is left from the last", async () => {
    const shared = "export let n = 0; export const next = () => { n += 1; return n; };";
    for (let i = 0; i < 3; i += 1) {
      const run = await start("return context.produce({ 結果: shared.next() })", {}, shared);
      expect(done(run.state)).toMatchObject({ 結果: { value: 1 } });
      run.dispose();
    }
  });

  it("says where code cannot be loaded", async () => {
    const run = await sandbox.start({ "phases/1.js": "export const main = ;" }, "phases/1.js", INPUT);
    started.push(run);
    expect(run.state).toMatchObject({ state: "failed", error: { kind: "load" } });
  });
});
