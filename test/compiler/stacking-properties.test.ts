import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "#compiler";
import { checkProgram, currentProgram, loadProgram, type Program } from "#program";
import { canonicalJson, loadAop } from "#records";
import { testCatalog } from "../support/catalog.ts";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";

interface PhaseText {
  readonly name: string;
  readonly tools: string;
  readonly body: string;
}

interface AopText {
  readonly overview: string;
  readonly phases: readonly PhaseText[];
}

const name = fc.constantFrom("集計", "作成", "確認", "発行", "送付", "連絡（本社）", "金額・期限の照合", "Check");
const tools = fc.constantFrom(
  "",
  " (使う道具: freee)",
  " (使う道具: freee (read-only), 社員台帳)",
  " (使う道具: hitl, 添付ファイル)",
);
const body = fc.constantFrom(
  "読む。",
  "請求書を作る。\n\n成果物として次段に渡す: 番号",
  '`A` と "B" を\\n比べる。\n- 一\n- 二',
  "",
);
const phase: fc.Arbitrary<PhaseText> = fc.record({ name, tools, body });
const phases = fc.uniqueArray(phase, { minLength: 1, maxLength: 6, selector: (one) => one.name });
const aop: fc.Arbitrary<AopText> = fc.record({ overview: fc.constantFrom("月次。", "年次。"), phases });

const SINGLE = "# 業務\n\n## 手順\nまとめて行う。\n";

describe("with the template builder", () => {
  it("stacking any edit gives the files that building the edited AOP gives", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aop, { minLength: 2, maxLength: 4 }), async (texts) => {
        const stacking = createTestCompiler();
        for (const text of texts) await saveAndCompile(stacking, render(text));
        const building = createTestCompiler();
        await saveAndCompile(building, render(texts.at(-1)));

        const [stacked, built] = [await currentOf(stacking), await currentOf(building)];

        expect(stacked?.files).toEqual(built?.files);
        expect(stacked?.scripts).toEqual(built?.scripts);
        expect(stacked?.manifest.phases).toEqual(built?.manifest.phases);
        expect(stacked?.workflow).toEqual(built?.workflow);
        const saved = await loadAop(stacking.ports.table, "a", stacked?.manifest.aop.version);
        expect(stacked && checkProgram(stacked, saved?.text ?? "", testCatalog)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("the same text gives the same bytes, and compiling again stores nothing", async () => {
    await fc.assert(
      fc.asyncProperty(aop, async (text) => {
        const [first, second] = [createTestCompiler(), createTestCompiler()];
        await saveAndCompile(first, render(text));
        await saveAndCompile(second, render(text));
        const current = await currentProgram(first.ports.table, "a");

        const again = await compile(first.ports, { aop: "a" });

        expect(canonicalJson(await currentOf(first))).toBe(canonicalJson(await currentOf(second)));
        expect(again).toMatchObject({ outcome: "unchanged", program: current?.program });
        expect(await currentProgram(first.ports.table, "a")).toEqual(current);
      }),
      { numRuns: 20 },
    );
  });

  it("an edit and its reversal end in resaved without a compile between, in the first code with one", async () => {
    await fc.assert(
      fc.asyncProperty(aop, aop, fc.boolean(), async (one, two, between) => {
        fc.pre(render(one) !== render(two));
        const compiler = createTestCompiler();
        await saveAndCompile(compiler, render(one));
        const first = await currentOf(compiler);
        await compiler.save("a", render(two));
        if (between) await compile(compiler.ports, { aop: "a" });

        const result = await saveAndCompile(compiler, render(one));

        if (!between) expect(result.outcome).toBe("resaved");
        else if (one.phases.length !== two.phases.length) expect(result.outcome).toBe("stacked");
        expect((await currentOf(compiler))?.files).toEqual(first?.files);
      }),
      { numRuns: 30 },
    );
  });

  it("phases that are added and deleted again leave the numbers and the wiring as they were", async () => {
    await fc.assert(
      fc.asyncProperty(phases, phases, fc.nat(), async (before, more, index) => {
        const names = new Set(before.map((one) => one.name));
        const added = more.filter((one) => !names.has(one.name));
        fc.pre(added.length > 0);
        const at = index % (before.length + 1);
        // A phase that reads another by its number is wired anew; the number is that of the text it stands in.
        const reading = (shift: number) =>
          before.map((one, i) => {
            const number = i - 2 >= at ? i - 1 + shift : i - 1;
            return i < 2 ? one : { ...one, body: `フェーズ ${number} の成果物を使う。` };
          });
        const [text, longer] = [reading(0), reading(added.length)];
        const compiler = createTestCompiler();
        await saveAndCompile(compiler, render({ overview: "月次。", phases: text }));
        const first = await currentOf(compiler);

        const inserted = [...longer.slice(0, at), ...added, ...longer.slice(at)];
        const there = await saveAndCompile(compiler, render({ overview: "月次。", phases: inserted }));
        const back = await saveAndCompile(compiler, render({ overview: "月次。", phases: text }));

        expect([there.outcome, back.outcome]).toEqual(["stacked", "stacked"]);
        const last = await currentOf(compiler);
        expect(last?.files).toEqual(first?.files);
        expect(last?.workflow).toEqual(first?.workflow);
        expect(last?.manifest.phases).toEqual(first?.manifest.phases);
      }),
      { numRuns: 30 },
    );
  });

  it("no sequence of edits, refused ones among them, loses a program that was stored", async () => {
    const step = fc.record({ text: fc.oneof(aop.map(render), fc.constant(SINGLE)), rebuild: fc.boolean() });
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
        const { ports, save } = createTestCompiler();
        const stored = new Map<string, Program>();
        for (const { text, rebuild } of steps) {
          await save("a", text);
          const before = await currentProgram(ports.table, "a");
          const { outcome, program } = await compile(ports, { aop: "a", ...(rebuild ? { rebuild } : {}) });
          outcomes.add(outcome);
          const current = await currentProgram(ports.table, "a");
          if (outcome === "refused" || outcome === "unchanged") expect(current).toEqual(before);
          else expect(current?.program).toBe(program);
          for (const [name, whole] of stored) expect(await loadProgram(ports.table, name)).toEqual(whole);
          const whole = current && (await loadProgram(ports.table, current.program));
          if (whole) stored.set(whole.program, whole);
        }
      }),
      { numRuns: 30 },
    );
    expect([...outcomes]).toEqual(expect.arrayContaining(["built", "refused"]));
  });

  it("what earlier compiles laid into a phase stays in it, whatever is edited elsewhere", async () => {
    await fc.assert(
      fc.asyncProperty(phases, phases, fc.nat(), async (before, after, index) => {
        const kept = before[index % before.length];
        if (!kept) return;
        const compiler = createTestCompiler();
        await compiler.save("a", render({ overview: "月次。", phases: before }));
        await compile(compiler.ports, { aop: "a", instruction: `「${kept.name}」は税込みで` });
        const others = after.filter((one) => one.name !== kept.name);
        const edited = { overview: "年次。", phases: [...others.slice(0, 2), kept, ...others.slice(2)] };

        const result = await saveAndCompile(compiler, render(edited));

        expect(result.outcome).not.toBe("refused");
        const number = edited.phases.indexOf(kept) + 1;
        expect((await currentOf(compiler))?.files[`phases/${number}.ts`]).toContain("税込みで");
      }),
      { numRuns: 30 },
    );
  });
});

function render(text: AopText | undefined): string {
  const chapters = text?.phases.map((one, i) => `## フェーズ ${i + 1}: ${one.name}${one.tools}\n${one.body}\n\n`) ?? [];
  return `# 業務\n\n## 概要\n${text?.overview}\n\n${chapters.join("")}`;
}

async function saveAndCompile(compiler: TestCompiler, text: string) {
  await compiler.save("a", text);
  return compile(compiler.ports, { aop: "a" });
}

async function currentOf({ ports }: TestCompiler): Promise<Program | undefined> {
  const current = await currentProgram(ports.table, "a");
  return current && loadProgram(ports.table, current.program);
}
