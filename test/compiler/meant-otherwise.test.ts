import { describe, expect, it } from "vitest";
import { compile } from "#compiler";
import { currentProgram, loadProgram } from "#program";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";

const A = "集計\n取引先を読む。\n\n成果物として次段に渡す: 取引先\n";
const B = "作成\n請求書を作る。\n\n成果物として次段に渡す: 番号\n";
const X = "確認\n番号を確かめる。\n\n成果物として次段に渡す: 番号\n";
const readerOf = (artifact: string): string => `送付\n${artifact}の成果物を送る。\n`;
const aopOf = (...phases: readonly string[]): string =>
  `# 請求\n\n${phases.map((phase, i) => `## フェーズ ${i + 1}: ${phase}`).join("\n")}`;

async function compiled(compiler: TestCompiler, text: string, aop = "a") {
  await compiler.save(aop, text);
  return compile(compiler.ports, { aop });
}

async function currentOf({ ports }: TestCompiler, aop = "a") {
  const current = await currentProgram(ports.table, aop);
  return loadProgram(ports.table, current?.program ?? "");
}

describe("a phase that was not edited, where the edit makes its words mean another phase,", () => {
  it.each([
    [
      "right before it, and a phase is put before both",
      [A, B, readerOf("フェーズ 2")],
      [A, X, B, readerOf("フェーズ 2")],
      "作成",
      "確認",
    ],
    [
      "further back, and that one comes right before it",
      [A, X, B, readerOf("フェーズ 1")],
      [X, B, A, readerOf("フェーズ 1")],
      "集計",
      "確認",
    ],
    ["nowhere yet", [A, B, readerOf("「確認」")], [X, A, B, readerOf("「確認」")], "–", "確認"],
  ])("is refused with what it meant and means: %s", async (_, before, after, meant, means) => {
    const compiler = createTestCompiler();
    await compiled(compiler, aopOf(...before));
    const code = await currentOf(compiler);

    const result = await compiled(compiler, aopOf(...after));

    expect(result).toMatchObject({
      outcome: "refused",
      reason: "wiring-not-mechanical",
      rule: "R4",
      options: [{ id: "rebuild" }],
    });
    expect(result.diagnostics.filter(({ severity }) => severity === "error")).toMatchObject([{ code: "AOP318" }]);
    expect(result.diagnostics.at(-1)?.message.ja).toContain(`「送付」`);
    expect(result.diagnostics.at(-1)?.message.ja).toContain(meant);
    expect(result.diagnostics.at(-1)?.message.ja).toContain(means);
    expect(await currentOf(compiler)).toEqual(code);
  });

  it("is stacked once its number follows, or where another phase comes right before it", async () => {
    const compiler = createTestCompiler();
    await compiled(compiler, aopOf(A, B, readerOf("フェーズ 2")));

    expect(await compiled(compiler, aopOf(A, X, B, readerOf("フェーズ 3")))).toMatchObject({ outcome: "stacked" });
    expect(await compiled(compiler, aopOf(A, X, X.replace("確認", "点検"), readerOf("フェーズ 3")))).toMatchObject({
      outcome: "stacked",
    });
  });

  it("is rewired where it means the same phase, however far that is now", async () => {
    const compiler = createTestCompiler();
    await compiled(compiler, aopOf(A, B, readerOf("「作成」")));

    expect(await compiled(compiler, aopOf(A, B, X, readerOf("「作成」")))).toMatchObject({ outcome: "stacked" });
    expect((await currentOf(compiler))?.manifest.phases.at(-1)?.reads).toEqual(["作成"]);
  });
});

describe("a phase that was not edited, where a called AOP's title has gone to another AOP,", () => {
  const callee = (title: string): string =>
    `# ${title}\n\n## フェーズ 1: 読み取り\n読む。\n\n成果物として次段に渡す: 金額 (数値)\n`;
  const caller = (overview: string, first = "呼ぶ。"): string =>
    `# 月次\n\n## 概要\n${overview}\n\n## フェーズ 1: 依頼 (使う道具: AOP「経費精算」)\n${first}\n\n成果物として次段に渡す: 金額 (数値)\n\n## フェーズ 2: 片付け\n片付ける。\n`;

  it("is refused, and goes on calling the one it called", async () => {
    const compiler = createTestCompiler();
    await compiler.save("old", callee("経費精算"));
    await compiled(compiler, caller("月次。"), "monthly");
    await compiler.save("old", callee("経費精算 (旧)"));
    await compiler.save("new", callee("経費精算"));

    const resaved = await compiled(compiler, caller("毎月。"), "monthly");

    expect(resaved).toMatchObject({ outcome: "refused", rule: "R4" });
    expect(resaved.diagnostics.at(-1)).toMatchObject({ code: "AOP318" });
    expect(resaved.diagnostics.at(-1)?.message.en).toContain('"経費精算" (old)');
    expect(resaved.diagnostics.at(-1)?.message.en).toContain('"経費精算" (new)');
    expect((await currentOf(compiler, "monthly"))?.manifest.callees).toMatchObject([{ aop: "old" }]);
    expect(await compile(compiler.ports, { aop: "monthly", rebuild: true })).toMatchObject({ outcome: "built" });
    expect((await currentOf(compiler, "monthly"))?.manifest.callees).toMatchObject([{ aop: "new" }]);
  });
});
