import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentMessages, messageRanges } from "#diagnostics";

describe("docs/diagnostics.md", () => {
  it("is what the catalogue says: run scripts/generate-diagnostics-docs.ts after a message changes", () => {
    const written = readFileSync(new URL("../../docs/diagnostics.md", import.meta.url), "utf8");
    expect(written).toBe(documentMessages(messageRanges));
  });

  it("fences an example that itself holds a fence", () => {
    const text = { ja: "x", en: "x" };
    const message = {
      severity: "error",
      title: text,
      message: text,
      found: text,
      expected: text,
      fix: text,
      explanation: text,
      example: { kind: "aop", text: "````\n" },
    } as const;
    expect(documentMessages([{ hundred: 1, name: text, messages: { AOP101: message } }])).toContain(
      "`````markdown\n````\n`````",
    );
  });
});
