import { diagnose, excerpt } from "#diagnostics";
import type { BlockLine } from "../markdown/block-line.ts";
import type { ToolItem } from "../model.ts";
import { readToolsList, saysNone } from "../phases/read-tools-list.ts";
import { contentOf, lineAt, placeOf, type Source } from "../source.ts";
import type { Section } from "./split-chapters.ts";

/** Marks that people begin list items with and that begin none in Markdown; `*x*` is emphasis and `1.5` a number. */
const ITEM_MARK =
  /^\s*(?:[・･•●○■□◆◇▪‣※＊－―–—]|[-+](?![+-])|\*(?=[^*]*$)|[0-9０-９]{1,3}[.．)）、](?![0-9０-９])|[(（][0-9０-９]{1,3}[)）]|[①-⑳⑴-⒇])[\s\u3000]*/u;

/** The mark of a line that looks like a list item although Markdown sees none, with the space behind it; else "". */
export function readItemMark(content: string): string {
  return ITEM_MARK.exec(content)?.[0] ?? "";
}

/**
 * Reads 利用可能なツール of a single-stage AOP: the list items directly in the chapter. A list that is written so that
 * a tool might be missed grants nothing at all.
 */
export function readToolsChapter(source: Source, section: Section): readonly ToolItem[] {
  const items: ToolItem[] = [];
  let misread = false;
  for (let index = section.firstLine; index < section.endLine; index++) {
    const line = lineAt(source, index);
    const content = contentOf(source, line);
    const place = placeOf(source, line.content, line.content + content.length);
    const isItem = line.begins === 1 && line.items === 1 && line.quotes === 0;
    if (line.kind === "blank") {
      if (isItem) source.report(diagnose("AOP132", {}, place));
    } else if (line.begins > 0 && line.items > 1) {
      source.report(diagnose("AOP136", { text: excerpt(content) }, place));
      misread = true;
    } else if (line.kind === "paragraph" && readItemMark(content) !== "") {
      source.report(diagnose("AOP135", { text: excerpt(content) }, place));
      misread = true;
    } else if (isItem && line.kind === "paragraph") {
      items.push(...readToolsList(source, content, line.content));
    } else if (!saysNone(content) && !endsBlock(line)) {
      source.report(diagnose("AOP137", { text: excerpt(content) }, place));
    }
  }
  return misread ? items.map(({ text, place }) => ({ text, place })) : items;
}

function endsBlock(line: BlockLine): boolean {
  return line.kind === "break" || line.kind === "underline";
}
