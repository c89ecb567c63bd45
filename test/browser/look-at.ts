import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { findViolations } from "./axe.ts";
import { LOOKS, openPage } from "./browser-host.ts";
import { findFaintTexts } from "./contrast.ts";
import { shoot } from "./shots.ts";

/** What a page with everything that it loads may weigh. */
const BUDGET = 60_000;

/** Names for pages that are told apart by what their address does not say. */
export type PageNames = { readonly [path: string]: string };

/**
 * Looks at pages in both languages and schemes, on a phone and a desk, with everything opened that opens: each fits its
 * window, is legible, small and harmless, and axe finds nothing.
 */
export async function lookAt(
  browser: Browser,
  url: string,
  paths: readonly string[],
  names: PageNames = {},
): Promise<void> {
  const hard: object[] = [];
  for (const look of LOOKS) {
    const { page, context, faults } = await openPage(browser, url, look);
    for (const path of paths) {
      const at = `${names[path] ?? path} (${look.language}, ${look.width}, ${look.scheme})`;
      let bytes = 0;
      const count = async (answer: { body(): Promise<Buffer> }): Promise<void> => {
        bytes += (await answer.body().catch(() => Buffer.alloc(0))).byteLength;
      };
      page.on("response", count);
      await page.goto(path, { waitUntil: "load" });
      page.off("response", count);
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      const tooWide = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      await shoot(page, names[path] ?? nameOf(path), look);
      expect(tooWide, `${at} is wider than its window`).toBeLessThanOrEqual(0);
      expect(await findFaintTexts(page), `${at} has faint texts`).toEqual([]);
      expect(bytes, `${at} is too heavy`).toBeLessThan(BUDGET);
      expect(await page.locator("h1").count(), at).toBe(1);
      for (const violation of await findViolations(page)) hard.push({ at, ...violation });
    }
    expect(faults).toEqual([]);
    await context.close();
  }
  expect(hard, "what axe finds").toEqual([]);
}

/** A path as the name of a file. */
function nameOf(path: string): string {
  const kind = path.replace(
    /^\/(runs|compiles|approvals|questions)\/.*$/,
    (_, kindOf: string) => `/one-${kindOf}-${path.slice(-4)}`,
  );
  return kind === "/" ? "start" : kind.slice(1).replaceAll(/[^a-z0-9]+/gi, "-");
}
