import { describe, expect, it } from "vitest";
import { type Builder, compile, createTemplateBuilder } from "#compiler";
import { checkProgram, currentProgram, loadProgram } from "#program";
import { loadAop } from "#records";
import { testCatalog } from "../support/catalog.ts";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";

const CALLEE = `# 経費精算

## フェーズ 1: 読み取り (使う道具: freee (read-only))
取引先を読む。

成果物として次段に渡す: 取引先、金額 (数値)
`;

const callerOf = (called: string, title = "月次"): string =>
  `# ${title}\n\n## フェーズ 1: 依頼 (使う道具: AOP「${called}」)\n経費精算を呼ぶ。\n\n成果物として次段に渡す: 金額 (数値)\n`;

async function currents({ ports }: TestCompiler, ...aops: readonly string[]): Promise<readonly unknown[]> {
  return Promise.all(aops.map(async (aop) => (await currentProgram(ports.table, aop))?.revision ?? 0));
}

describe("an AOP that calls another one", () => {
  it("is compiled behind it, both become current, and its manifest says what it calls", async () => {
    const compiler = createTestCompiler();
    const { ports, save } = compiler;
    await save("expenses", CALLEE);
    await save("monthly", callerOf("経費精算"));

    const result = await compile(ports, { aop: "monthly" });

    expect(result).toMatchObject({ outcome: "built", diagnostics: [] });
    expect(await currents(compiler, "expenses", "monthly")).toEqual([1, 1]);
    const program = await loadProgram(ports.table, result.program ?? "");
    expect(program?.manifest.callees).toEqual([
      {
        name: "経費精算",
        aop: "expenses",
        title: "経費精算",
        fields: [
          { name: "取引先", type: "string", untyped: true },
          { name: "金額", type: "number" },
        ],
      },
    ]);
    const aop = await loadAop(ports.table, "monthly");
    if (program) expect(checkProgram(program, aop?.text ?? "", testCatalog)).toEqual([]);
    const widened = program && { ...program, manifest: { ...program.manifest, callees: [] } };
    if (widened) expect(checkProgram(widened, aop?.text ?? "", testCatalog)).toMatchObject([{ code: "AOP431" }]);
  });

  it("leaves a called AOP alone whose version is the one its code was made from, on a rebuild too", async () => {
    const compiler = createTestCompiler();
    const { ports, save } = compiler;
    await save("expenses", CALLEE);
    await save("monthly", callerOf("expenses"));
    await compile(ports, { aop: "expenses" });
    await compile(ports, { aop: "monthly" });

    await compile(ports, { aop: "monthly", rebuild: true });

    expect(await currents(compiler, "expenses", "monthly")).toEqual([1, 2]);
  });

  it("is not compiled itself where only the called AOP was edited; the called one is", async () => {
    const compiler = createTestCompiler();
    const { ports, save } = compiler;
    await save("expenses", CALLEE);
    await save("monthly", callerOf("expenses"));
    await compile(ports, { aop: "monthly" });
    await save("expenses", CALLEE.replace("取引先を読む", "取引先を全部読む"));

    expect(await compile(ports, { aop: "monthly" })).toMatchObject({ outcome: "unchanged" });
    expect(await currents(compiler, "expenses", "monthly")).toEqual([2, 1]);
  });

  it("is told what was made of the called ones, and what was proven of them and what was not", async () => {
    const compiler = createTestCompiler();
    const { ports, save } = compiler;
    await save("expenses", CALLEE);
    await save("monthly", callerOf("expenses"));
    const first = await compile(ports, { aop: "monthly" });
    await save("expenses", `${CALLEE}\n## 概要\n上限は 1 万円。\n`);

    const second = await compile(ports, { aop: "monthly" });
    const third = await compile(ports, { aop: "monthly" });

    const current = await currentProgram(ports.table, "expenses");
    expect(first.callees).toMatchObject([{ aop: "expenses", outcome: "built", aopVersion: 1, unchecked: [] }]);
    expect(second).toMatchObject({
      outcome: "unchanged",
      unchecked: [],
      callees: [
        {
          aop: "expenses",
          outcome: "resaved",
          aopVersion: 2,
          program: current?.program,
          compared: [],
          unchecked: [{ what: "all-phases", rule: "V2" }],
          mayBehaveDifferently: [],
        },
      ],
    });
    expect(third.callees).toBeUndefined();
  });

  it("does not pass its instruction to the called AOP", async () => {
    const { ports, save } = createTestCompiler();
    await save("expenses", CALLEE);
    await save("monthly", callerOf("expenses"));

    await compile(ports, { aop: "monthly", instruction: "税込みで" });

    const [callee, caller] = await Promise.all(
      ["expenses", "monthly"].map(async (aop) => {
        const current = await currentProgram(ports.table, aop);
        return loadProgram(ports.table, current?.program ?? "");
      }),
    );
    expect(callee?.manifest.instruction).toBeNull();
    expect(JSON.stringify(callee?.files)).not.toContain("税込みで");
    expect(caller?.manifest.instruction).toBe("税込みで");
  });

  it("types what code calls: the call's fields, and nothing of an AOP that is not granted", async () => {
    const code = (body: string): Builder => ({
      ...createTemplateBuilder(),
      build: async ({ aop }) => ({
        files: {
          "phases/1.ts":
            aop.title === "経費精算"
              ? `import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: "x" })));\n`
              : `import { phase } from "tejun";\nexport const main = phase(async (context) => {\n${body}\n});\n`,
        },
      }),
    });
    const compileWith = async (body: string) => {
      const { ports, save } = createTestCompiler({ builder: code(body) });
      await save("expenses", CALLEE);
      await save("monthly", callerOf("経費精算"));
      return compile(ports, { aop: "monthly" });
    };

    const good =
      "const { 金額 } = await context.aops.経費精算({ 対象: context.handoff.request });\nreturn context.produce({ 金額 });";
    expect(await compileWith(good)).toMatchObject({ outcome: "built" });
    expect(await compileWith(good.replace("aops.経費精算", "aops.他"))).toMatchObject({ reason: "invalid-program" });
    expect(await compileWith(good.replace("const { 金額 }", "const { 税 }"))).toMatchObject({
      reason: "invalid-program",
      rule: "R5",
    });
  });
});

describe("R7: a called AOP that is refused", () => {
  it("stops the whole compile with the innermost reason, and no code of any AOP changes", async () => {
    const compiler = createTestCompiler();
    const { ports, save } = compiler;
    await save("inner", CALLEE.replace("freee (read-only)", "知らない道具").replace("経費精算", "読取"));
    await save("middle", callerOf("inner", "中"));
    await save("other", CALLEE);
    await save("outer", callerOf("middle", "外").replace("AOP「middle」", "AOP「middle」, AOP「other」"));

    const result = await compile(ports, { aop: "outer" });

    expect(result).toMatchObject({
      outcome: "refused",
      reason: "callee-refused",
      rule: "R7",
      options: [{ id: "edit" }],
      callee: { aop: "inner", reason: "invalid-aop", rule: "R0" },
    });
    expect(result.diagnostics.map(({ code }) => code)).toEqual(["AOP317", "AOP202"]);
    expect(await currents(compiler, "inner", "middle", "other", "outer")).toEqual([0, 0, 0, 0]);
  });

  it("offers what the innermost refusal offers, and leaves what was current as it was", async () => {
    const builder: Builder = { ...createTemplateBuilder(), patch: async () => ({ edits: [] }) };
    const compiler = createTestCompiler({ builder });
    const { ports, save } = compiler;
    await save("expenses", CALLEE);
    await save("monthly", callerOf("expenses"));
    await compile(ports, { aop: "monthly" });
    await save("expenses", CALLEE.replace("取引先を読む", "取引先を全部読む"));

    expect(await compile(ports, { aop: "monthly" })).toMatchObject({
      rule: "R7",
      options: [{ id: "compile-again" }, { id: "rebuild" }],
      callee: { aop: "expenses", reason: "edit-not-reached", rule: "R2" },
    });
    expect(await currents(compiler, "expenses", "monthly")).toEqual([1, 1]);
  });
});

describe("names and circles", () => {
  it.each([
    ["itself", [["a", callerOf("a", "A")]], "A → A"],
    [
      "one that calls it back",
      [
        ["a", callerOf("b", "A")],
        ["b", callerOf("a", "B")],
      ],
      "A → B → A",
    ],
    [
      "one that stands before a circle of others",
      [
        ["a", callerOf("b", "A")],
        ["b", callerOf("c", "B")],
        ["c", callerOf("b", "C")],
      ],
      "B → C → B",
    ],
  ] as const)("refuses an AOP that calls %s, at the place of the call", async (_, aops, circle) => {
    const { ports, save } = createTestCompiler();
    for (const [aop, text] of aops) await save(aop, text);

    const { diagnostics, ...result } = await compile(ports, { aop: "a" });

    expect(result).toMatchObject({ outcome: "refused", rule: "R0" });
    expect(diagnostics).toMatchObject([{ code: "AOP315", place: { line: 3 } }]);
    expect(diagnostics[0]?.message.ja).toContain(circle);
    expect(diagnostics[0]?.message.en).toContain(circle);
  });

  it("refuses a call of an AOP that is not there, and of a title that two AOPs have", async () => {
    const { ports, save } = createTestCompiler();
    await save("monthly", callerOf("経費精算"));
    expect(await compile(ports, { aop: "monthly" })).toMatchObject({ rule: "R0", diagnostics: [{ code: "AOP204" }] });
    await save("e1", CALLEE);
    await save("e2", CALLEE);
    expect(await compile(ports, { aop: "monthly" })).toMatchObject({ rule: "R0", diagnostics: [{ code: "AOP205" }] });
  });

  it("publishes all in one transaction: when one of them was saved meanwhile, none becomes current", async () => {
    const compiler = createTestCompiler();
    const { ports, save } = compiler;
    await save("expenses", CALLEE);
    await save("monthly", callerOf("expenses"));
    let raced = false;
    const racing = {
      ...ports,
      loads: async () => {
        if (!raced) {
          raced = true;
          await compile(ports, { aop: "expenses" });
        }
        return [];
      },
    };

    expect(await compile(racing, { aop: "monthly" })).toMatchObject({ reason: "concurrent-save", rule: "R6" });
    expect(await currents(compiler, "expenses", "monthly")).toEqual([1, 0]);
    expect(await compile(ports, { aop: "monthly" })).toMatchObject({ outcome: "built" });
  });

  it("says honestly that more AOPs would change at once than one transaction holds", async () => {
    const compiler = createTestCompiler();
    const { ports, save } = compiler;
    const many = Array.from({ length: 50 }, (_, i) => `callee-${i}`);
    for (const id of many) await save(id, CALLEE.replace("経費精算", id));
    const tools = many.map((id) => `AOP「${id}」`).join(", ");
    await save("big", `# 大\n\n## フェーズ 1: 呼ぶ (使う道具: ${tools})\n呼ぶ。\n`);

    expect(await compile(ports, { aop: "big" })).toMatchObject({ rule: "R0", diagnostics: [{ code: "AOP316" }] });
    expect(await currents(compiler, "callee-0", "callee-49", "big")).toEqual([0, 0, 0]);
    await compile(ports, { aop: "callee-0" });
    expect(await compile(ports, { aop: "big" })).toMatchObject({ outcome: "built" });
  });
});
