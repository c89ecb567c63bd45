import { displayWidth } from "#diagnostics";

/** A text in lines that fit a drawing, which wraps nothing by itself; `cut` where not all of it fits. */
export interface DrawnText {
  readonly lines: readonly string[];
  readonly cut: boolean;
}

/** The room that a text has: its width in widths of an em, and its lines. */
export interface Room {
  readonly ems: number;
  readonly lines: number;
}

/**
 * Breaks a text into lines, at spaces and between full-width characters where it can, inside of a word where it must.
 * The last line that there is room for ends with `…` where text is left.
 */
export function wrapDrawnText(text: string, { ems, lines: most }: Room): DrawnText {
  const lines: string[] = [];
  let line = "";
  for (const word of wordsOf(text)) {
    if (widthOf(line + word.trimEnd()) <= ems) {
      line += word;
      continue;
    }
    if (line !== "") lines.push(line.trimEnd());
    line = "";
    for (const character of charactersOf(word)) {
      if (line !== "" && widthOf(line + character.trimEnd()) > ems) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  if (line !== "") lines.push(line.trimEnd());
  if (lines.length <= most) return { lines, cut: false };
  return { lines: [...lines.slice(0, most - 1), withEllipsis(lines[most - 1] ?? "", ems)], cut: true };
}

function withEllipsis(line: string, ems: number): string {
  const kept = charactersOf(line);
  while (kept.length > 0 && widthOf(`${kept.join("")}…`) > ems) kept.pop();
  return `${kept.join("").trimEnd()}…`;
}

/** What may stand on a line of its own: words with the space behind them, and full-width characters one by one. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let open = false;
  for (const character of charactersOf(text)) {
    const stays = NO_LINE_BEGINS_WITH.test(character);
    const joins = words.length > 0 && (stays || (open && displayWidth(character) < 2));
    if (joins) words.push(`${words.pop() ?? ""}${character}`);
    else words.push(character);
    open = displayWidth(character) < 2 && character !== " ";
  }
  return words;
}

const NO_LINE_BEGINS_WITH = /^[\s、。，．・：；！？ー）」』】〉》]/u;

function charactersOf(text: string): string[] {
  return [...new Intl.Segmenter("ja", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);
}

/**
 * At least as wide as a text is in any of the usual sans-serif fonts, of which Verdana and DejaVu Sans are the widest;
 * in widths of an em.
 */
function widthOf(text: string): number {
  return charactersOf(text).reduce((sum, character) => sum + widthOfOne(character), 0);
}

function widthOfOne(character: string): number {
  const columns = displayWidth(character);
  if (columns !== 1) return columns / 2;
  return WIDTHS.find(([which]) => which.test(character))?.[1] ?? WIDEST;
}

const WIDEST = 1.08;

const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/^[il.,' ]$/, 0.37],
  [/^[fjrtIJ()[\]{}:;!|"\-/\\`]$/, 0.46],
  [/^[a-ln-vx-z0-9?*$_]$/, 0.67],
  [/^[A-LN-VX-Z&+<=>^~#]$/, 0.84],
  [/^[ｦ-ﾟ]$/, 0.5],
];
