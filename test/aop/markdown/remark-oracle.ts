import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

/** A heading as remark sees it: level, last line, and whether it stands directly under the document. */
export type OracleHeading = readonly [level: number, lastLine: number, outermost: boolean];

/** What remark says of each line (1-based), for the kinds that matter here; other lines are absent. */
export interface Oracle {
  readonly headings: readonly OracleHeading[];
  readonly kinds: ReadonlyMap<number, string>;
}

export function askRemark(text: string): Oracle {
  const headings: OracleHeading[] = [];
  const kinds = new Map<number, string>();
  const visit = (node: Nodes, depth: number): void => {
    const start = node.position?.start.line ?? 0;
    const last = node.position?.end;
    // A block cut off by the end of its quote is said to end at the first column of the next line.
    const end = last === undefined ? 0 : last.column === 1 && last.line > start ? last.line - 1 : last.line;
    const mark = (kind: string): void => {
      for (let line = start; line <= end; line++) kinds.set(line, kind);
    };
    if (node.type === "heading") {
      headings.push([node.depth, end, depth === 1]);
      return;
    }
    if (
      node.type === "paragraph" ||
      node.type === "code" ||
      node.type === "html" ||
      node.type === "table" ||
      node.type === "definition"
    ) {
      mark(node.type);
      return;
    }
    if ("children" in node) for (const child of node.children) visit(child, depth + 1);
  };
  visit(fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }), 0);
  return { headings, kinds };
}
