import { describe, expect, it } from "vitest";
import { Visitor } from "../scenarios/visitor.ts";
import { LOOKS, openPage, startBrowser, startSampleHost } from "./browser-host.ts";
import { shoot } from "./shots.ts";

const MINUTES = 300_000;

const NAMES = [
  "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  "Reconcile the quarterly statements of every subsidiary with the consolidated ledger before they are submitted",
  "mmmmmmmm%%%%%%%%@@@@@@@@ЖЩЮЖЩЮЖЩЮЖЩЮ",
  "四半期ごとの全子会社の計算書を連結台帳と突き合わせ、差異があれば理由を添えて提出前に確かめる、そして報告する、そして次の担当へ渡す",
];
const FIELDS = ["CONSOLIDATED_STATEMENT_OF_EVERY_SUBSIDIARY_AND_BRANCH_OFFICE_WITH_NOTES", "計算書"];

const TEXT = [
  "# A procedure with long names",
  ...NAMES.map((name, at) => `## Phase ${at + 1}: ${name} (tools: hitl)\nAsk.\n\nHand over: ${FIELDS.join(", ")}\n`),
].join("\n\n");

/** Texts of the drawing that leave the box they stand in, or the drawing. */
const FIND_OVERFLOW = `[...document.querySelectorAll(".graph text")].flatMap((text) => {
  const rect = text.parentElement.querySelector("rect");
  const right = rect === null ? 328 : rect.x.baseVal.value + rect.width.baseVal.value - 4;
  const { x, width } = text.getBBox();
  return x + width > right ? [text.textContent] : [];
})`;

describe("the drawing of a procedure", () => {
  it.each(LOOKS)(
    "$language at $width: keeps long names inside their boxes, and tells all of them to whoever points or listens",
    async (look) => {
      const host = await startSampleHost();
      await new Visitor({ origin: host.url, fetch }).save("long-names", TEXT);
      const { page, faults } = await openPage(await startBrowser(), host.url, look);

      await page.goto("/aops/long-names/flow");

      await shoot(page, "flow-long-names", look);
      expect(await page.evaluate(FIND_OVERFLOW)).toEqual([]);
      const titles = await page.locator(".graph g > title").allTextContents();
      expect(titles.some((title) => title.includes(NAMES[0] ?? "–"))).toBe(true);
      expect(titles.some((title) => title.includes(FIELDS[0] ?? "–"))).toBe(true);
      const told = (await page.locator(".graph desc").textContent()) ?? "";
      for (const name of [...NAMES, ...FIELDS]) expect(told).toContain(name);
      expect(faults).toEqual([]);
    },
    MINUTES,
  );
});
