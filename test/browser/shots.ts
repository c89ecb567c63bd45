import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Look } from "./browser-host.ts";

/**
 * Writes what a page looks like into the folder that TEJUN_TEST_SHOTS names; without it, nothing is written. The whole
 * page, so that somebody can look at all of it.
 */
export async function shoot(page: Page, name: string, { language, width, scheme }: Look): Promise<void> {
  const folder = process.env.TEJUN_TEST_SHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}-${language}-${width}-${scheme ?? "light"}.png`);
  await page.screenshot({ path, fullPage: true });
}
