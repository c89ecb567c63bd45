import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { controlsOf, parseAop } from "#aop";
import { applyOutline } from "../../lib/api/aops/outline/apply-outline.ts";
import { readOutline } from "../../lib/api/aops/outline/read-outline.ts";
import { writeOutline } from "../../lib/api/aops/outline/write-outline.ts";
import { writtenAops } from "../support/written-aops.ts";
import { SAMPLE } from "./api-host.ts";

function outlineOf(text: string): string {
  const { aop } = parseAop(text);
  if (!aop) throw new Error("expected a text that can be read");
  return writeOutline(aop);
}

function codesOf(text: string, yaml: string): readonly (readonly [string, number | undefined])[] {
  const applied = applyOutline(text, yaml);
  return applied.ok ? [] : applied.diagnostics.map(({ code, place }) => [code, place?.line] as const);
}

describe("a procedure as YAML", () => {
  it("shows tools, conditions, approvals and hand-overs phase by phase", () => {
    expect(outlineOf(SAMPLE)).toBe(
      `title: 月次の請求書発行
phases:
  - phase: 1
    name: 集計
    tools:
      - freee (read-only)
    handsOver:
      取引先: list
  - phase: 2
    name: 発行
    tools:
      - freee
    approvers:
      - 経理部長
    handsOver:
      請求書: list
`,
    );
  });

  it("gives the same bytes of the procedure when nothing was edited, whatever the procedure", () => {
    fc.assert(
      fc.property(writtenAops, ({ text }) => {
        expect(applyOutline(text, outlineOf(text))).toMatchObject({ ok: true, text });
      }),
      { numRuns: 200 },
    );
  });

  it("is read back as exactly what it was written from", () => {
    fc.assert(
      fc.property(writtenAops, ({ text }) => {
        const phases = parseAop(text).aop?.phases ?? [];
        const read = readOutline(outlineOf(text));
        expect(read.ok && read.phases.map(({ phase, controls }) => ({ phase, controls }))).toEqual(
          phases.map((phase) => ({ phase: phase.number, controls: controlsOf(phase) })),
        );
      }),
    );
  });

  it("changes the lines that an edit governs, and no other", () => {
    const yaml = outlineOf(SAMPLE)
      .replace("      取引先: list", "      取引先: list\n      件数: number")
      .replace("      - 経理部長", "      - 経理部長\n      - 部長")
      .replace("    approvers:", "    proceedWhen:\n      - 取引先 が 原文由来の候補\n    approvers:");

    const applied = applyOutline(SAMPLE, yaml);

    expect(applied.ok && applied.text).toBe(
      SAMPLE.replace("取引先 (一覧)", "取引先 (一覧)、件数 (数値)")
        .replace("承認者: 経理部長", "承認者: 経理部長、部長")
        .replace("請求書を作成し", "進む条件: 取引先 が 原文由来の候補\n\n請求書を作成し"),
    );
  });

  it("keeps the order of fields whose names look like numbers", () => {
    const text = SAMPLE.replace("取引先 (一覧)", "項目、2026、1 (数値)");

    expect(outlineOf(text)).toContain('      項目: any\n      "2026": any\n      "1": number\n');
    expect(applyOutline(text, outlineOf(text))).toMatchObject({ ok: true, text });
  });

  it("takes every word as text, as YAML 1.2 would not", () => {
    const applied = applyOutline(SAMPLE, outlineOf(SAMPLE).replace("- 経理部長", "- 2026\n      - yes\n      - 0x10"));

    expect(applied.ok && applied.text).toContain("承認者: 2026、yes、0x10\n");
  });

  it.each([
    ["YAML that cannot be read", (yaml: string) => yaml.replace("name: 発行", 'name: "発行'), "AOP240", 17],
    ["a key that is not known", (yaml: string) => yaml.replace("approvers:", "aprovers:"), "AOP241", 13],
    ["a type that is not known", (yaml: string) => yaml.replace("請求書: list", "請求書: money"), "AOP241", 16],
    [
      "a text where a list belongs",
      (yaml: string) => yaml.replace("approvers:\n      - 経理部長", "approvers: 経理部長"),
      "AOP241",
      13,
    ],
    ["an alias", (yaml: string) => yaml.replace("- 経理部長", "- *who"), "AOP241", 14],
    ["another name of a phase", (yaml: string) => yaml.replace("name: 発行", "name: 発送"), "AOP242", 10],
    ["another title", (yaml: string) => yaml.replace("title: 月次", "title: 年次"), "AOP242", 1],
    ["another tool", (yaml: string) => yaml.replace("- freee\n", "- freee\n      - hitl\n"), "AOP242", 12],
    ["a phase that is gone", (yaml: string) => yaml.slice(0, yaml.indexOf("  - phase: 2")), "AOP242", 3],
    [
      "a condition that cannot be read",
      (yaml: string) => yaml.replace("approvers:", "runWhen: たぶん\n    approvers:"),
      "AOP145",
      13,
    ],
    ["a text that is no mapping", () => "- 1\n", "AOP241", 1],
  ])("tells of %s at its line, and writes nothing", (_, change, code, line) => {
    expect(codesOf(SAMPLE, change(outlineOf(SAMPLE)))).toContainEqual([code, line]);
  });

  it("is not laid on a text with errors", () => {
    expect(applyOutline("## 無題\n", outlineOf(SAMPLE))).toMatchObject({ ok: false, in: "text" });
  });
});
