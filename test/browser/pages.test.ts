import { describe, expect, it } from "vitest";
import { openPage, startBrowser, startSampleHost } from "./browser-host.ts";
import { pathsOf } from "./every-page.ts";
import { lookAt } from "./look-at.ts";

const MINUTES = 600_000;

describe("every page", () => {
  it(
    "fits its window, is legible, small, and harmless, in both languages and schemes, on a phone and a desk",
    async () => {
      const host = await startSampleHost();
      const paths = await pathsOf(host.url);

      await lookAt(await startBrowser(), host.url, { paths });
    },
    MINUTES,
  );

  it(
    "can be used with the keyboard alone",
    async () => {
      const host = await startSampleHost();
      const { page, faults } = await openPage(await startBrowser(), host.url, { language: "ja", width: 1280 });
      await page.goto("/");

      await page.keyboard.press("Tab");
      const first = await page.evaluate("document.activeElement.textContent");
      await page.keyboard.press("Enter");
      await page.locator("input[name=aop]").first().focus();
      await page.keyboard.press("Space");
      await page.locator("#input").focus();
      await page.keyboard.type("2026年11月分");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/runs\/run_/);

      expect(first).toBe("本文へ");
      expect(faults).toEqual([]);
    },
    MINUTES,
  );
});
