import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { Visitor } from "../scenarios/visitor.ts";
import { LOOKS, type Look, openPage, startBrowser, startSampleHost } from "./browser-host.ts";

const MINUTES = 300_000;
const LEAD = "lead@example.com";

/** As narrow as phones are, in both languages. */
const PHONES: readonly Look[] = [
  ...LOOKS.filter(({ width }) => width === 390),
  { language: "ja", width: 320 },
  { language: "en", width: 320 },
];

/** Names, numbers and addresses in tables that begin on one line and end on the next though a line would hold them. */
const TORN_WORDS = `[...document.querySelectorAll("td, th")].flatMap((cell) => {
  const torn = [];
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.textContent.matchAll(/[\\w.@,]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const parts = [...range.getClientRects()];
      const lines = new Set(parts.map(({ top }) => Math.round(top)));
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      if (lines.size > 1 && width < cell.closest("table").clientWidth) torn.push(word);
    }
  }
  return torn;
})`;

/** The rows of the first table that screen readers are told, each with the roles of its cells. */
async function rolesOf(page: Page, table: string): Promise<readonly string[]> {
  const told = await page.locator(table).first().ariaSnapshot();
  return told.split("\n").flatMap((line) => line.match(/^ {6}- (columnheader|rowheader|cell)/)?.[1] ?? []);
}

it(
  "tables on a phone tear no word, need no scrolling sideways, and stay tables to screen readers",
  async () => {
    const host = await startSampleHost({ approvers: new Map([["経理部長", [LEAD]]]) });
    const visitor = new Visitor({ origin: host.url, fetch });
    const run = await visitor.start("monthly-invoices", "対象月: 2026年9月");
    await visitor.settled(run);
    const approval = await visitor.nextLink(LEAD);
    const asked = await visitor.start("monthly-invoices", "対象月: 2026年10月");
    await visitor.settled(asked);
    const waiting = await visitor.nextLink(LEAD);
    await visitor.decide(approval, "approve", "");
    await visitor.ended(run);
    const browser = await startBrowser();

    for (const look of PHONES) {
      const { page, context } = await openPage(browser, host.url, look);
      for (const path of [waiting, `/runs/${run}`, `/runs/${run}/audit`]) {
        const at = `${path} (${look.language}, ${look.width})`;
        await page.goto(path);
        await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        expect(await page.locator("table").count(), at).toBeGreaterThan(0);
        expect(await page.evaluate(TORN_WORDS), at).toEqual([]);
        const wide = await page.evaluate(
          "[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > one.clientWidth).length",
        );
        expect(wide, at).toBe(0);
      }
      await page.goto(waiting);
      const roles = await rolesOf(page, "table.asked");
      expect(roles.slice(0, 4)).toEqual(Array(4).fill("columnheader"));
      expect(roles.slice(4)).toEqual(Array(20 * 4).fill("cell"));
      const rowHead = page.locator("table.asked tbody tr").first();
      expect(await rowHead.ariaSnapshot()).not.toContain("請求書ID");
      await context.close();
    }
  },
  MINUTES,
);
