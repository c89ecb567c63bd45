import { describe, expect, it } from "vitest";
import { type Builder, type BuildReply, compile, createTemplateBuilder, machineName } from "#compiler";
import { currentProgram, loadProgram, TamperedProgramError } from "#program";
import { keys } from "#records";
import { requireValid } from "../contracts/workflows-harness.ts";
import { createTestCompiler } from "../support/compiler-ports.ts";

const AOP = `# 月次の請求書発行

## フェーズ 1: 集計 (使う道具: freee (read-only))
取引先一覧と今月の売上を取得する。

成果物として次段に渡す: 取引先、売上 (数値)

## フェーズ 2: 請求書作成 (使う道具: freee)
各取引先の請求書を会計ソフトで作成する。

進む条件: 取引先 が 照合済み
`;

describe("a first compile", () => {
  it("stores a program, puts its machine, and makes both current", async () => {
    const { ports, save, machines } = createTestCompiler();
    await save("invoices", AOP);

    const result = await compile(ports, { aop: "invoices" });

    expect(result).toEqual({
      outcome: "built",
      aopVersion: 1,
      program: expect.stringMatching(/^[0-9a-f]{64}$/),
      compared: [],
      unchecked: [],
      mayBehaveDifferently: [],
      diagnostics: [],
    });
    const current = await currentProgram(ports.table, "invoices");
    expect(current).toMatchObject({ program: result.program, aopVersion: 1, machine: machineName("invoices") });
    const definition = machines.get(machineName("invoices"));
    expect(JSON.stringify(definition)).not.toContain("${");
    requireValid(definition ?? {});
  });

  it("carries the AOP's warnings in its result", async () => {
    const { ports, save } = createTestCompiler();
    await save("a", `${AOP}\n## メモ\n余談。\n`);

    const result = await compile(ports, { aop: "a" });

    expect(result.outcome).toBe("built");
    expect(result.diagnostics.map(({ severity }) => severity)).toEqual(["warning"]);
  });
});

describe("more diagnostics than a record should hold", () => {
  const notes = Array.from({ length: 150 }, (_, i) => `\n## メモ ${i}\n余談。\n`).join("");

  it("are told up to a hundred, with how many more there are", async () => {
    const { ports, save } = createTestCompiler();
    await save("a", AOP + notes);

    const { outcome, diagnostics } = await compile(ports, { aop: "a" });

    expect(outcome).toBe("built");
    expect(diagnostics).toHaveLength(100);
    expect(diagnostics.at(-1)).toMatchObject({ code: "AOP319", severity: "warning" });
    expect(diagnostics.at(-1)?.message).toMatchObject({
      ja: expect.stringContaining("51 件"),
      en: expect.stringContaining("51 more"),
    });
  });

  it("never hide the error for which a compile was refused", async () => {
    const { ports, save } = createTestCompiler();
    await save("a", `${AOP}${notes}\n## フェーズ 9: 送付\n送る。\n`);

    const { outcome, diagnostics } = await compile(ports, { aop: "a" });

    expect(outcome).toBe("refused");
    expect(diagnostics).toHaveLength(100);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toMatchObject([{ code: "AOP122" }]);
  });
});

describe("a rebuild", () => {
  it("makes the code anew from the whole AOP, also when nothing was edited, and forgets earlier instructions", async () => {
    const { ports, save } = createTestCompiler();
    await save("a", AOP);
    const first = await compile(ports, { aop: "a", instruction: "税込みで" });

    const again = await compile(ports, { aop: "a", rebuild: true });

    expect(again).toMatchObject({ outcome: "built", aopVersion: 1, compared: [] });
    const [before, after] = [
      await loadProgram(ports.table, first.program ?? ""),
      await loadProgram(ports.table, again.program ?? ""),
    ];
    expect(before?.files["phases/1.ts"]).toContain("税込みで");
    expect(after?.files["phases/1.ts"]).not.toContain("税込みで");
    expect(after?.manifest).toMatchObject({ parent: null, instruction: null });
    expect(await currentProgram(ports.table, "a")).toMatchObject({ program: again.program, revision: 2 });
  });

  it("is a way out when single-stage became multi-phase", async () => {
    const { ports, save } = createTestCompiler();
    await save("a", "# 請求\n\n## 進め方\n1. 作る\n");
    await compile(ports, { aop: "a" });
    await save("a", AOP);

    expect(await compile(ports, { aop: "a" })).toMatchObject({
      outcome: "refused",
      rule: "R3",
      options: [
        { id: "rebuild", warning: { ja: expect.stringContaining("戻ることがあります"), en: expect.any(String) } },
      ],
    });
    expect(await compile(ports, { aop: "a", rebuild: true })).toMatchObject({ outcome: "built", aopVersion: 2 });
  });
});

describe("an instruction", () => {
  it.each(["", "  \n "])("of white space alone is none (%j)", async (instruction) => {
    const { ports, save } = createTestCompiler();
    await save("a", AOP);
    await compile(ports, { aop: "a", instruction });

    expect(await compile(ports, { aop: "a", instruction })).toMatchObject({ outcome: "unchanged", unchecked: [] });
  });
});

describe("the code that a compile starts from", () => {
  it("is not stacked on when someone changed the stored program", async () => {
    const { ports, save } = createTestCompiler();
    await save("a", AOP);
    const { program = "" } = await compile(ports, { aop: "a" });
    const item = await ports.table.get(keys.program(program));
    await ports.table.write([
      { op: "put", item: { ...keys.program(program), ...item, text: String(item?.text).replace("read", "write") } },
    ]);
    await save("a", AOP.replace("今月", "先月"));

    await expect(compile(ports, { aop: "a" })).rejects.toThrow(TamperedProgramError);
  });
});

describe("shared code", () => {
  const TALK = `import { phase } from "tejun";\nimport { words } from "../shared";\nexport const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: words("N") })));\n`;
  const sharing = (shared: (kind: "before" | "after") => string): Builder => ({
    ...createTemplateBuilder(),
    build: () =>
      Promise.resolve({
        files: { "phases/1.ts": TALK, "phases/2.ts": TALK.replace("N", "M"), "shared.ts": shared("before") },
      }),
    patch: () =>
      Promise.resolve({
        edits: [{ file: "phases/2.ts", find: '"M"', replace: '"まとめて"' }],
        delete: ["shared.ts"],
        create: {},
      }),
  });
  const words = (text: string): string => `export const words = (name: string): string => \`\${name}${text}\`;\n`;

  it("is a file of the program, with a script of its own", async () => {
    const { ports, save } = createTestCompiler({ builder: sharing(() => words("を行う")) });
    await save("a", AOP);

    const { program = "" } = await compile(ports, { aop: "a" });

    const stored = await loadProgram(ports.table, program);
    expect(Object.keys(stored?.files ?? {})).toEqual(["phases/1.ts", "phases/2.ts", "shared.ts"]);
    expect(stored?.scripts["shared.js"]).toBe(`export const words = (name) => \`\${name}を行う\`;\n`);
    expect(stored?.scripts["phases/1.js"]).toContain(`import { words } from "../shared";`);
    expect(Object.keys(stored?.manifest.digests ?? {})).toHaveLength(6);
  });

  it.each([['"../shared"'], ["'../shared'"], ['"../\\u0073hared"'], ['"\\x2e./shared"']])(
    "that an unedited phase uses must stay the same, also when it is imported from %s",
    async (specifier) => {
      const { build } = sharing(() => words("を行う"));
      const builder: Builder = {
        ...sharing(() => words("を行う")),
        build: async (request) => {
          const { files } = (await build(request)) as BuildReply;
          return { files: { ...files, "phases/1.ts": TALK.replace('"../shared"', () => specifier) } };
        },
        patch: () =>
          Promise.resolve({
            edits: [
              { file: "phases/2.ts", find: '"M"', replace: '"まとめて"' },
              { file: "shared.ts", find: "を行う", replace: "をしない" },
            ],
          }),
      };
      const { ports, save } = createTestCompiler({ builder });
      await save("a", AOP);
      await compile(ports, { aop: "a" });
      await save("a", AOP.replace("作成する", "まとめて作成する"));

      expect(await compile(ports, { aop: "a" })).toMatchObject({
        outcome: "refused",
        reason: "unedited-code-changed",
        rule: "R1",
        diagnostics: [{ code: "AOP311", file: "shared.ts" }],
      });
    },
  );

  it("that is deleted while a phase still imports it does not compile", async () => {
    const { ports, save } = createTestCompiler({ builder: sharing(() => words("を行う")) });
    await save("a", AOP);
    await compile(ports, { aop: "a" });
    await save(
      "a",
      AOP.replace("(使う道具: freee)", "(使う道具: freee, hitl)").replace("作成する", "まとめて作成する"),
    );

    expect(await compile(ports, { aop: "a" })).toMatchObject({
      outcome: "refused",
      reason: "invalid-program",
      rule: "R5",
    });
  });
});
