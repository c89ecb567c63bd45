import { describe, expect, it } from "vitest";
import { type Aop, checkNames, findCalledAops, findKnownTool, parseAop } from "#aop";
import type { Severity } from "#diagnostics";

const TOOLS = [
  { id: "freee", title: "会計", aliases: ["会計ソフト"] },
  { id: "google_workspace", aliases: [], services: ["gmail", "calendar"] },
  { id: "staff_ledger", title: "社員台帳", aliases: ["ＳＴＡＦＦ"] },
];
const AOPS = [
  { id: "expenses", title: "経費精算" },
  { id: "trip", title: "出張" },
  { id: "trip-old", title: "出張" },
  { id: "abroad", title: "expenses" },
];

function check(tools: string, severity: Severity = "error"): readonly string[] {
  const aop = parseAop(`# 業務\n\n## フェーズ 1: 段 (使う道具: ${tools})\n行う。\n`).aop as Aop;
  return checkNames(aop, { tools: TOOLS, aops: AOPS }, severity).map(
    (one) => `${one.severity} ${one.code} ${one.place?.line}:${one.place?.column} ${one.found.en}`,
  );
}

describe("checkNames", () => {
  it.each([
    "freee",
    "ｆｒｅｅｅ",
    "FREEE (read-only)",
    "会計",
    "会計ソフト",
    "社員台帳",
    "staff",
    "google_workspace",
    "google_workspace の ｇｍａｉｌ",
    "freee の 請求書",
    "AOP「経費精算」",
    'AOP "trip-old"',
    "添付ファイル, hitl",
  ])("knows %s", (tools) => {
    expect(check(tools)).toEqual([]);
  });

  it("tells of a tool that is not configured: a warning when saved, an error when compiled", () => {
    expect(check("hitl, frea", "warning")).toEqual(["warning AOP202 3:27 frea"]);
    expect(check("hitl, frea", "error")).toEqual(["error AOP202 3:27 frea"]);
  });

  it("says which tools there are", () => {
    const aop = parseAop("# 業務\n\n## フェーズ 1: 段 (使う道具: x)\n行う。\n").aop as Aop;
    const known = (tools: typeof TOOLS) => checkNames(aop, { tools, aops: [] }, "error")[0]?.expected;
    expect(known(TOOLS)?.ja).toBe("freee (会計)、google_workspace、staff_ledger (社員台帳)");
    expect(known([])).toEqual({ ja: "(何もありません)", en: "(nothing)" });
  });

  it("tells of a part that the tool does not have", () => {
    expect(check("google_workspace の drive", "warning")).toEqual(["warning AOP203 3:21 google_workspace/drive"]);
  });

  it("tells of an AOP that is not there", () => {
    expect(check("AOP「休暇」", "warning")).toEqual(['warning AOP204 3:21 AOP "休暇"']);
    expect(check("AOP「休暇」", "error")).toEqual(['error AOP204 3:21 AOP "休暇"']);
  });

  it("names both ids of two AOPs with one title, as an error even when saved", () => {
    const aop = parseAop("# 業務\n\n## フェーズ 1: 段 (使う道具: AOP「出張」)\n行う。\n").aop as Aop;
    const [diagnostic] = checkNames(aop, { tools: TOOLS, aops: AOPS }, "warning");
    expect(diagnostic).toMatchObject({ severity: "error", code: "AOP205" });
    expect(diagnostic?.message.ja).toContain("trip、trip-old");
  });

  it("does not choose between an id and the same title of another AOP", () => {
    expect(check("AOP「expenses」")).toEqual(['error AOP205 3:21 AOP "expenses"']);
  });

  it("sees one tool under two of its names", () => {
    expect(check("社員台帳, staff_ledger")).toEqual(["warning AOP133 3:27 a second 社員台帳 = staff_ledger"]);
    expect(check("社員台帳 (read-only), staff_ledger")).toEqual([
      "error AOP134 3:39 once with writing and once (read-only)",
    ]);
    expect(check("google_workspace/gmail, google_workspace/calendar")).toEqual([]);
  });

  it("checks the tools of a single-stage AOP too", () => {
    const aop = parseAop("# 業務\n\n## 進め方\n1. 行う\n\n## 利用可能なツール\n- frea\n").aop as Aop;
    const diagnostics = checkNames(aop, { tools: TOOLS, aops: AOPS }, "error");
    expect(diagnostics.map((one) => [one.code, one.place?.line])).toEqual([["AOP202", 7]]);
  });
});

describe("findKnownTool", () => {
  it("prefers an id to another tool's alias", () => {
    const tools = [{ id: "a", aliases: ["b"] }, { id: "b" }];
    expect(findKnownTool("Ｂ", tools)?.id).toBe("b");
    expect(findKnownTool("", [{ id: "a" }])).toBeUndefined();
  });
});

describe("findCalledAops", () => {
  it("finds by id and by title", () => {
    expect(findCalledAops("出張", AOPS).map((aop) => aop.id)).toEqual(["trip", "trip-old"]);
    expect(findCalledAops("ＴＲＩＰ", AOPS).map((aop) => aop.id)).toEqual(["trip"]);
  });
});
