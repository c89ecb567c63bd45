import { describe, expect, it } from "vitest";
import {
  type Builder,
  BuilderError,
  type BuildReply,
  compile,
  createTemplateBuilder,
  type PatchRequest,
} from "#compiler";
import { diagnose } from "#diagnostics";
import { type CompileResult, currentProgram, loadProgram, type Program } from "#program";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";
import { UNASKED_EDITS } from "./unasked-edits.ts";
import { aopOf, BASE, EDITED, edits, NEW_LINE, P1, P2, P3, PX, REACHED, TWO, WRONG_EDITS } from "./wrong-edits.ts";

describe("a builder's edits that", () => {
  it.each([...WRONG_EDITS, ...UNASKED_EDITS])(
    "%s are refused, and the current code stays",
    async (_, edited, reply, reason, rule, codes) => {
      const { compiler, before } = await compiled({ patch: () => Promise.resolve(reply) });
      await compiler.save("a", edited);

      const result = await compile(compiler.ports, { aop: "a" });

      expect(result).toMatchObject({ outcome: "refused", reason, rule, aopVersion: 2 });
      expect([...new Set(result.diagnostics.map(({ code }) => code))]).toEqual(codes);
      expect(result.options?.length).toBeGreaterThan(0);
      expect(await currentOf(compiler)).toEqual(before);
    },
  );

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
    const fault = diagnose("AOP436", { path: "phases/1.ts", fault: "out of memory" });
    const compiler = createTestCompiler({
      loads: ({ scripts }) => Promise.resolve("phases/1.js" in scripts ? [fault] : []),
    });
    await compiler.save("a", BASE);

    const result = await compile(compiler.ports, { aop: "a" });

    expect(result).toMatchObject({ outcome: "refused", reason: "invalid-program", rule: "R5", diagnostics: [fault] });
    expect(await currentOf(compiler)).toBeUndefined();
  });
});

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
