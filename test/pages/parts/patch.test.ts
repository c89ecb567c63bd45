import { expect, it } from "vitest";
import { renderPatch } from "../../../lib/pages/parts/patch.ts";

const HUNKS = "@@ -1,4 +1,3 @@\n x\n----\n--- 古い\n+++ 新しい\n y\n";

it.each([
  ["with its heading", `--- a.md\n+++ a.md\n${HUNKS}`],
  ["from its first place on", HUNKS],
])("marks up every line that came or went, whatever it begins with: %s", async (_, patch) => {
  const page = String(await renderPatch(patch, 10_000));

  expect(page.match(/<del>(.*?)<\/del>/g)).toEqual(["<del>----</del>", "<del>--- 古い</del>"]);
  expect(page.match(/<ins>(.*?)<\/ins>/g)).toEqual(["<ins>+++ 新しい</ins>"]);
  expect(page).toContain(`<span class="soft">@@`);
});
