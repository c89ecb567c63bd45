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

/** How much of a page a picture of the README shows. */
const PICTURE = { width: 390, height: 560 } as const;

/**
 * Writes a picture for the README into the folder that TEJUN_TEST_PICTURES names (`docs/images`, to make them again);
 * without it, nothing is written. It begins at the top of the page, or of what `from` finds.
 */
export async function picture(page: Page, name: string, { language }: Look, from?: string): Promise<void> {
  const folder = process.env.TEJUN_TEST_PICTURES;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const box = from === undefined ? null : await page.locator(from).first().boundingBox();
  const scrolled = await page.evaluate<number>("scrollY");
  const y = box === null ? 0 : Math.max(0, box.y + scrolled - 8);
  const path = join(folder, `${name}.${language}.png`);
  await page.screenshot({ path, fullPage: true, clip: { ...PICTURE, x: 0, y } });
}
