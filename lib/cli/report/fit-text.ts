import { displayWidth } from "#diagnostics";

/**
 * Text that others wrote, as one line in which nothing can steer a terminal or turn the reading direction.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/\p{Cc}|\p{Cf}/gu, "")
    .trim();
}

/** One line that takes at most `columns` columns; what does not fit is cut off and marked. */
export function fitLine(text: string, columns: number): string {
  const line = oneLine(text);
  if (displayWidth(line) <= columns) return line;
  let fitted = "";
  let width = 0;
  for (const character of line) {
    width += displayWidth(character);
    if (width > columns - 1) break;
    fitted += character;
  }
  return `${fitted}…`;
}

/** Fills a text with spaces up to `columns` columns. */
export function padTo(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

/** How many columns the widest of these takes. */
export function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(displayWidth));
}
