import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAop, parseAop } from "#aop";

function mend(text: string): readonly string[] {
  return formatAop(text).text.split("\n");
}

describe("formatAop", () => {
  it("leaves an AOP as it is when nothing has to be mended", () => {
    const text =
      "# 請求\r\n\r\n## フェーズ①：集計（使う道具：ｆｒｅｅｅ）  \r\n・集計する\r\n１．送る\r\n\r\n## フェーズ ２: 発行\r\n";
    expect(formatAop(text)).toMatchObject({ text, changes: [] });
  });

  it("numbers the phases from 1, and only the numbers that are wrong", () => {
    const text = "# 請求\n\n## フェーズ①: a\nx\n\n## フェーズ ５：b (使う道具: freee)\nx\n\n## Phase 3: c\nx\n";
    expect(mend(text).filter((line) => line.startsWith("##"))).toEqual([
      "## フェーズ①: a",
      "## フェーズ 2：b (使う道具: freee)",
      "## Phase 3: c",
    ]);
  });

  it("lets phrases follow the phase they name", () => {
    const text =
      "# 請求\n\n## フェーズ 2: a\nx\n\n## フェーズ 3: b\nx\n\n## フェーズ 5: c\nフェーズ２の成果物、フェーズ 3 の成果物、artifact of phase 5。「a」の成果物。フェーズ 2 で行う。\n";
    expect(mend(text)[9]).toBe(
      "フェーズ1の成果物、フェーズ 2 の成果物、artifact of phase 3。「a」の成果物。フェーズ 2 で行う。",
    );
    expect(formatAop(text).diagnostics).toEqual([]);
  });

  it("leaves a phrase whose phase is not clear, and tells of it", () => {
    const text =
      "# 請求\n\n## フェーズ 1: a\nx\n\n## フェーズ 2: b\nx\n\n## フェーズ 2: c\nx\n\n## フェーズ 3: d\nフェーズ 2 の成果物、フェーズ 9 の成果物\n";
    const result = formatAop(text);
    expect(result.text.split("\n")[12]).toBe("フェーズ 2 の成果物、フェーズ 9 の成果物");
    expect(result.diagnostics.map((one) => [one.code, one.place?.column])).toEqual([
      ["AOP152", 1],
      ["AOP150", 13],
      ["AOP152", 13],
    ]);
  });

  it.each([
    ["#手順", "## 手順"],
    ["＃ 手順", "## 手順"],
    ["#　手順", "## 手順"],
    ["##　概要", "## 概要"],
    ["＃＃＃期待される成果物", "### 期待される成果物"],
    ["　## 概要", "## 概要"],
    ["#フェーズ 1: 集計 (使う道具: freee)", "## フェーズ 1: 集計 (使う道具: freee)"],
    ["＃＃Phase 2: x", "## Phase 1: x"],
    ["#タイトル: 請求", "# タイトル: 請求"],
  ])("makes %s the heading it was meant as", (line, mended) => {
    expect(mend(`前文。\n${line}\n本文。\n`)).toEqual(["前文。", mended, "本文。", ""]);
  });

  it.each([
    ["a line that begins like no chapter", "#タグ"],
    ["a line in a code fence", "```\n#手順\n```"],
    ["a line inside a list item", "- 項目\n  #手順"],
    ["a line in a quote", "> #手順"],
    ["indented code", "x\n\n    #手順"],
  ])("leaves %s", (_, text) => {
    expect(formatAop(text)).toMatchObject({ text, changes: [] });
  });

  it("makes list items of what looks like items in the tools chapter, and there alone", () => {
    const steps = "# 集計\n\n## 進め方\n・取る\n１．まとめる\n\n";
    const tools =
      "## 利用可能なツール\n・freee\n１．hitl\n② slack\n-box\n　・ 添付ファイル\n(3) mail\n- AOP「経費精算」\n";
    const result = formatAop(steps + tools);
    expect(result.text).toBe(
      `${steps}## 利用可能なツール\n- freee\n- hitl\n- slack\n- box\n- 添付ファイル\n- mail\n- AOP「経費精算」\n`,
    );
    expect(result.diagnostics).toEqual([]);
    expect(result.changes[0]).toEqual({
      place: { line: 8, column: 1, endLine: 8, endColumn: 2 },
      before: "・",
      after: "- ",
    });
  });

  it("mends a tools list under a heading that it mended itself", () => {
    expect(mend("# 集計\n\n## 進め方\n1. 取る\n\n＃＃　利用可能なツール\n・freee\n").slice(5)).toEqual([
      "## 利用可能なツール",
      "- freee",
      "",
    ]);
  });

  it("moves no nested item, closes no fence and no bracket", () => {
    const text =
      "# 集計\n\n## 進め方\n1. 取る\n\n## 利用可能なツール\n- google_workspace\n  ・gmail\n  - calendar\n\n```\n";
    const result = formatAop(text);
    expect(result.text).toBe(text);
    expect(result.diagnostics.map((one) => one.code)).toEqual(["AOP135", "AOP136", "AOP105", "AOP137"]);
    const open = "# 請求\n\n## フェーズ 1: a (使う道具: freee\nx\n";
    expect(formatAop(open).text).toBe(open);
  });

  it("drops second byte order marks and keeps the first", () => {
    const result = formatAop("\uFEFF\uFEFF\uFEFF# 集計\n\n## 進め方\n1. 取る\n");
    expect(result.text.startsWith("\uFEFF# 集計")).toBe(true);
    expect(result).toMatchObject({ changes: [{ place: { line: 1, column: 1 } }], diagnostics: [] });
  });

  it("leaves a text that cannot be read as it is", () => {
    const large = `# 集計\n${"#手順\n".repeat(40_000)}`;
    expect(formatAop(large)).toMatchObject({ text: large, changes: [], diagnostics: [{ code: "AOP101" }] });
    const broken = "#手順\n\ud800";
    expect(formatAop(broken)).toMatchObject({ text: broken, changes: [] });
  });

  const pieces = [
    [
      "# 請求\n",
      "## フェーズ 1: a\n",
      "## フェーズ ３：b（使う道具：freee）\n",
      "##フェーズ 2: c\n",
      "＃ Phase 7: d\n",
      "### フェーズ 1: e\n",
    ],
    [
      "## 進め方\n",
      "＃＃　利用可能なツール\n",
      "## 利用可能なツール\n",
      "・freee\n",
      "１．hitl\n",
      "-box\n",
      "- slack\n",
      "  ・x\n",
      "*a*\n",
    ],
    [
      "フェーズ 3 の成果物\n",
      "artifact of phase 7\n",
      "```\n",
      "> ",
      "- ",
      "    ",
      "　",
      "\n",
      "\r\n",
      "\r",
      "---\n",
      "===\n",
      "\uFEFF",
      "<div>\n",
      "x\n",
      "\t",
      "   ",
      "| a |\n|---|\n",
      "[a]: b\n",
    ],
  ].flat();
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join(""));

  it.each([
    ["a heading that ended a quote", "> a\n##フェーズ 1: b\n   ##フェーズ 2: c\n"],
    ["an item that ended a table", "## 利用可能なツール\n  ・x\n| a |\n|---|\n＃ Phase 7: d\n"],
    ["a line that a tab keeps from being a heading", "a\n\t ## フェーズ 6: b\n"],
  ])("changes nothing the second time behind %s", (_, text) => {
    const once = formatAop(text);

    expect(formatAop(once.text)).toMatchObject({ text: once.text, changes: [] });
  });

  it("tells of no change where nothing changed", () => {
    expect(formatAop("a\n\t ## フェーズ 6: b\n").changes).toEqual([]);
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = formatAop(text);
        expect(formatAop(once.text)).toMatchObject({ text: once.text, changes: [] });
      }),
      { numRuns: 1500 },
    );
  });

  it("adds and removes no line, and changes only the lines it says", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: mended, changes } = formatAop(text);
        const lines = (one: string) => one.replace(/^\uFEFF+/, "").split(/\r\n|\r|\n/);
        const [before, after] = [lines(text), lines(mended)];
        const changed = before.flatMap((line, index) => (line === after[index] ? [] : [index + 1]));
        expect(after.length).toBe(before.length);
        expect(changes.map((change) => change.place.line)).toEqual(expect.arrayContaining(changed));
        if (changes.length === 0) expect(mended).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it("leaves what was right as it was read", () => {
    const text = "# 請求\n\n## フェーズ 1: a\n承認者: 部長\n\n##フェーズ 2: b (使う道具: freee)\nx\n";
    const { phases } = parseAop(formatAop(text).text).aop ?? { phases: [] };
    expect(phases.map((phase) => [phase.number, phase.name, phase.approvers, phase.grants.length])).toEqual([
      [1, "a", ["部長"], 0],
      [2, "b", [], 1],
    ]);
  });
});
