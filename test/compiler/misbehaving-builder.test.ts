import { describe, expect, it } from "vitest";
import {
  type Builder,
  BuilderError,
  type BuildReply,
  compile,
  createTemplateBuilder,
  type PatchReply,
  type PatchRequest,
} from "#compiler";
import { diagnose } from "#diagnostics";
import { type CompileResult, currentProgram, loadProgram, type Program } from "#program";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";

const P1 = "集計 (使う道具: freee (read-only))\n取引先を読む。\n\n成果物として次段に渡す: 取引先\n\n";
const P2 = "作成 (使う道具: freee)\n請求書を作る。\n\n成果物として次段に渡す: 番号\n\n";
const P3 = "送付 (使う道具: google_workspace の gmail)\n下書きを作る。\n\n";
const PX = "確認 (使う道具: hitl)\n確かめる。\n\n成果物として次段に渡す: 番号\n\n";
const BASE = aopOf(P1, P2, P3);
const EDITED = aopOf(P1, P2.replace("作る", "まとめて作る"), P3);

const TWO = "phases/2.ts";
const LINE = `"請求書を作る。",`;
const NEW_LINE = `"請求書をまとめて作る。",`;
const REACHED = { file: TWO, find: LINE, replace: NEW_LINE };

/** Every way in which a builder's patch can be wrong, with the refusal that it must meet. */
const BAD_PATCHES: readonly [
  what: string,
  edited: string,
  reply: unknown,
  reason: string,
  rule: string,
  codes: string[],
][] = [
  [
    "touches an unedited phase as well",
    EDITED,
    edits(REACHED, { file: "phases/1.ts", find: "取引先を読む。", replace: "全部読む。" }),
    "unedited-code-changed",
    "R1",
    ["AOP311"],
  ],
  [
    "adds a comment to an unedited phase",
    EDITED,
    edits(REACHED, { file: "phases/3.ts", find: "return", replace: "// hi\n  return" }),
    "unedited-code-changed",
    "R1",
    ["AOP311"],
  ],
  ["ignores the edit", EDITED, edits(), "edit-not-reached", "R2", ["AOP308"]],
  [
    "changes only comments and white space",
    EDITED,
    edits({ file: TWO, find: "return produce", replace: "// まとめて作る\n\n    return   produce" }),
    "edit-not-reached",
    "R2",
    ["AOP308"],
  ],
  ["makes no code for an added phase", aopOf(P1, P2, PX, P3), edits(), "phases-do-not-match", "R3", ["AOP309"]],
  ["makes no code for a renamed and edited phase", aopOf(P1, PX, P3), edits(), "phases-do-not-match", "R3", ["AOP309"]],
  [
    "gives an added phase the code of no phase at all",
    aopOf(P1, P2, PX, P3),
    { edits: [], create: { "phases/3.ts": "" } },
    "invalid-program",
    "R5",
    ["AOP414"],
  ],
  [
    "sends an edit whose text is not there",
    EDITED,
    edits({ file: TWO, find: "見つからない", replace: "" }),
    "patch-does-not-apply",
    "R5",
    ["AOP307"],
  ],
  [
    "sends an edit whose text is there twice",
    EDITED,
    edits({ file: TWO, find: "produce", replace: "x" }),
    "patch-does-not-apply",
    "R5",
    ["AOP307"],
  ],
  ["sends the same edit twice", EDITED, edits(REACHED, REACHED), "patch-does-not-apply", "R5", ["AOP307"]],
  [
    "edits the manifest",
    EDITED,
    edits(REACHED, { file: "manifest.json", find: "read", replace: "write" }),
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "creates a manifest",
    EDITED,
    { edits: [REACHED], create: { "manifest.json": "{}" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "creates a workflow",
    EDITED,
    { edits: [REACHED], create: { "workflow.json": "{}" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "writes outside the program",
    EDITED,
    { edits: [REACHED], create: { "../../etc/passwd": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "writes to an absolute path",
    EDITED,
    { edits: [REACHED], create: { "/tmp/x.ts": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "writes a file of no phase",
    EDITED,
    { edits: [REACHED], create: { "phases/4.ts": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "creates a file that is there",
    EDITED,
    { edits: [REACHED], create: { "phases/1.ts": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "brings a deleted phase back",
    aopOf(P1, P2.replace("作る", "まとめて作る")),
    { edits: [REACHED], create: { "phases/3.ts": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  ["deletes a phase", EDITED, { edits: [REACHED], delete: ["phases/3.ts"] }, "patch-does-not-apply", "R5", ["AOP306"]],
  [
    "deletes what is not there",
    EDITED,
    { edits: [REACHED], delete: ["shared.ts"] },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "writes wrong syntax",
    EDITED,
    edits({ ...REACHED, replace: `${NEW_LINE} )(` }),
    "invalid-program",
    "R5",
    ["AOP401"],
  ],
  [
    "writes wrong types",
    EDITED,
    edits(REACHED, { file: TWO, find: "produce(found)", replace: "found" }),
    "invalid-program",
    "R5",
    ["AOP402"],
  ],
  [
    "uses a tool that is not granted",
    EDITED,
    edits(REACHED, use("tools", `await tools.account_registry.create_account({});`)),
    "invalid-program",
    "R5",
    ["AOP403"],
  ],
  [
    "uses an operation that is not granted",
    aopOf(P1.replace("読む。", "全部読む。"), P2, P3),
    edits(
      { file: "phases/1.ts", find: `"取引先を読む。",`, replace: `"取引先を全部読む。",` },
      { ...use("tools", `await tools.freee.issue_invoice({});`), file: "phases/1.ts" },
    ),
    "invalid-program",
    "R5",
    ["AOP404"],
  ],
  [
    "reads files without declaring it",
    EDITED,
    edits(REACHED, use("files", `files;`)),
    "invalid-program",
    "R5",
    ["AOP406"],
  ],
  [
    "asks without declaring it",
    EDITED,
    edits(REACHED, use("ask", `await ask("?");`)),
    "invalid-program",
    "R5",
    ["AOP407"],
  ],
  [
    "imports something",
    EDITED,
    edits(REACHED, { file: TWO, find: "import {", replace: `import fs from "node:fs";\nimport {` }),
    "invalid-program",
    "R5",
    ["AOP411"],
  ],
  [
    "makes a guess look checked",
    EDITED,
    edits(REACHED, use("handoff", `handoff as never;`)),
    "invalid-program",
    "R5",
    ["AOP412"],
  ],
  [
    "is nested deeper than anything can read",
    EDITED,
    edits(REACHED, use("fn", `${"(".repeat(20_000)}fn${")".repeat(20_000)};`)),
    "invalid-program",
    "R5",
    ["AOP402"],
  ],
  ["answers with something else", EDITED, "done", "builder-failed", "R8", ["AOP305"]],
  ["answers with nothing", EDITED, undefined, "builder-failed", "R8", ["AOP305"]],
  ["answers with whole files", EDITED, { files: { [TWO]: "" } }, "builder-failed", "R8", ["AOP305"]],
  ["answers with edits out of form", EDITED, { edits: [{ file: TWO }] }, "builder-failed", "R8", ["AOP305"]],
  [
    "answers with more than is asked for",
    EDITED,
    { edits: [REACHED], grants: ["*"] },
    "builder-failed",
    "R8",
    ["AOP305"],
  ],
  [
    "answers with an empty text to find",
    EDITED,
    edits({ file: TWO, find: "", replace: "x" }),
    "builder-failed",
    "R8",
    ["AOP305"],
  ],
  [
    "answers with half a character",
    EDITED,
    edits({ ...REACHED, replace: "\ud800" }),
    "builder-failed",
    "R8",
    ["AOP305"],
  ],
  [
    "answers with too much",
    EDITED,
    edits({ ...REACHED, replace: `"${"x".repeat(1_100_000)}",` }),
    "builder-failed",
    "R8",
    ["AOP304"],
  ],
];

describe("a builder's edits that", () => {
  it.each(BAD_PATCHES)("%s are refused, and the current code stays", async (_, edited, reply, reason, rule, codes) => {
    const { compiler, before } = await compiled({ patch: () => Promise.resolve(reply) });
    await compiler.save("a", edited);

    const result = await compile(compiler.ports, { aop: "a" });

    expect(result).toMatchObject({ outcome: "refused", reason, rule, aopVersion: 2 });
    expect([...new Set(result.diagnostics.map(({ code }) => code))]).toEqual(codes);
    expect(result.options?.length).toBeGreaterThan(0);
    expect(await currentOf(compiler)).toEqual(before);
  });

  it("are right are laid on the code", async () => {
    const { compiler } = await compiled({ patch: () => Promise.resolve(edits(REACHED)) });
    await compiler.save("a", EDITED);

    const result = await compile(compiler.ports, { aop: "a" });

    expect(result).toMatchObject({ outcome: "stacked", compared: ["集計", "送付"], mayBehaveDifferently: ["送付"] });
    expect((await currentOf(compiler))?.files[TWO]).toContain(NEW_LINE);
  });

  it("deny an added phase any effect, because its code is that of the phase it replaced, are refused", async () => {
    const renamed = P2.replace("作成 (", "下書き (").replace("請求書を作る", "請求書をまとめて作る");
    const { compiler, before } = await compiled({
      patch: ({ old }: PatchRequest) => Promise.resolve({ edits: [], create: { [TWO]: old.files[TWO] ?? "" } }),
    });
    await compiler.save("a", aopOf(P1, renamed, P3));

    const result = await compile(compiler.ports, { aop: "a" });

    expect(result).toMatchObject({ outcome: "refused", reason: "edit-not-reached", rule: "R2" });
    expect(await currentOf(compiler)).toEqual(before);
  });

  it("change what an edited single-stage AOP did not say are its own affair, but some code must change", async () => {
    const single = "# 請求\n\n## 進め方\n1. 作る\n\n## 利用可能なツール\n- freee\n";
    const { compiler } = await compiled({ patch: () => Promise.resolve(edits()) }, single);
    await compiler.save("a", single.replace("作る", "まとめて作る"));

    const result = await compile(compiler.ports, { aop: "a" });

    expect(result).toMatchObject({ outcome: "refused", reason: "edit-not-reached", rule: "R2" });
    expect(result.options?.map(({ id }) => id)).toEqual(["compile-again", "rebuild"]);
  });
});

describe("a builder that", () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ["crashes", () => Promise.reject(new Error("out of memory")), "AOP302"],
    ["throws something else", () => Promise.reject("no"), "AOP302"],
    [
      "is too late",
      () => Promise.reject(new BuilderError(diagnose("AOP303", { builder: "slow", seconds: 1 }))),
      "AOP303",
    ],
  ])("%s is refused, first or later", async (_, fail, code) => {
    const fresh = createTestCompiler({ builder: builderOf({ build: fail }) });
    await fresh.save("a", BASE);
    const { compiler, before } = await compiled({ patch: fail });
    await compiler.save("a", EDITED);

    const results = [await compile(fresh.ports, { aop: "a" }), await compile(compiler.ports, { aop: "a" })];

    for (const result of results) {
      expect(result).toMatchObject({
        outcome: "refused",
        reason: "builder-failed",
        rule: "R8",
        diagnostics: [{ code }],
      });
      expect(result.options?.map(({ id }) => id)).toEqual(["compile-again", "rebuild"]);
    }
    expect(await currentOf(fresh)).toBeUndefined();
    expect(await currentOf(compiler)).toEqual(before);
  });

  it.each<[string, BuildReply | unknown, string, string]>([
    ["leaves a phase out", { files: { "phases/1.ts": "" } }, "invalid-program", "AOP417"],
    ["writes another file", { files: { "manifest.json": "{}" } }, "invalid-program", "AOP417"],
    ["answers with edits", { edits: [] }, "builder-failed", "AOP305"],
  ])("%s when it builds is refused", async (_, reply, reason, code) => {
    const compiler = createTestCompiler({ builder: builderOf({ build: () => Promise.resolve(reply) }) });
    await compiler.save("a", BASE);

    const result = await compile(compiler.ports, { aop: "a" });

    expect(result).toMatchObject({ outcome: "refused", reason });
    expect(result.diagnostics[0]).toMatchObject({ code });
    expect(await currentOf(compiler)).toBeUndefined();
  });

  it("has nothing to do is not called", async () => {
    const { compiler } = await compiled({ patch: () => Promise.reject(new Error("was called")) });

    await compiler.save("a", aopOf(P1, P2.replace("。", "。　"), P3));
    expect(await compile(compiler.ports, { aop: "a" })).toMatchObject({ outcome: "resaved" });
    await compiler.save("a", aopOf(P1, P3));
    expect(await compile(compiler.ports, { aop: "a" })).toMatchObject({ outcome: "stacked" });
    expect(await compile(compiler.ports, { aop: "a" })).toMatchObject({ outcome: "unchanged" });
  });

  it("is asked to patch sees the carried code, the old code, and what changed", async () => {
    const seen: PatchRequest[] = [];
    const { compiler } = await compiled({
      patch: (request: PatchRequest) => {
        seen.push(request);
        return createTemplateBuilder().patch(request);
      },
    });
    await compiler.save(
      "a",
      `${aopOf(P1, PX, P2.replace("(使う道具: freee)", "(使う道具: freee, hitl)"))}\n## 概要\n足した。\n`,
    );

    await compile(compiler.ports, { aop: "a", instruction: "丁寧に" });

    expect(seen).toMatchObject([
      {
        kind: "patch",
        instruction: "丁寧に",
        changes: [
          { phase: 2, name: "確認", kind: "added" },
          { phase: 3, name: "作成", kind: "tools", oldPhase: 2 },
          { outside: "概要" },
        ],
        old: { aopText: BASE },
      },
    ]);
    expect(Object.keys(seen[0]?.files ?? {})).toEqual(["phases/1.ts", "phases/3.ts"]);
    expect(seen[0]?.files["phases/3.ts"]?.split("\n")[0]).toBe("// フェーズ 3: 作成");
    expect(Object.keys(seen[0]?.api ?? {})).toEqual([
      "tejun/values.d.ts",
      "tejun/phases/1.d.ts",
      "tejun/phases/2.d.ts",
      "tejun/phases/3.d.ts",
    ]);
  });
});

describe("code that does not load within the sandbox's limits", () => {
  it("is refused with what the sandbox says", async () => {
    const fault = diagnose("AOP418", { path: "phases/1.js", reason: "out of memory" }, undefined, {
      file: "phases/1.js",
    });
    const compiler = createTestCompiler({
      loads: ({ scripts }) => Promise.resolve("phases/1.js" in scripts ? [fault] : []),
    });
    await compiler.save("a", BASE);

    const result = await compile(compiler.ports, { aop: "a" });

    expect(result).toMatchObject({ outcome: "refused", reason: "invalid-program", rule: "R5", diagnostics: [fault] });
    expect(await currentOf(compiler)).toBeUndefined();
  });
});

function aopOf(...phases: readonly string[]): string {
  return `# 請求\n\n${phases.map((phase, i) => `## フェーズ ${i + 1}: ${phase}`).join("")}`;
}

function edits(...all: PatchReply["edits"]): PatchReply {
  return { edits: all };
}

/** An edit that takes something out of the context and uses it. */
function use(name: string, statement: string): PatchReply["edits"][number] {
  return {
    file: TWO,
    find: "({ agent, produce }) => {",
    replace: `({ agent, produce, ${name} }) => {\n  ${statement}`,
  };
}

function builderOf(parts: { readonly build?: Builder["build"]; readonly patch?: Builder["patch"] }): Builder {
  return { ...createTemplateBuilder(), id: "scripted", ...parts };
}

/** A compiler whose AOP has been built; later compiles patch as told. */
async function compiled(parts: { readonly patch: Builder["patch"] }, text = BASE) {
  const compiler = createTestCompiler({ builder: builderOf(parts) });
  await compiler.save("a", text);
  const built: CompileResult = await compile(compiler.ports, { aop: "a" });
  expect(built.outcome).toBe("built");
  return { compiler, before: await currentOf(compiler) };
}

async function currentOf({ ports }: TestCompiler): Promise<Program | undefined> {
  const current = await currentProgram(ports.table, "a");
  return current && loadProgram(ports.table, current.program);
}
