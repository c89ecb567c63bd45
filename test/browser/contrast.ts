import type { Page } from "playwright-core";

/** A text whose colour is too near to that of its background. */
export interface FaintText {
  readonly text: string;
  readonly ratio: number;
}

/**
 * Finds texts below the contrast that WCAG 2 asks for at level AA: 4.5, or 3 for large text. The colours are those that
 * the browser computed; backgrounds are looked up through transparent parents.
 */
export function findFaintTexts(page: Page): Promise<readonly FaintText[]> {
  return page.evaluate<readonly FaintText[]>(FIND_IN_PAGE);
}

const FIND_IN_PAGE = `(() => {
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (colour) => {
    const [r, g, b] = channels(colour).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backgroundOf = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if ((channels(backgroundColor)[3] ?? 1) > 0) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (text === "" || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    // What is wholly transparent is not there to be read: it only holds marks in place.
    if (channels(style.color)[3] === 0) continue;
    const [light, dark] = [luminance(style.color), luminance(backgroundOf(element))].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) faint.push({ text: text.slice(0, 40), ratio: Math.round(ratio * 100) / 100 });
  }
  return faint;
})()`;
