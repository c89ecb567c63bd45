import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAop } from "#aop";
import type { Catalog } from "#config";
import { type Callee, derivePhases } from "#program";
import { type CodeToVerify, createCodeVerifier } from "../../../lib/compiler/4-verify/verify-code.ts";
import { testCatalog } from "../../support/catalog.ts";
import { wrap } from "./verify-phase.ts";

const withoutFreee: Catalog = new Map([...testCatalog].filter(([id]) => id !== "freee"));

const READS_NUMBER =
  "  const { 金額 } = context.handoff;\n  if (金額.status === 'verified') { const amount: number = 金額.value; void amount; }";

/** Each value is of some use to the code below, so that any of them can make a file valid or not. */
const inputs: fc.Arbitrary<Inputs> = fc.record({
  firstField: fc.constantFrom("金額 (数値)", "金額 (日付)", "部署"),
  gate: fc.constantFrom("", "進む条件: 金額 が 照合済み\n", "進む条件: 金額 が 入力候補\n"),
  runWhen: fc.constantFrom("", "実行する条件: 金額 が 100 以上\n"),
  tools: fc.constantFrom("", " (使う道具: freee)", " (使う道具: 添付ファイル, hitl)", " (使う道具: AOP「経費精算」)"),
  reads: fc.constantFrom("行う。", "フェーズ 1 の成果物を使う。"),
  ownField: fc.constantFrom("番号", "金額"),
  calleeField: fc.constantFrom("精算番号", "金額"),
  catalog: fc.constantFrom(testCatalog, withoutFreee),
  shared: fc.constantFrom(undefined, 'export const unit = "円";\n', "export const unit = 1;\n"),
  body: fc.constantFrom(
    "",
    "  if (context.handoff.金額.status === 'missing') await context.agent({ instructions: '…' });",
    READS_NUMBER,
    "  await context.tools.freee.list_invoices();",
    "  await context.ask('…');",
    "  context.artifact('準備');",
    "  const { 精算番号 } = await context.aops['経費精算']();",
    "  return context.produce({ 番号: 'A-1' });",
  ),
  usesShared: fc.boolean(),
  first: fc.constantFrom(
    "",
    "type Text = string;\n",
    "interface Text { readonly text: string }\n",
    'import type { Row } from "tejun";\n',
    "/* 一 */\n",
    "// フェーズ 9: 二\n",
  ),
});

interface Inputs {
  readonly firstField: string;
  readonly gate: string;
  readonly runWhen: string;
  readonly tools: string;
  readonly reads: string;
  readonly ownField: string;
  readonly calleeField: string;
  readonly catalog: Catalog;
  readonly shared: string | undefined;
  readonly body: string;
  readonly usesShared: boolean;
  readonly first: string;
}

describe("what a verifier has seen", () => {
  it("never makes it answer otherwise than a new one, whatever of grants, fields, conditions or code changed", () => {
    const used = createCodeVerifier();
    const answers = new Set<string>();
    fc.assert(
      fc.property(inputs, (given) => {
        const code = codeOf(given);
        const answer = used(code);
        for (const { code: found } of answer.diagnostics) answers.add(found);
        if (answer.diagnostics.length === 0) answers.add("valid");

        expect(answer).toEqual(createCodeVerifier()(code));
        expect(used(code)).toEqual(answer);
      }),
      { numRuns: 60 },
    );
    expect(answers).toContain("valid");
    expect(answers.size).toBeGreaterThan(1);
  });

  it.each<[string, Partial<Inputs>]>([
    ["a grant is taken away", { tools: "" }],
    ["the catalog no longer has the tool", { catalog: withoutFreee }],
  ])("does not let a file pass after %s", (_, changed) => {
    const verify = createCodeVerifier();
    const granted = { ...SMALLEST, tools: " (使う道具: freee)", body: "  void context.tools.freee;" };
    expect(verify(codeOf(granted)).diagnostics).toEqual([]);

    expect(verify(codeOf({ ...granted, ...changed })).diagnostics).not.toEqual([]);
  });

  it.each([
    "type Text = string;\n",
    "interface Text { readonly text: string }\n",
    'import type { Row } from "tejun";\n',
    "/* 一 */\ntype Text = string;\n",
    "// フェーズ 9: 二\ntype Text = string;\n",
  ])("gives the same script whether it has seen the file or not, also behind %j", (first) => {
    const code = codeOf({ ...SMALLEST, first });
    const verify = createCodeVerifier();

    const [once, again] = [verify(code), verify(code)];

    expect(once.diagnostics).toEqual([]);
    expect(again).toEqual(once);
    expect(once.scripts["phases/3.js"]).toMatch(/^\/\/ フェーズ 3: 登録\n/);
  });

  it.each(["\r", "\u2028", "\u2029"])("takes nothing behind a heading's line for a comment, also behind %j", (end) => {
    const shared = `// フェーズ 1: 準備${end}export const first = 1;\nexport const unit = "円";\n`;
    const code = codeOf({ ...SMALLEST, usesShared: true, shared });
    const verify = createCodeVerifier();

    const [once, again] = [verify(code), verify(code)];

    expect(once.scripts["shared.js"]?.match(/export const first/g)).toHaveLength(1);
    expect(again).toEqual(once);
  });

  it("does not let a file pass after the shared code that it uses changed its type", () => {
    const verify = createCodeVerifier();
    const using = { ...SMALLEST, usesShared: true, shared: 'export const unit = "円";\n' };
    expect(verify(codeOf(using)).diagnostics).toEqual([]);

    expect(verify(codeOf({ ...using, shared: "export const unit = 1;\n" })).diagnostics).not.toEqual([]);
  });

  it("does not let a file pass after a phase before it may hand on another type", () => {
    const verify = createCodeVerifier();
    const reading = { ...SMALLEST, body: READS_NUMBER, runWhen: "実行する条件: 金額 が 100 以上\n" };
    expect(verify(codeOf(reading)).diagnostics).toEqual([]);

    expect(verify(codeOf({ ...reading, firstField: "金額 (日付)" })).diagnostics).not.toEqual([]);
  });
});

const SMALLEST: Inputs = {
  firstField: "金額 (数値)",
  gate: "",
  runWhen: "",
  tools: "",
  reads: "行う。",
  ownField: "番号",
  calleeField: "精算番号",
  catalog: testCatalog,
  shared: undefined,
  body: "",
  usesShared: false,
  first: "",
};

function codeOf(given: Inputs): CodeToVerify {
  const { aop } = parseAop(`# 業務

## フェーズ 1: 準備
読む。

成果物として次段に渡す: ${given.firstField}

## フェーズ 2: 集計
まとめる。
${given.runWhen === "" ? "" : `\n${given.runWhen}`}
成果物として次段に渡す: 金額 (数値)

## フェーズ 3: 登録${given.tools}
${given.reads}
${given.gate === "" ? "" : `\n${given.gate}`}
成果物として次段に渡す: ${given.ownField}
`);
  if (!aop) throw new Error("the sample cannot be read");
  const callee: Callee = {
    name: "経費精算",
    aop: "expenses",
    title: "経費精算",
    fields: [{ name: given.calleeField, type: "string" }],
  };
  const sharing = given.usesShared
    ? 'import { unit } from "../shared";\nexport type Unit = string;\nconst own: Unit = unit;\n'
    : "";
  const third = wrap(`${given.usesShared ? "  void own;\n" : ""}${given.body}`);
  return {
    files: {
      "phases/1.ts": wrap(""),
      "phases/2.ts": wrap(""),
      "phases/3.ts": `// フェーズ 3: 登録\n${given.first}${third.replace('from "tejun";\n', `from "tejun";\n${sharing}`)}`,
      ...(given.shared === undefined ? {} : { "shared.ts": given.shared }),
    },
    manifest: {
      aop: { id: "sample", version: 1, digest: "", title: aop.title },
      phases: derivePhases(aop),
      callees: [callee],
    },
    catalog: given.catalog,
  };
}
