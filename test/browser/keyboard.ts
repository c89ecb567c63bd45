import type { Page } from "playwright-core";

/** More stops than any page has. */
const MOST_STOPS = 400;

/** Goes on with the tabulator until what `selector` finds has the focus, visibly; throws where it cannot be reached. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press("Tab");
    const there = await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
    if (!there) continue;
    const outline = await page.evaluate<string>("getComputedStyle(document.activeElement).outlineStyle");
    if (outline === "none") throw new Error(`${selector} does not show that it has the focus`);
    return;
  }
  throw new Error(`${selector} cannot be reached with the keyboard`);
}
