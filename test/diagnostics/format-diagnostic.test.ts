import { describe, expect, it } from "vitest";
import { type Diagnostic, diagnose, formatDiagnostic } from "#diagnostics";

function at(line: number, column: number, endColumn?: number, endLine = line): Diagnostic {
  const place = endColumn === undefined ? { line, column } : { line, column, endLine, endColumn };
  return diagnose("AOP130", { tool: "freee", access: "たぶん" }, place, { file: "aops/請求.md" });
}

function lastLines(text: string): readonly string[] {
  return text.split("\n").slice(-2);
}

describe("formatDiagnostic", () => {
  it("tells place, severity, code, message, what was found, expected and how to fix it", () => {
    expect(formatDiagnostic(at(3, 22), { language: "ja" })).toBe(
      [
        "aops/請求.md:3:22  エラー AOP130  「freee」の後の (たぶん) は権限の言葉ではありません",
        "  見つかったもの: (たぶん)",
        "  期待するもの: (read-only)、(読み取り専用)、またはかっこ無し",
        "  直し方: 読むだけなら (read-only) と書き、書き込みも要るならかっこを消してください",
      ].join("\n"),
    );
    expect(formatDiagnostic(at(3, 22), { language: "en" })).toContain(
      "aops/請求.md:3:22  error AOP130  (たぶん) behind",
    );
  });

  it("puts the caret under full-width characters and the text behind them", () => {
    const source = "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee (たぶん))\n";
    const column = "## フェーズ 1: 集計 (使う道具: ".length + 1;
    const lines = lastLines(
      formatDiagnostic(at(3, column, column + "freee (たぶん)".length), { language: "ja", source }),
    );
    expect(lines).toEqual([
      "  3 | ## フェーズ 1: 集計 (使う道具: freee (たぶん))",
      `    | ${" ".repeat(3 + 8 + 4 + 4 + 2 + 8 + 2)}${"^".repeat(5 + 2 + 6 + 1)}`,
    ]);
  });

  it.each([
    ["a tab stays a tab", "\tab", 2, 3, "\t^"],
    ["a combining mark takes no column", "か\u3099x", 3, 4, "  ^"],
    ["half-width katakana take one column", "ｱｲx", 3, 4, "  ^"],
    ["an emoji takes two", "🎉x", 3, 4, "  ^"],
    ["a character outside the basic plane takes two", "𠮷x", 3, 4, "  ^"],
    ["nothing at the end of a line still has a caret", "ab", 3, 3, "  ^"],
    ["a place behind the end of the line stands at its end", "ab", 9, 12, "  ^"],
  ])("%s", (_, source, column, endColumn, carets) => {
    expect(lastLines(formatDiagnostic(at(1, column, endColumn), { language: "en", source }))[1]).toBe(
      `    | ${carets}`,
    );
  });

  it("marks the rest of the first line of what goes over several lines", () => {
    const text = formatDiagnostic(at(1, 2, 1, 2), { language: "en", source: "abc\ndef" });
    expect(lastLines(text)).toEqual(["  1 | abc", "    |  ^^"]);
  });

  it("counts columns from behind byte order marks, and lines by every kind of line ending", () => {
    const text = formatDiagnostic(at(3, 1, 2), { language: "en", source: "\uFEFF\uFEFFa\r\nb\rcd" });
    expect(lastLines(text)).toEqual(["  3 | cd", "    | ^"]);
  });

  it("shows no line when the source has none there, and no place when there is none", () => {
    expect(formatDiagnostic(at(9, 1), { language: "en", source: "a" })).not.toContain("|");
    expect(formatDiagnostic(diagnose("AOP112", {}), { language: "en" })).toMatch(/^error AOP112/);
  });

  it("colours only when asked", () => {
    expect(formatDiagnostic(at(1, 1), { language: "en", source: "a" })).not.toContain("\u001b");
    expect(formatDiagnostic(at(1, 1), { language: "en", source: "a", colour: true })).toContain(
      "\u001b[31merror\u001b[0m",
    );
  });
});
