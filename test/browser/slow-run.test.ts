import { expect, it } from "vitest";
import { Visitor } from "../scenarios/visitor.ts";
import { startHeldModel } from "../support/held-model.ts";
import { findViolations } from "./axe.ts";
import { type Look, openPage, startBrowser, startSampleHost } from "./browser-host.ts";
import { shoot } from "./shots.ts";

const MINUTES = 300_000;
/** A window scrolls by whole pixels. */
const PIXELS = 2;
const LEAD = "lead@example.com";

/** What a screen reader is told, piece by piece. */
const LISTEN = `window.told = [];
new MutationObserver(() => window.told.push(document.querySelector("body > [role=status]").textContent)).observe(
  document.querySelector("body > [role=status]"), { childList: true, characterData: true, subtree: true })`;

it.each<Look>([
  { language: "ja", width: 390, scheme: "light" },
  { language: "en", width: 1280, scheme: "dark" },
])(
  "the page of a run whose model is slow leaves a reader where they are and tells what is new ($language)",
  async (look) => {
    const model = await startHeldModel();
    const host = await startSampleHost({
      approvers: new Map([["経理部長", [LEAD]]]),
      model: { kind: "openai-compatible", baseUrl: model.baseUrl, model: "held" },
    });
    const visitor = new Visitor({ origin: host.url, fetch });
    const run = await visitor.start("monthly-invoices", "対象月: 2026年9月");
    await model.asked();
    const { page, faults } = await openPage(await startBrowser(), host.url, look);
    await page.goto(`/runs/${run}`);
    await page.evaluate(LISTEN);
    let shots = 0;
    const shot = () => shoot(page, `slow-run-${++shots}`, look);
    await shot();
    const phaseDone = async (n: number) => {
      const done = page.locator(`#phase-${n} .badge.ok`).first();
      for (let turn = 0; turn < 40 && !(await done.isVisible()); turn += 1) {
        await Promise.race([model.asked(), page.waitForTimeout(500)]);
        model.answer();
        await page.waitForTimeout(200);
      }
    };
    await phaseDone(1);
    await shot();
    const opened = page.locator("#phase-1 details.evidence summary").first();
    await opened.click();
    await opened.focus();
    await opened.scrollIntoViewIfNeeded();
    await page.evaluate("scrollBy(0, 40)");
    const topOf = async () => (await opened.boundingBox())?.y ?? Number.NaN;
    const before = await topOf();
    const staysInPlace = async () => {
      expect(Math.abs((await topOf()) - before)).toBeLessThan(PIXELS);
      expect(await page.evaluate("document.activeElement.matches('#phase-1 summary')")).toBe(true);
      expect(await page.locator("#phase-1 details.evidence").first().getAttribute("open")).not.toBeNull();
    };

    model.answerAll();
    await page.locator("main .note.warn").waitFor();
    await shot();
    await staysInPlace();

    await visitor.decide(await visitor.nextLink(LEAD), "approve", "");
    await visitor.ended(run);
    await page.locator("main > p.row > .badge.ok").waitFor();
    await shot();
    await staysInPlace();
    const told = await page.evaluate<readonly string[]>("window.told");
    expect(told.at(-1)).toBe(look.language === "ja" ? "実行: 完了" : "Run: completed");
    expect(told.filter((one) => one.includes(LEAD))).toHaveLength(1);
    expect(await findViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
  MINUTES,
);
