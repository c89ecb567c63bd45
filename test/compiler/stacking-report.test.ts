import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Aop, parseAop, sameForVerification } from "#aop";
import { type Builder, type BuildRequest, compile, type PatchRequest, withoutHeading } from "#compiler";
import { type CompileResult, currentProgram, loadProgram, type Program } from "#program";
import { loadAop } from "#records";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";

interface PhaseText {
  readonly name: string;
  readonly tools: string;
  readonly body: string;
}

interface AopText {
  readonly overview: string;
  readonly lineEnd: string;
  readonly phases: readonly PhaseText[];
}

/** What a builder changes besides what it was asked to: in the n-th phase's file, or in the shared one. */
type Mischief = number | "shared" | "none";

const name = fc.constantFrom("集計", "作成", "確認", "発行", "送付", "Check", "__proto__");
const tools = fc.constantFrom("", " (使う道具: freee)", " (使う道具: 社員台帳、freee(read-only))");
const sentence = fc.constantFrom(
  "読む。",
  "送る。  ",
  "「集計」の成果物を使う。",
  "フェーズ 1 の成果物を使う。",
  "成果物として次段に渡す: 番号",
);
const body = fc.array(sentence, { maxLength: 3 }).map((sentences) => sentences.join("\n\n"));
const phase: fc.Arbitrary<PhaseText> = fc.record({ name, tools, body });
const phases = fc.uniqueArray(phase, { minLength: 2, maxLength: 5, selector: (one) => one.name });
const usually = <T>(value: T, other: T) => fc.constantFrom(value, value, value, other);
const aop: fc.Arbitrary<AopText> = fc.record({
  overview: usually("月次。", "年次。"),
  lineEnd: usually("\n", "\r\n"),
  phases,
});
/** Most edits touch one phase: then there is something left that was not edited. */
const edit: fc.Arbitrary<(text: AopText) => AopText> = fc.oneof(
  fc.tuple(fc.nat(), body).map(([at, edited]) => changing(at, (one) => ({ ...one, body: edited }))),
  fc.tuple(fc.nat(), tools).map(([at, edited]) => changing(at, (one) => ({ ...one, tools: edited }))),
  fc.nat().map((at) => changing(at, (one) => ({ ...one, body: `${one.body} \n\n` }))),
  fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => moving(from, to)),
  aop.map((other) => () => other),
);
const mischief: fc.Arbitrary<Mischief> = fc.constantFrom<Mischief>(1, 2, 3, 4, "shared", "none", "none");

describe("whatever a builder changes besides what it was asked to", () => {
  it("each phase told as compared is the same to the last character, and each unedited one is compared or told", async () => {
    const outcomes = new Set<string | undefined>();
    await fc.assert(
      fc.asyncProperty(
        aop,
        fc.array(fc.tuple(edit, mischief), { minLength: 1, maxLength: 3 }),
        async (first, edits) => {
          const wrong: { now: Mischief } = { now: "none" };
          const compiler = createTestCompiler({ builder: meddling(wrong) });
          let text = first;
          await compiler.save("a", render(text));
          await compile(compiler.ports, { aop: "a" });
          for (const [change, besides] of edits) {
            text = change(text);
            wrong.now = besides;
            const before = await stateOf(compiler);
            await compiler.save("a", render(text));

            const result = await compile(compiler.ports, { aop: "a" });

            outcomes.add(result.rule ?? result.outcome);
            const after = await stateOf(compiler);
            if (result.outcome === "refused" || result.outcome === "unchanged") expect(after).toEqual(before);
            else if (before && after) expectTrue(result, before, after);
          }
        },
      ),
      { numRuns: 60 },
    );
    expect([...outcomes]).toEqual(expect.arrayContaining(["stacked", "R1"]));
  });
});

interface State {
  readonly program: Program;
  readonly aop: Aop;
}

function expectTrue({ compared, unchecked }: CompileResult, before: State, after: State): void {
  const told = new Set(unchecked.map(({ what }) => what));
  for (const phase of after.aop.phases) {
    const old = before.aop.phases.find((one) => one.name === phase.name);
    const isUnedited = old !== undefined && sameForVerification(old, phase);
    const isCompared = compared.includes(phase.name);
    if (isUnedited) expect(isCompared || told.has("all-phases") || told.has(`phase:${phase.name}`)).toBe(true);
    if (!isCompared) continue;
    expect(isUnedited).toBe(true);
    expect(codeOf(after.program, phase.number)).toBe(codeOf(before.program, old?.number ?? 0));
    if (!told.has("shared-code")) expect(after.program.files["shared.ts"]).toBe(before.program.files["shared.ts"]);
  }
}

function codeOf({ files }: Program, number: number): string {
  return withoutHeading(files[`phases/${number}.ts`] ?? "");
}

async function stateOf({ ports }: TestCompiler): Promise<State | undefined> {
  const current = await currentProgram(ports.table, "a");
  const program = current && (await loadProgram(ports.table, current.program));
  const made = program && parseAop((await loadAop(ports.table, "a", program.manifest.aop.version))?.text ?? "").aop;
  return made && { program, aop: made };
}

/** A builder that does what it is asked to, and something besides. Its phases share code, in its own quotation marks. */
function meddling(wrong: { readonly now: Mischief }): Builder {
  return {
    id: "meddling",
    build: ({ aop: { phases } }: BuildRequest) => {
      const files = phases.map((one) => [`phases/${one.number}.ts`, codeFor(one.body)]);
      return Promise.resolve({ files: { ...Object.fromEntries(files), "shared.ts": SHARED } });
    },
    patch: ({ aop: { phases }, files, changes }: PatchRequest) => {
      const asked = changes.flatMap((change) => ("phase" in change ? [change.phase] : []));
      const edits: { file: string; find: string; replace: string }[] = [];
      const create: { [path: string]: string } = {};
      for (const number of asked) {
        const file = `phases/${number}.ts`;
        const code = codeFor(phases[number - 1]?.body ?? "");
        const old = withoutHeading(files[file] ?? "");
        if (old === "") create[file] = code;
        else if (old !== code) edits.push({ file, find: old, replace: code });
      }
      const file = wrong.now === "shared" ? "shared.ts" : `phases/${wrong.now}.ts`;
      const isFree = files[file] !== undefined && !edits.some((one) => one.file === file);
      if (isFree) edits.push({ file, find: "=> ", replace: "=>  " });
      return Promise.resolve({ edits, create });
    },
  };
}

const SHARED = "export const words = (text: string): string => text;\n";

function codeFor(text: string): string {
  return `import { phase } from 'tejun';
import { words } from '../shared';

export const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: words(${JSON.stringify(text)}) })));
`;
}

function changing(at: number, change: (one: PhaseText) => PhaseText) {
  return (text: AopText): AopText => ({
    ...text,
    phases: text.phases.map((one, i) => (i === at % text.phases.length ? change(one) : one)),
  });
}

function moving(from: number, to: number) {
  return (text: AopText): AopText => {
    const one = text.phases[from % text.phases.length];
    const others = text.phases.filter((other) => other !== one);
    return one ? { ...text, phases: others.toSpliced(to % text.phases.length, 0, one) } : text;
  };
}

function render({ overview, lineEnd, phases }: AopText): string {
  const chapters = phases.map((one, i) => `## フェーズ ${i + 1}: ${one.name}${one.tools}\n${one.body}\n\n`);
  return `# 業務\n\n## 概要\n${overview}\n\n${chapters.join("")}`.replaceAll("\n", lineEnd);
}
