import type { Nodes } from "mdast";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** A heading as remark sees it: level, last line, and whether it stands directly under the document. */
export type OracleHeading = readonly [level: number, lastLine: number, outermost: boolean];

/** What remark says of a text: its headings, and the kind of each line (1-based) for the kinds that matter here. */
export interface Oracle {
  readonly headings: readonly OracleHeading[];
  readonly kinds: ReadonlyMap<number, string>;
}

const KINDS = new Set(["paragraph", "code", "html", "table", "definition"]);

const remark = unified()
  .data({ micromarkExtensions: [gfmTable()], fromMarkdownExtensions: [gfmTableFromMarkdown()] })
  .use(remarkParse)
  .freeze();

/** Asks remark-parse, with GFM tables, about the whole of a text. */
export function askRemark(text: string): Oracle {
  const headings: OracleHeading[] = [];
  const kinds = new Map<number, string>();
  const visit = (node: Nodes, depth: number): void => {
    const start = node.position?.start.line ?? 0;
    const last = node.position?.end;
    // A block cut off by the end of its quote is said to end at the first column of the next line.
    const end = last === undefined ? 0 : last.column === 1 && last.line > start ? last.line - 1 : last.line;
    if (node.type === "heading") headings.push([node.depth, end, depth === 1]);
    else if (KINDS.has(node.type)) for (let line = start; line <= end; line++) kinds.set(line, node.type);
    else if ("children" in node) for (const child of node.children) visit(child, depth + 1);
  };
  visit(remark.parse(text), 0);
  return { headings, kinds };
}
