import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Visitor } from "../scenarios/visitor.ts";
import { openPage, startBrowser, startSampleHost } from "./browser-host.ts";

const MINUTES = 300_000;
const LEAD = "lead@example.com";
const LOOK = { language: "en", width: 1280 } as const;
const STATUS = "#main > p.row > .badge";

/** A run that waits for an approval, and its open page, on which something stands that a reload would take away. */
async function openWaitingRun(prepare: (page: Page) => Promise<void>) {
  const host = await startSampleHost({ approvers: new Map([["経理部長", [LEAD]]]) });
  const visitor = new Visitor({ origin: host.url, fetch });
  const run = await visitor.start("monthly-invoices", "対象月: 2026年9月");
  await visitor.settled(run);
  const link = await visitor.nextLink(LEAD);
  const watched = await openPage(await startBrowser(), host.url, LOOK);
  const { page } = watched;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await prepare(page);
  await page.goto(`/runs/${run}`);
  await page.evaluate("window.neverReloaded = true");
  const eventRequests = () => asked.filter((path) => path.endsWith("/events")).length;
  const shows = (status: string) => page.locator(STATUS, { hasText: status }).waitFor();
  return { ...watched, visitor, run, link, shows, eventRequests };
}

/** Stops the page's clock, so that nothing which it does by the clock happens; what the host sends still arrives. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

describe("the page of a run that goes on", () => {
  it(
    "shows by server-sent events alone that the run has ended, without a reload, and closes them",
    async () => {
      const { page, visitor, run, link, shows, eventRequests, faults } = await openWaitingRun(stopClock);
      await shows("waiting");

      await visitor.decide(link, "approve", "");
      await visitor.ended(run);

      await shows("completed");
      expect(await page.evaluate("window.neverReloaded")).toBe(true);
      expect(await page.locator("#main").getAttribute("data-live")).toBeNull();
      await page.clock.runFor(10 * 60_000);
      expect(eventRequests()).toBe(1);
      expect(faults).toEqual([]);
    },
    MINUTES,
  );

  it(
    "looks by the clock where there are no events, and asks for them a few times only",
    async () => {
      const { page, visitor, run, link, shows, eventRequests } = await openWaitingRun(async (page) => {
        await page.route("**/events", (route) => route.fulfill({ status: 404, body: "" }));
        await stopClock(page);
      });
      await shows("waiting");
      for (let looked = 0; looked < 10; looked += 1) {
        const answered = page.waitForResponse((answer) => answer.url().endsWith(run)).then(() => true);
        await page.clock.runFor(60_000);
        // Its next look is set once it has taken the last answer in, which may have been after this minute had passed.
        while (!(await Promise.race([answered, setTimeout(2_000, false)]))) await page.clock.runFor(60_000);
      }
      expect(eventRequests()).toBeLessThanOrEqual(5);

      await visitor.decide(link, "approve", "");
      await visitor.ended(run);
      await page.clock.runFor(10_000);

      await shows("completed");
      expect(await page.evaluate("window.neverReloaded")).toBe(true);
    },
    MINUTES,
  );

  it(
    "changes nothing under the hands of somebody who is in a form, and catches up when they have left it",
    async () => {
      const { page, visitor, run, link, shows } = await openWaitingRun(stopClock);
      await page.locator("form button").last().focus();
      await visitor.decide(link, "approve", "");
      await visitor.ended(run);
      await page.clock.runFor(10_000);
      expect(await page.locator(STATUS).first().textContent()).toContain("waiting");

      await page.evaluate("document.activeElement.blur()");
      await page.clock.runFor(10_000);

      await shows("completed");
    },
    MINUTES,
  );
});
