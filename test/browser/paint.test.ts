import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openPage, startBrowser, startSampleHost } from "./browser-host.ts";
import { pathsOf } from "./every-page.ts";

const MINUTES = 600_000;
const ROUNDS = 3;

it(
  "every page paints what it says without scripts; how long that takes is printed",
  async () => {
    const host = await startSampleHost();
    const paths = await pathsOf(host.url);
    const look = { language: "ja", width: 390, scripts: false } as const;
    const { page, faults } = await openPage(await startBrowser(), host.url, look);
    const painted = new Map<string, number[]>();

    // Each round loads every page before the next one comes: no page is measured warm alone.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const path of paths) {
        await page.goto(path, { waitUntil: "load" });
        const after = await firstContent(page);
        painted.set(path, [...(painted.get(path) ?? []), after]);
        expect(await page.locator("h1").isVisible(), path).toBe(true);
      }
    }

    const medians = [...painted].map(([path, all]) => ({ path, ms: medianOf(all) })).toSorted((a, b) => b.ms - a.ms);
    expect(medians.filter(({ ms }) => !(ms > 0))).toEqual([]);
    const lines = medians.map(({ path, ms }) => `${String(Math.round(ms)).padStart(6)} ${path}\n`);
    process.stdout.write(`First contentful paint without scripts, median of ${ROUNDS}, in ms:\n${lines.join("")}`);
    expect(faults).toEqual([]);
  },
  MINUTES,
);

/**
 * When the page that is shown first painted some of its content, in ms since it was asked for; 0 where it never did. It
 * is asked for from here: a page without scripts has no timers either.
 */
async function firstContent(page: Page): Promise<number> {
  for (let tries = 0; tries < 250; tries += 1) {
    const at = await page.evaluate<number>('performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0');
    if (at > 0) return at;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return 0;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
