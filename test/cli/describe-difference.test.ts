import { expect, it } from "vitest";
import { describeDifference } from "../../lib/cli/commands/describe-program.ts";

it("paints every line that came or went, whatever it begins with", () => {
  const patch = "--- a.md\n+++ a.md\n@@ -1,4 +1,3 @@\n x\n----\n--- 古い\n+++ 新しい\n y\n";
  const program = { program: "0".repeat(64), aopVersion: 1, publishedAt: "2026-01-05T00:00:00Z", current: true };
  const view = { aop: "a", from: program, to: program, phases: [], outline: patch, files: [] };
  const paint = (text: string, tone: string): string => `${tone} ${text}`;

  const lines = describeDifference(view, { language: "ja", paint });

  expect(lines.filter((line) => line.startsWith("bad "))).toEqual(["bad ----", "bad --- 古い"]);
  expect(lines.filter((line) => line.startsWith("good "))).toEqual(["good +++ 新しい"]);
  expect(lines).toEqual(expect.arrayContaining(["quiet --- a.md", "quiet +++ a.md"]));
});
