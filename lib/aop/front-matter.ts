import { splitLines } from "./markdown/source-lines.ts";

/** Front matter at the top of a text: how many lines it takes, fences included, and the offset behind it. */
export interface FrontMatter {
  readonly lines: number;
  readonly end: number;
}

/**
 * Finds front matter: `---`, then `key: …` lines with no Markdown heading among them, then `---` or `...`. A thematic
 * break at the top of an AOP is none.
 */
export function findFrontMatter(text: string): FrontMatter | undefined {
  if (!/^---[ \t]*[\r\n]/.test(text)) return undefined;
  const lines = splitLines(text);
  const written = lines.map((line) => text.slice(line.start, line.end));
  const close = written.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line));
  if (close < 0) return undefined;
  const inside = written.slice(1, close).filter((line) => line.trim() !== "");
  const isData = inside.every((line) => /^(?:\s|-\s|#(?!#|\s))|^[\p{L}\p{N}_.-]+\s*:/u.test(line));
  return isData && /^[\p{L}\p{N}_.-]+\s*:/u.test(inside[0] ?? "")
    ? { lines: close + 1, end: lines[close]?.next ?? 0 }
    : undefined;
}

/** The text with its front matter made blank, every offset and line kept. */
export function blankFrontMatter(text: string, frontMatter: FrontMatter): string {
  return text.slice(0, frontMatter.end).replace(/[^\r\n]/g, " ") + text.slice(frontMatter.end);
}
