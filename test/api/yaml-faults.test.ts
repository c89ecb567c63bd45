import { describe, expect, it } from "vitest";
import { type Message, messageRanges } from "#diagnostics";
import { applyOutline } from "../../lib/api/aops/outline/apply-outline.ts";
import { SAMPLE } from "./api-host.ts";

/** YAML as people write it wrongly, with what they read in Japanese and the line. */
const FAULTS = [
  ['phases:\n  - phase: 1\n    name: "集計\n', "引用符が閉じていません", 4],
  ["phases:\n\t- phase: 1\n", "タブ", 2],
  ["title: a\ntitle: b\n", "同じ項目が二度", 2],
  ["phases:\n  - phase: 1\n    tools: [freee\n    name: x\n", "字下げ", 4],
  ["title: a: b\n", "入れ子", 1],
  ["title: a\n---\ntitle: b\n", "文書が二つ以上", 2],
] as const;

describe("YAML that cannot be read", () => {
  it.each(FAULTS)("%j is told in Japanese alone, at its line", (yaml, words, line) => {
    const applied = applyOutline(SAMPLE, yaml);

    const diagnostics = applied.ok ? [] : applied.diagnostics;
    const [first] = diagnostics;
    expect(diagnostics.map(({ code }) => code)).toContain("AOP240");
    expect(diagnostics.map(({ found }) => found.ja).join("\n")).toContain(words);
    expect(first?.message.ja).not.toMatch(/[a-z]{4,}/);
    expect(first?.message.en).toMatch(/[a-z]{4,}/);
    expect(first?.place?.line).toBe(line);
  });
});

describe("YAML that a diagnostic gives as its example", () => {
  const examples = messageRanges
    .flatMap(({ messages }) => Object.entries<Message>(messages))
    .flatMap(([code, { example }]) => (example.kind === "yaml" ? [[code, example.text] as const] : []));

  it.each(examples)("gives %s", (code, yaml) => {
    const applied = applyOutline(SAMPLE, yaml);

    expect(applied.ok ? [] : applied.diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  });
});
