import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AOP_BYTE_LIMIT, parseAop, toParsedAop } from "#aop";

/** What AOPs, right and wrong, are made of. */
const PIECES = [
  ["# 請求\n", "# タイトル：", "\n", "\n\n", "\r\n", "\r", "\uFEFF", "　", " ", "---\n", "a: b\n"],
  [
    "## フェーズ 1: ",
    "## フェーズ②：",
    "## Phase 2: ",
    "## フェーズ\n",
    "### フェーズ 3: x\n",
    "＃ フェーズ 1: ",
    "## 概要\n",
    "## 進め方\n",
  ],
  [
    "## 利用可能なツール\n",
    "- freee\n",
    "・freee\n",
    "  - gmail\n",
    "(使う道具: ",
    "（使う道具：",
    "freee",
    "、",
    ", ",
    ")",
    "）",
  ],
  [
    "(read-only)",
    "google_workspace の gmail",
    "AOP「",
    "」",
    "hitl",
    "添付ファイル",
    "(たぶん)",
    "集計",
    "```\n",
    "> ",
    "<!--\n",
  ],
  [
    "成果物として次段に渡す: ",
    "進む条件: ",
    "実行する条件：",
    "開始の承認: ",
    "承認者: ",
    "部署",
    " が 照合済み",
    " かつ ",
    "100,000 以上",
  ],
  [
    "フェーズ 1 の成果物",
    "「集計」の成果物",
    "artifact of phase 2",
    "[手順]: 次の通り\n",
    "｀｀｀\n",
    "\ud800",
    "\u0000",
    "𠮷",
    "か\u3099",
  ],
].flat();

const anything = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join("")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);

describe("parseAop", () => {
  it("never throws, whatever the text, and tells only of places that are there", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { aop, diagnostics } = parseAop(text);
        const lines = text.replace(/^\uFEFF+/, "").split(/\r\n|\r|\n/);
        if (aop !== undefined) toParsedAop(aop);
        for (const { place } of diagnostics) {
          if (place === undefined) continue;
          const length = lines[place.line - 1]?.length ?? -1;
          expect(place.column).toBeGreaterThanOrEqual(1);
          expect(place.column).toBeLessThanOrEqual(length + 1);
          const endLine = place.endLine ?? place.line;
          expect(endLine).toBeGreaterThanOrEqual(place.line);
          expect(place.endColumn ?? 1).toBeLessThanOrEqual((lines[endLine - 1]?.length ?? -1) + 1);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const { diagnostics } = parseAop(bytes);
        const valid = Buffer.from(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).equals(
          Buffer.from(bytes),
        );
        expect(diagnostics.some((one) => one.code === "AOP102")).toBe(!valid);
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same result for the same text, as a string and as bytes", () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(parseAop(text)).toEqual(parseAop(text));
        if (text.isWellFormed()) expect(parseAop(Buffer.from(text))).toEqual(parseAop(text));
      }),
      { numRuns: 300 },
    );
  });

  it("takes bodies from the text as written, each in its place", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { aop } = parseAop(text);
        if (aop === undefined) return;
        const phases = aop.kind === "multi" ? aop.phases : [];
        const parts = [...aop.chapters, ...phases].toSorted((a, b) => a.line - b.line);
        let behind = 0;
        for (const { body } of parts) {
          const at = aop.text.indexOf(body, behind);
          expect(at).toBeGreaterThanOrEqual(0);
          behind = at + body.length;
        }
      }),
      { numRuns: 300 },
    );
  });

  it("tells the place of the first byte that is no UTF-8", () => {
    const bytes = Buffer.concat([
      Buffer.from("# 集計\n\n## 進め方\n売上"),
      Buffer.from([0xe3, 0x81]),
      Buffer.from("x\n"),
    ]);
    const broken = parseAop(bytes).diagnostics.filter((one) => one.code === "AOP102");
    expect(broken.map((one) => one.place)).toEqual([{ line: 4, column: 3 }]);
  });

  it("tells the place of half a surrogate pair in a string", () => {
    const broken = parseAop("# 集計\n\n## 進め方\na\ud800b\n").diagnostics;
    expect(broken.map((one) => [one.code, one.place])).toEqual([["AOP102", { line: 4, column: 2 }]]);
  });

  it("reads 262,144 bytes and refuses one more, as a string and as bytes", () => {
    const start = "# 集計\n\n## 進め方\n";
    const text = start + "あ".repeat(100).concat("\n").repeat(1000);
    const full = text.slice(0, 80_000) + "x".repeat(AOP_BYTE_LIMIT - Buffer.byteLength(text.slice(0, 80_000)));
    expect(Buffer.byteLength(full)).toBe(AOP_BYTE_LIMIT);
    for (const saved of [full, Buffer.from(full)]) expect(parseAop(saved).diagnostics).toEqual([]);
    for (const saved of [`${full}x`, Buffer.from(`${full}x`)]) {
      const { aop, diagnostics } = parseAop(saved);
      expect(aop).toBeUndefined();
      expect(diagnostics.map((one) => [one.code, one.found.en])).toEqual([["AOP101", "262145 bytes"]]);
    }
  });

  it("orders what it tells by place", () => {
    const { diagnostics } = parseAop("#　概要\n\n## フェーズ 2: a (使う道具: x (y), )\n承認者:\n\n```\n");
    expect(diagnostics.map((one) => one.code)).toEqual([
      "AOP106",
      "AOP110",
      "AOP122",
      "AOP130",
      "AOP132",
      "AOP143",
      "AOP105",
    ]);
  });

  it.each([
    ["brackets", `## フェーズ 1: ${"(使う道具:".repeat(15_000)}`],
    ["quotes", `## フェーズ 1: a (使う道具: ${"「".repeat(40_000)})`],
    ["tools", `## フェーズ 1: a (使う道具: ${"a, ".repeat(40_000)})`],
    ["fields", `## フェーズ 1: a\n成果物として次段に渡す: ${"金額 (数値)、".repeat(8_000)}`],
    [
      "phases",
      Array.from({ length: 4_000 }, (_, i) => `## フェーズ ${i + 1}: 段${i + 1}\nフェーズ 1 の成果物\n`).join(""),
    ],
    ["gates", `## フェーズ 1: a\n${"進む条件: 部署 が 照合済み\n".repeat(5_000)}`],
    ["spaces", `## フェーズ 1: a\n承認者:${" ".repeat(200_000)}x\n${" ".repeat(20_000)}\n`],
    [
      "spaces inside a name",
      `## フェーズ 1: a${" ".repeat(60_000)}b\n承認者: a${" ".repeat(60_000)}b\n進む条件: a${" ".repeat(60_000)}b\n`,
    ],
    ["spaces inside a field", `## フェーズ 1: a\n成果物として次段に渡す: a (${" ".repeat(120_000)}b\n`],
    ["spaces inside a table", `## フェーズ 1: a\n| a |\n|${" ".repeat(120_000)}-\n`],
    ["code marks", `## フェーズ 1: a (使う道具: ${"`".repeat(120_000)})\n`],
    ["spaces before text", `## フェーズ 1: a\n${" ".repeat(120_000)}b\n${"\t".repeat(60_000)}c\n`],
    ["marks", `## 利用可能なツール\n${"・".repeat(60_000)}`],
    ["hashes", "#".repeat(200_000)],
    ["stars", `${"*".repeat(100_000)}承認者`],
  ])("reads very many %s without going through them again and again", (_, text) => {
    expect(parseAop(`# 請求\n\n${text}\n`).aop).toBeDefined();
  });
});
