import type ts from "typescript";
import type { Place } from "#diagnostics";

/** Where a span of a source file stands, counted from 1. */
export function placeOf(source: ts.SourceFile, start: number, end: number): Place {
  const from = source.getLineAndCharacterOfPosition(start);
  const to = source.getLineAndCharacterOfPosition(end);
  return {
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
  };
}

/** The innermost node that begins before or at `position` and ends behind it, its comments not counted. */
export function nodeAt(source: ts.SourceFile, position: number): ts.Node {
  let node: ts.Node = source;
  for (;;) {
    const child: ts.Node | undefined = node
      .getChildren(source)
      .find((one) => one.getStart(source) <= position && position < one.getEnd());
    if (!child) return node;
    node = child;
  }
}
