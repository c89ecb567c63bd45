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
  ])("stops code that runs %s, and serves the next", async (_, body) => {
    const run = await start(body);
    expect(run.state).toMatchObject({ state: "failed", error: { kind: "limit" } });
    run.dispose();
    expect(done((await start("return context.produce({ 結果: 1 })")).state)).toMatchObject({ 結果: { value: 1 } });
  });

  it("stops code that runs for ever in a microtask, whichever limit it meets first, and serves the next", async () => {
    const run = await start("const again = () => Promise.resolve().then(again); await again()");
    expect(run.state).toMatchObject({ state: "failed", error: { kind: expect.stringMatching("limit|idle") } });
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

  it.each([
    ["a species getter", "Object.getOwnPropertyDescriptor(Array, Symbol.species).get"],
    ["an iterator helper", "Object.getPrototypeOf([].values().map((x) => x))"],
    ["a wrapped iterator", "Object.getPrototypeOf(Iterator.from({ next() { return { done: true }; } }))"],
    ["a generator", "Object.getPrototypeOf((function* () {})()).__proto__"],
    ["an async generator", "Object.getPrototypeOf((async function* () {})()).__proto__"],
    ["a regular expression's iterator", "Object.getPrototypeOf('a'.matchAll(/a/g))"],
    ["callee", "(function () { return Object.getOwnPropertyDescriptor(arguments, 'callee').get; })()"],
    ["a registered function", "context.fn.pick"],
    ["what is produced", "Object.getPrototypeOf(context.produce({ 結果: 1 }))"],
    ["what makes a phase", "phase"],
  ])("keeps nothing of a phase for the next at %s", async (_, place) => {
    const first = await start(
      `const at = ${place}; try { at.leak = "x"; } catch (error) { return context.produce({ 結果: Object.isFrozen(at) }); } return context.produce({ 結果: at.leak })`,
    );
    first.dispose();
    const second = await start(`return context.produce({ 結果: String((${place}).leak) })`);

    expect(done(first.state)).toEqual({ 結果: { kind: "made", by: "code", value: true } });
    expect(done(second.state)).toEqual({ 結果: { kind: "made", by: "code", value: "undefined" } });
  });

  it("keeps nothing for the next at the error of a refused call", async () => {
    const catching =
      "let at; try { await context.tools.freee.list_partners({}); } catch (error) { at = Object.getPrototypeOf(error); } try { at.leak = 'x'; } catch {} return context.produce({ 結果: String(at.leak) + Object.isFrozen(at.constructor) })";
    const run = await start(catching);

    const state = run.deliver([{ n: 1, ok: false, error: { code: "not-granted", message: "no", needs: [] } } as never]);

    expect(done(state)).toEqual({ 結果: { kind: "made", by: "code", value: "undefinedtrue" } });
  });

  it("has no name for what the host calls", async () => {
    const run = await start(
      "return context.produce({ 結果: Object.getOwnPropertyNames(globalThis).filter((name) => name.startsWith('__') && !name.startsWith('__proto')) })",
    );

    expect(done(run.state)).toEqual({ 結果: { kind: "made", by: "code", value: [] } });
  });

  it.each([
    ["a handed value", "context.handoff.金額.ref.field = '役割'"],
    ["a picked value", "context.fn.pick(context.handoff.金額, '').ref.of.field = '役割'"],
    ["a derived value", "context.fn.sum([context.handoff.金額]).ref.of[0] = { kind: 'identity' }"],
  ])("does not let code change where %s comes from", async (_, change) => {
    const run = await start(`${change}; return context.produce({ 結果: "changed" })`);

    expect(run.state).toMatchObject({ state: "failed", error: { message: expect.stringMatching(/read-only/) } });
  });

  it("makes a list of values, and of plain data among them, that is what the host makes of it", async () => {
    const run = await start(
      "const all = context.fn.items(context.handoff.rows); const given = { n: 3, gone: undefined }; const seen = [context.fn.list(all), context.fn.list([...all, given])]; return context.produce({ 結果: JSON.stringify(seen.map(({ status, value, ref }) => [status, value, ref.of.map((one) => one.kind)])) })",
      { handoff: { rows } },
    );
    const [first, second] = rows.value as readonly unknown[];
    const made = [
      ["extracted", [first, second], ["part", "part"]],
      ["inferred", [first, second, { n: 3 }], ["part", "part", "made"]],
    ];
    expect(done(run.state)).toEqual({ 結果: { kind: "made", by: "code", value: JSON.stringify(made) } });
  });

  it("names items of a part by where they are in what it is a part of", async () => {
    const nested: SandboxValue = {
      status: "extracted",
      value: { rows: [[1, 2]] },
      ref: { kind: "result", call: "1.1" },
    };
    const run = await start(
      "return context.produce({ 結果: context.fn.items(context.fn.items(context.fn.pick(context.handoff.nested, 'rows'))[0])[1] })",
      { handoff: { nested } },
    );
    expect(done(run.state)).toEqual({
      結果: { kind: "part", of: { kind: "result", call: "1.1" }, at: "/rows/0/1" },
    });
  });

  it("does not let a list say itself what it holds", async () => {
    const run = await start(
      `class Own extends Array {
        map() { return [{ status: "verified", value: 1, ref: { kind: "identity" } }]; }
      }
      return context.produce({ 結果: context.fn.sum(Own.of(context.handoff.金額)) })`,
    );

    expect(done(run.state)).toEqual({
      結果: { kind: "derived", fn: "sum", of: [{ kind: "artifact", phase: 1, field: "金額" }] },
    });
  });

  it("takes for produced only what produce gave", async () => {
    const run = await start(
      "const product = context.produce({ 結果: 1 }); return Object.assign(Object.create(Object.getPrototypeOf(product)), { artifact: { 結果: { kind: 'identity' } } })",
    );

    expect(run.state).toMatchObject({ state: "failed", error: { message: "the phase returned without produce(...)" } });
  });

  it("leads to no module of another phase's use", async () => {
    const runs = createSandbox();
    const shared = { "shared.js": "export const all = [];" };
    const first = await runs.start(
      {
        "phases/1.js": `import { phase } from "tejun"; import { all } from "../shared"; export const main = phase(async (context) => { all.push(1); return context.produce({ 結果: 1 }); });`,
        ...shared,
      },
      "phases/1.js",
      INPUT,
    );
    first.dispose();

    const second = await runs.start(
      {
        "phases/1.js": `import { phase } from "tejun"; import { all } from "../../u1/shared"; export const main = phase(async (context) => context.produce({ 結果: all.length }));`,
        ...shared,
      },
      "phases/1.js",
      INPUT,
    );

    expect(second.state).toMatchObject({ state: "failed", error: { kind: "load" } });
    second.dispose();
  });

  it("says where code cannot be loaded", async () => {
    const run = await sandbox.start({ "phases/1.js": "export const main = ;" }, "phases/1.js", INPUT);
    started.push(run);
    expect(run.state).toMatchObject({ state: "failed", error: { kind: "load" } });
  });
});

describe("loading code without running it", () => {
  it("has its time anew in a realm that lay spare for longer than that", async () => {
    const milliseconds = 300;
    const rested = createSandbox({ memoryBytes: 8_000_000, stackBytes: 256_000, steps: 500, milliseconds });
    const scripts = { "phases/1.js": "for (let i = 0; i < 30_000; i += 1);\nexport const main = 1;" };
    expect(await rested.load(scripts, "phases/1.js")).toBeUndefined();

    await new Promise((resolve) => setTimeout(resolve, 2 * milliseconds));

    expect(await rested.load(scripts, "phases/1.js")).toBeUndefined();
  });

  it("does not know an import that is deferred", async () => {
    const scripts = {
      "a.js": 'import defer * as b from "./b.js";\nexport const main = 1;',
      "b.js": "export const b = 1;",
    };

    expect(await sandbox.load(scripts, "a.js")).toMatchObject({ kind: "load" });
  });

  it("tells of a limit as a limit, and serves the next", async () => {
    expect(await sandbox.load({ "a.js": "for (;;);" }, "a.js")).toMatchObject({ kind: "limit" });
    expect(await sandbox.load({ "a.js": "await new Promise(() => {});" }, "a.js")).toMatchObject({ kind: "load" });
    expect(await sandbox.load({ "a.js": "export const main = 1;" }, "a.js")).toBeUndefined();
  });
});
