import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Aop, type AopPhase, listOutsideChanges, parseAop, sameForStorage, sameForVerification } from "#aop";

const HEADING = "## フェーズ 1: 集計 (使う道具: freee (read-only), hitl)";
const BODY = "取引先の一覧を取る。\n\n```\n名前\n\n金額\n```\n集計する。\n";

function aopOf(text: string): Aop {
  return parseAop(text).aop as Aop;
}

function phaseOf(heading: string, body: string): AopPhase {
  return aopOf(`# 請求\n\n${heading}\n${body}\n## フェーズ 2: 発行\n発行する。\n`).phases[0] as AopPhase;
}

/** Each row of the table in compile.md section 1: an edit, and whether each comparison takes the phase as the same. */
const ROWS: readonly (readonly [string, string, string, { readonly strict: boolean; readonly lenient: boolean }])[] = [
  ["nothing", HEADING, BODY, { strict: true, lenient: true }],
  ["the number", HEADING.replace("1", "2"), BODY, { strict: true, lenient: true }],
  ["the name only", HEADING.replace("集計", "売上の集計"), BODY, { strict: false, lenient: true }],
  ["the width of a name's letters", HEADING.replace("集計", "集計 A"), BODY, { strict: false, lenient: true }],
  ["a character of the body", HEADING, BODY.replace("取る", "得る"), { strict: false, lenient: false }],
  ["the width of a digit in the body", HEADING, `${BODY}１\n`, { strict: false, lenient: false }],
  ["the order of two lines", HEADING, BODY.replace("名前\n\n金額", "金額\n\n名前"), { strict: false, lenient: false }],
  ["indentation", HEADING, BODY.replace("集計する", " 集計する"), { strict: false, lenient: false }],
  ["space at a line's end", HEADING, BODY.replace("取る。", "取る。  \t"), { strict: false, lenient: true }],
  ["U+3000 at a line's end", HEADING, BODY.replace("取る。", "取る。　"), { strict: false, lenient: true }],
  ["CRLF", HEADING, BODY.replaceAll("\n", "\r\n"), { strict: false, lenient: true }],
  ["lone CR", HEADING, BODY.replaceAll("\n", "\r"), { strict: false, lenient: true }],
  ["a blank line more", HEADING, `\n${BODY}\n`, { strict: false, lenient: true }],
  [
    "a blank line fewer in a fence",
    HEADING,
    BODY.replace("名前\n\n金額", "名前\n金額"),
    { strict: false, lenient: true },
  ],
  ["a line with U+3000 alone", HEADING, `　\n${BODY}`, { strict: false, lenient: true }],
  [
    "the order of tools",
    "## フェーズ 1: 集計 (使う道具: hitl, freee (read-only))",
    BODY,
    { strict: false, lenient: true },
  ],
  ["space around separators", HEADING.replace(", ", " ,  "), BODY, { strict: false, lenient: true }],
  ["another separator", HEADING.replace(", ", "、"), BODY, { strict: false, lenient: true }],
  [
    "the width of the tools",
    "## フェーズ 1: 集計 （使う道具：ｆｒｅｅｅ（ｒｅａｄ－ｏｎｌｙ），ｈｉｔｌ）",
    BODY,
    { strict: false, lenient: true },
  ],
  ["a tool added", HEADING.replace("hitl", "hitl, 添付ファイル"), BODY, { strict: false, lenient: false }],
  ["a tool removed", HEADING.replace(", hitl", ""), BODY, { strict: false, lenient: false }],
  ["all tools removed", "## フェーズ 1: 集計", BODY, { strict: false, lenient: false }],
  ["a tool's access", HEADING.replace(" (read-only)", ""), BODY, { strict: false, lenient: false }],
  ["a tool's part", HEADING.replace("freee", "freee の 請求書"), BODY, { strict: false, lenient: false }],
];

describe("two phases", () => {
  const before = phaseOf(HEADING, BODY);

  it.each(ROWS)("that differ in %s", (_, heading, body, same) => {
    const after = phaseOf(heading, body);
    expect({ strict: sameForVerification(before, after), lenient: sameForStorage(before, after) }).toEqual(same);
    expect({ strict: sameForVerification(after, before), lenient: sameForStorage(after, before) }).toEqual(same);
  });

  it("are the same by the lenient comparison whenever they are by the strict one", () => {
    const bodies = fc.array(fc.constantFrom("a", "b", " ", "\n", "\r\n", "　", "```")).map((parts) => parts.join(""));
    fc.assert(
      fc.property(bodies, bodies, (left, right) => {
        const [one, other] = [phaseOf(HEADING, left), phaseOf(HEADING, right)];
        expect(sameForVerification(one, other)).toBe(one.body === other.body);
        if (sameForVerification(one, other)) expect(sameForStorage(one, other)).toBe(true);
      }),
    );
  });
});

const SINGLE =
  "# 集計\n\n## 概要\nまとめる。\n\n## 進め方\n1. 取る\n2. まとめる\n\n## 利用可能なツール\n- freee (read-only)\n- hitl\n";
const MULTI = `# 請求\n\n前文。\n\n## 概要\n請求する。\n\n${HEADING}\n${BODY}\n## フェーズ 2: 発行\n発行する。\n\n## 備考\n月末。\n`;

describe("two AOPs", () => {
  it.each([
    ["nothing", SINGLE, SINGLE, { strict: true, lenient: true }],
    ["line endings", SINGLE, SINGLE.replaceAll("\n", "\r\n"), { strict: false, lenient: true }],
    ["blank lines", SINGLE, SINGLE.replaceAll("\n\n", "\n"), { strict: false, lenient: true }],
    ["a step", SINGLE, SINGLE.replace("取る", "得る"), { strict: false, lenient: false }],
    ["the title", SINGLE, SINGLE.replace("# 集計", "# 売上"), { strict: false, lenient: false }],
    ["a chapter outside", SINGLE, SINGLE.replace("まとめる。", "集める。"), { strict: false, lenient: false }],
    [
      "the order of tools",
      SINGLE,
      SINGLE.replace("- freee (read-only)\n- hitl\n", "* hitl\n* ｆｒｅｅｅ (read-only)\n"),
      { strict: false, lenient: true },
    ],
    ["a tool more", SINGLE, `${SINGLE}- 添付ファイル\n`, { strict: false, lenient: false }],
    ["nothing at all", MULTI, MULTI, { strict: true, lenient: true }],
    ["space at line ends", MULTI, MULTI.replaceAll("。\n", "。　\n"), { strict: false, lenient: true }],
    ["a phase's name", MULTI, MULTI.replace(": 発行", ": 発送"), { strict: false, lenient: false }],
    ["a phase more", MULTI, `${MULTI}\n## フェーズ 3: 送付\n送る。\n`, { strict: false, lenient: false }],
    ["the kind", MULTI, SINGLE, { strict: false, lenient: false }],
  ])("that differ in %s", (_, before, after, same) => {
    const [one, other] = [aopOf(before), aopOf(after)];
    expect({ strict: sameForVerification(one, other), lenient: sameForStorage(one, other) }).toEqual(same);
    expect({ strict: sameForVerification(other, one), lenient: sameForStorage(other, one) }).toEqual(same);
  });
});

describe("listOutsideChanges", () => {
  it.each([
    ["nothing", MULTI, []],
    ["a phase", MULTI.replace("発行する", "発送する"), []],
    ["the title", MULTI.replace("# 請求", "# 請求書"), ["タイトル"]],
    ["only the title's label", MULTI.replace("# 請求", "# タイトル: 請求"), []],
    ["the text before the first chapter", MULTI.replace("前文。", "まえがき。"), ["前文"]],
    ["a chapter", MULTI.replace("請求する。", "請求書を出す。"), ["概要"]],
    ["a chapter's blank lines", MULTI.replace("請求する。", "\n請求する。  \n\n"), []],
    ["a chapter's name", MULTI.replace("## 備考", "## 注意"), ["注意", "備考"]],
    ["a chapter more", `${MULTI}\n## 期待される成果物\n請求書。\n`, ["期待される成果物"]],
    ["a chapter fewer", MULTI.replace("## 備考\n月末。\n", ""), ["備考"]],
    [
      "the place of a chapter",
      MULTI.replace("\n## 備考\n月末。\n", "").replace("## 概要", "## 備考\n月末。\n\n## 概要"),
      [],
    ],
  ])("tells of %s", (_, after, changes) => {
    expect(listOutsideChanges(aopOf(MULTI), aopOf(after))).toEqual(changes);
  });

  it("takes steps and tools of a single-stage AOP as its phase", () => {
    const after = SINGLE.replace("取る", "得る").replace("- hitl\n", "");
    expect(listOutsideChanges(aopOf(SINGLE), aopOf(after))).toEqual([]);
  });
});
