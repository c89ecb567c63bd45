import { describe, expect, it } from "vitest";
import { compareDiagnostics, diagnose, excerpt, hasErrors, toJson } from "#diagnostics";

describe("diagnose", () => {
  it("fills the templates of both languages", () => {
    const diagnostic = diagnose("AOP122", { found: 3, expected: 2 }, { line: 6, column: 4 });
    expect(diagnostic).toMatchObject({
      code: "AOP122",
      severity: "error",
      found: { ja: "フェーズ 3", en: "Phase 3" },
      expected: { ja: "フェーズ 2", en: "Phase 2" },
      place: { line: 6, column: 4 },
    });
  });

  it("takes a parameter that differs between the languages", () => {
    const diagnostic = diagnose("AOP110", { found: { ja: "無い", en: "none" } });
    expect(diagnostic.found).toEqual({ ja: "無い", en: "none" });
    expect(diagnostic).not.toHaveProperty("place");
  });

  it("shows a parameter as it stands even when it looks like a template", () => {
    const diagnostic = diagnose("AOP115", { heading: "{heading} $& {x}" });
    expect(diagnostic.found.ja).toBe("## {heading} $& {x}");
  });

  it("takes the severity of the occasion and the file", () => {
    const diagnostic = diagnose("AOP202", { tool: "x", known: "y" }, undefined, { severity: "warning", file: "a.md" });
    expect(diagnostic).toMatchObject({ severity: "warning", file: "a.md" });
    expect(hasErrors([diagnostic])).toBe(false);
    expect(hasErrors([diagnostic, diagnose("AOP202", { tool: "x", known: "y" })])).toBe(true);
  });

  it("orders by place, then by code, and puts what has no place last", () => {
    const at = (code: "AOP112" | "AOP115", line?: number) =>
      code === "AOP112"
        ? diagnose(code, {}, line === undefined ? undefined : { line, column: 1 })
        : diagnose(code, { heading: "x" }, line === undefined ? undefined : { line, column: 1 });
    const sorted = [at("AOP112"), at("AOP115", 2), at("AOP112", 2), at("AOP115", 1)].toSorted(compareDiagnostics);
    expect(sorted.map((one) => [one.code, one.place?.line])).toEqual([
      ["AOP115", 1],
      ["AOP112", 2],
      ["AOP115", 2],
      ["AOP112", undefined],
    ]);
  });
});

describe("excerpt", () => {
  it("keeps U+3000 and shows what cannot be seen", () => {
    expect(excerpt("#　手順")).toBe("#　手順");
    expect(excerpt("a\u200bb\u202ec\u0000")).toBe("a\\u{200b}b\\u{202e}c\\u{0}");
  });

  it("makes one line of several and shortens what is long without cutting a character in two", () => {
    expect(excerpt("a\r\n  b")).toBe("a b");
    expect(excerpt("𠮷".repeat(60))).toBe("𠮷".repeat(60));
    expect(excerpt("𠮷".repeat(100))).toBe(`${"𠮷".repeat(60)}…`);
    expect(excerpt(`a${" ".repeat(300)}b`)).toBe("a…");
  });
});

describe("toJson", () => {
  it("has both languages and leaves out what is not known", () => {
    const json = JSON.parse(JSON.stringify(toJson(diagnose("AOP112", {}))));
    expect(Object.keys(json)).toEqual(["code", "severity", "message", "found", "expected", "fix"]);
    expect(Object.keys(json.message)).toEqual(["ja", "en"]);
  });
});
