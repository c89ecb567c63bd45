import type { Diagnostic, Place } from "#diagnostics";
import type { BlockLine, Blocks } from "./markdown/block-line.ts";

/** A text being read: its block structure, and where to report what is wrong with it. */
export interface Source {
  readonly text: string;
  readonly blocks: Blocks;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The place of `source.text.slice(from, to)`. */
export function placeOf(source: Source, from: number, to: number): Place {
  const start = findLine(source.blocks.lines, from);
  const end = findLine(source.blocks.lines, Math.max(from, to));
  return {
    line: start.number,
    column: from - start.start + 1,
    endLine: end.number,
    endColumn: Math.max(from, to) - end.start + 1,
  };
}

/** The line that stands at index `index`; lines that are not there are an empty first line. */
export function lineAt(source: Source, index: number): BlockLine {
  return source.blocks.lines[index] ?? NO_LINE;
}

/** What stands on a line behind list markers, quote marks and indentation, without white space at its end. */
export function contentOf(source: Source, line: BlockLine): string {
  return source.text.slice(line.content, line.end).trimEnd();
}

const NO_LINE: BlockLine = {
  number: 1,
  start: 0,
  end: 0,
  next: 0,
  kind: "blank",
  content: 0,
  items: 0,
  quotes: 0,
  begins: 0,
};

function findLine(lines: readonly BlockLine[], offset: number): BlockLine {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return lines[low] ?? NO_LINE;
}
