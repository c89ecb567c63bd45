import { readHiddenHeading } from "../chapters/chapter-names.ts";
import { readItemMark } from "../chapters/read-tools-chapter.ts";
import { splitChapters } from "../chapters/split-chapters.ts";
import type { BlockLine } from "../markdown/block-line.ts";
import { contentOf, lineAt, type Source } from "../source.ts";
import type { TextEdit } from "./text-edit.ts";

/** Makes headings of the lines that begin like a chapter or phase, where a heading can stand. */
export function mendHeadings(source: Source): readonly TextEdit[] {
  return source.blocks.lines.flatMap((line): TextEdit[] => {
    if (!canMend(source, line)) return [];
    const content = contentOf(source, line);
    const hidden = readHiddenHeading(content);
    return hidden === undefined ? [] : [{ from: line.content, to: line.content + content.length, text: hidden.mended }];
  });
}

/** Makes list items of the lines of a single-stage AOP's tools chapter that look like some. */
export function mendToolItems(source: Source): readonly TextEdit[] {
  const { sections } = splitChapters(source);
  if (sections.some((section) => section.kind === "phase")) return [];
  return sections
    .filter((section) => section.kind === "tools")
    .flatMap((section) =>
      range(section.firstLine, section.endLine).flatMap((index): TextEdit[] => {
        const line = lineAt(source, index);
        const content = contentOf(source, line);
        const mark = canMend(source, line) ? readItemMark(content) : "";
        return mark === "" || mark === content
          ? []
          : [{ from: line.content, to: line.content + mark.length, text: "- " }];
      }),
    );
}

/** Whether a heading or item that begins at the line's content would stand directly under the document. */
function canMend({ text }: Source, line: BlockLine): boolean {
  if (line.kind !== "paragraph") return false;
  const indent = text.slice(line.start, line.content);
  // A tab reaches the fourth column, where nothing begins.
  return indent === "" || (/^ {1,3}$/.test(indent) && line.items === 0 && line.quotes === 0);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
