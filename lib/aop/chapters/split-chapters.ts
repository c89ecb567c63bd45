import type { Heading } from "../markdown/block-line.ts";
import type { ChapterKind } from "../model.ts";
import { lineAt, type Source } from "../source.ts";
import { recogniseChapter } from "./chapter-names.ts";

/** A level-2 heading directly under the document with what stands below it; lines are indices. */
export interface Section {
  readonly kind: ChapterKind | "phase";
  readonly heading: Heading;
  readonly firstLine: number;
  readonly endLine: number;
  readonly body: string;
}

/** The parts of an AOP: the level-1 headings, the sections, and the lines that belong to neither. */
export interface Outline {
  readonly titles: readonly Heading[];
  readonly sections: readonly Section[];
  /** Index of the first line that belongs to a section. */
  readonly preambleEnd: number;
}

/**
 * Splits at the headings of level 1 and 2 that stand directly under the document, as remark sees them. What stands
 * below a level-1 heading that is not the first thing belongs to the section before it no more.
 */
export function splitChapters(source: Source): Outline {
  const { headings, lines } = source.blocks;
  const borders = headings.filter((heading) => heading.outermost && heading.level <= 2);
  const sections = borders.flatMap((heading, index): Section[] => {
    if (heading.level !== 2) return [];
    const endLine = borders[index + 1]?.first ?? lines.length;
    const start = heading.after < lines.length ? lineAt(source, heading.after).start : source.text.length;
    const end = endLine < lines.length ? lineAt(source, endLine).start : source.text.length;
    const body = source.text.slice(start, end);
    return [{ kind: recogniseChapter(heading.text), heading, firstLine: heading.after, endLine, body }];
  });
  return {
    titles: borders.filter((heading) => heading.level === 1),
    sections,
    preambleEnd: sections[0]?.heading.first ?? lines.length,
  };
}
