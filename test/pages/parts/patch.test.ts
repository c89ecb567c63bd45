import { expect, it } from "vitest";
import { patchOf } from "../../../lib/api/programs/patch.ts";
import { describeDifference } from "../../../lib/cli/commands/describe-program.ts";
import { renderPatch } from "../../../lib/pages/parts/patch.ts";

const PATCH = patchOf("a.md", "a.md", "x\n---\n-- 古い\ny\n", "x\n++ 新しい\ny\n");
const HUNKS = PATCH.split("\n").slice(2).join("\n");

it.each([
  ["with its heading", PATCH],
  ["from its first place on", HUNKS],
])("marks up every line that came or went, whatever it begins with: %s", async (_, patch) => {
  const page = String(await renderPatch(patch, 10_000));

  expect(page.match(/<del>(.*?)<\/del>/g)).toEqual(["<del>----</del>", "<del>--- 古い</del>"]);
  expect(page.match(/<ins>(.*?)<\/ins>/g)).toEqual(["<ins>+++ 新しい</ins>"]);
  expect(page).toContain(`<span class="soft">@@`);
});

it("paints them on the command line too", () => {
  const program = { program: "0".repeat(64), aopVersion: 1, publishedAt: 0, current: true };
  const view = { aop: "a", from: program, to: program, phases: [], outline: PATCH, files: [] };
  const paint = (text: string, tone: string): string => `${tone} ${text}`;

  const lines = describeDifference(view as never, { language: "ja", paint });

  expect(lines.filter((line) => line.startsWith("bad "))).toEqual(["bad ----", "bad --- 古い"]);
  expect(lines.filter((line) => line.startsWith("good "))).toEqual(["good +++ 新しい"]);
  expect(lines).toEqual(expect.arrayContaining(["quiet --- a.md", "quiet +++ a.md"]));
});
