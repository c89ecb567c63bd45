import type { BlockKind, BlockLine, Blocks, Heading } from "./block-line.ts";
import {
  closesFence,
  type Fence,
  isThematicBreak,
  type ListMarker,
  readAtxHeading,
  readFence,
  readListMarker,
  readSetextUnderline,
} from "./block-starts.ts";
import { type HtmlBlock, readHtmlBlock } from "./html-block.ts";
import { LineCursor } from "./line-cursor.ts";
import { skipLinkDefinitions } from "./link-definition.ts";
import { OpenContainers } from "./open-containers.ts";
import { type SourceLine, splitLines } from "./source-lines.ts";
import { countDelimiterCells, countHeadCells } from "./table.ts";

/**
 * Reads which line of `text` is what, as remark-parse 11 with GFM tables would, in one pass over the lines. remark
 * itself is super-linear on long lists and takes seconds where this takes milliseconds; that both agree is a property
 * test.
 */
export function scanBlocks(text: string): Blocks {
  return new BlockScanner(text).scan();
}

/** The innermost open block that holds text; `headable` tells whether a paragraph's last line can head a table. */
type Leaf =
  | { readonly kind: "none" | "table" }
  | { readonly kind: "indented"; readonly resists: boolean }
  | { readonly kind: "paragraph"; readonly lines: BlockLine[]; headable: boolean }
  | { readonly kind: "fence"; readonly fence: Fence; readonly line: number }
  | { readonly kind: "html"; readonly block: HtmlBlock; readonly line: number };

class BlockScanner {
  readonly #text: string;
  readonly #lines: BlockLine[] = [];
  readonly #headings: Heading[] = [];
  readonly #containers = new OpenContainers();
  #leaf: Leaf = { kind: "none" };

  constructor(text: string) {
    this.#text = text;
  }

  scan(): Blocks {
    for (const line of splitLines(this.#text)) this.#readLine(line);
    const leaf = this.#leaf;
    const outermost = this.#containers.depth === 0;
    if (leaf.kind === "paragraph") this.#closeLeaf();
    return {
      lines: this.#lines,
      headings: this.#headings,
      ...(leaf.kind === "fence" && outermost ? { unclosedFence: leaf.line } : {}),
      ...(leaf.kind === "html" && leaf.block.closes && outermost ? { unclosedHtml: leaf.line } : {}),
    };
  }

  #readLine(line: SourceLine): void {
    const cursor = new LineCursor(this.#text.slice(line.start, line.end));
    const matched = this.#containers.match(cursor);
    const all = matched === this.#containers.depth;
    if (all && this.#readVerbatim(line, cursor)) return;
    const paragraph = this.#leaf.kind === "paragraph" ? this.#leaf : undefined;
    const begins = this.#openContainers(cursor, matched, all);
    if (!all && begins === undefined && paragraph !== undefined && this.#goesOnLazily(cursor)) {
      this.#addLazily(paragraph, line, cursor);
      return;
    }
    // remark takes the first line behind a table in a quote or item for one that might have gone on with it.
    const headable = all || begins !== undefined || this.#leaf.kind !== "table";
    if (begins === undefined && !all) this.#closeTo(matched);
    this.#readLeaf(line, cursor, begins ?? 0, all);
    if (!headable && this.#leaf.kind === "paragraph") this.#leaf.headable = false;
  }

  /** Takes a line of an open code fence or HTML block. */
  #readVerbatim(line: SourceLine, cursor: LineCursor): boolean {
    const leaf = this.#leaf;
    if (leaf.kind === "fence") {
      this.#place(line, cursor, "code");
      if (cursor.indent < 4 && closesFence(cursor.rest, leaf.fence)) this.#leaf = { kind: "none" };
      return true;
    }
    if (leaf.kind !== "html" || (cursor.blank && leaf.block.closes === undefined)) return false;
    this.#place(line, cursor, "html");
    if (leaf.block.closes?.test(cursor.rest) === true) this.#leaf = { kind: "none" };
    return true;
  }

  /** Opens the quotes and list items that begin on the line; gives how many items, or undefined when nothing begins. */
  #openContainers(cursor: LineCursor, matched: number, all: boolean): number | undefined {
    const inParagraph = all && this.#leaf.kind === "paragraph";
    // remark lets no more lists interrupt indented code than a paragraph, unless the code itself ended a quote or list.
    const interrupting = inParagraph || (all && this.#leaf.kind === "indented" && this.#leaf.resists);
    let begins: number | undefined;
    let triedBreak = "";
    while (!cursor.blank && cursor.indent < 4) {
      const rest = cursor.rest;
      const mark = rest.charAt(0);
      const quote = mark === ">";
      let item: ListMarker | undefined;
      if (!quote) {
        if (inParagraph && begins === undefined && readSetextUnderline(rest) !== undefined) break;
        // Behind a marker that began no break, the same marker begins none either: keeps `- - - x` linear.
        if (mark !== triedBreak && isThematicBreak(rest)) break;
        item = readListMarker(rest);
        if (item === undefined || (interrupting && !item.interrupts)) break;
      }
      triedBreak = mark;
      if (begins === undefined) this.#closeTo(matched);
      begins ??= 0;
      if (item === undefined) this.#containers.openQuote(cursor);
      else {
        this.#containers.openItem(cursor, item);
        begins++;
      }
    }
    return begins;
  }

  /** Whether a line outside an open paragraph's containers goes on with it rather than beginning a block of its own. */
  #goesOnLazily(cursor: LineCursor): boolean {
    if (cursor.blank) return false;
    if (cursor.indent >= 4) return true;
    const rest = cursor.rest;
    return (
      readAtxHeading(rest) === undefined &&
      readFence(rest) === undefined &&
      readHtmlBlock(rest)?.interrupts !== true &&
      !isThematicBreak(rest)
    );
  }

  #addLazily(paragraph: Leaf & { kind: "paragraph" }, line: SourceLine, cursor: LineCursor): void {
    const html = cursor.indent < 4 ? readHtmlBlock(cursor.rest) : undefined;
    if (html === undefined) {
      this.#addToParagraph(paragraph, this.#place(line, cursor, "paragraph"), false);
      // It is no delimiter row, but one inside the quote or item can make it the head of a table.
      paragraph.headable = cursor.indent < 4;
      return;
    }
    // remark lets a lone tag end the paragraph, yet leaves it in the paragraph's quote or list item.
    this.#closeLeaf();
    this.#place(line, cursor, "html");
    this.#leaf = { kind: "html", block: html, line: this.#lines.length - 1 };
  }

  #readLeaf(line: SourceLine, cursor: LineCursor, begins: number, all: boolean): void {
    const leaf = this.#leaf;
    const place = (kind: BlockKind): BlockLine => this.#place(line, cursor, kind, begins);
    if (cursor.blank) {
      if (leaf.kind !== "indented") this.#closeLeaf();
      place("blank");
      return;
    }
    this.#containers.fill();
    if (cursor.indent >= 4 && leaf.kind !== "paragraph") {
      this.#closeLeaf();
      this.#leaf = leaf.kind === "indented" ? leaf : { kind: "indented", resists: all };
      place("code");
      return;
    }
    if (cursor.indent < 4 && this.#readBlockStart(cursor, place)) return;
    if (leaf.kind === "paragraph") this.#addToParagraph(leaf, place("paragraph"), cursor.indent < 4);
    else if (leaf.kind === "table") place("table");
    else {
      const paragraph: Leaf = { kind: "paragraph", lines: [], headable: false };
      this.#leaf = paragraph;
      this.#addToParagraph(paragraph, place("paragraph"), true);
    }
  }

  /** Takes a line that is a heading, a fence, an HTML block's first line, an underline or a break. */
  #readBlockStart(cursor: LineCursor, place: (kind: BlockKind) => BlockLine): boolean {
    const rest = cursor.rest;
    const leaf = this.#leaf;
    const atx = readAtxHeading(rest);
    if (atx !== undefined) {
      this.#closeLeaf();
      const line = place("heading");
      this.#addHeading(atx.level, this.#lines.length - 1, rest.slice(atx.start, atx.end), line.content + atx.start);
      return true;
    }
    const fence = readFence(rest);
    if (fence !== undefined) {
      this.#closeLeaf();
      place("code");
      this.#leaf = { kind: "fence", fence, line: this.#lines.length - 1 };
      return true;
    }
    const html = readHtmlBlock(rest);
    if (html !== undefined && (html.interrupts || leaf.kind !== "paragraph")) {
      this.#closeLeaf();
      place("html");
      if (html.closes?.test(rest) !== true) this.#leaf = { kind: "html", block: html, line: this.#lines.length - 1 };
      return true;
    }
    const level = leaf.kind === "paragraph" ? readSetextUnderline(rest) : undefined;
    if (level !== undefined && this.#underline(level, place)) return true;
    if (!isThematicBreak(rest)) return false;
    this.#closeLeaf();
    place("break");
    return true;
  }

  /** Makes the open paragraph a heading, unless nothing is left of it but link definitions. */
  #underline(level: 1 | 2, place: (kind: BlockKind) => BlockLine): boolean {
    if (this.#leaf.kind !== "paragraph") return false;
    const lines = this.#leaf.lines;
    const defined = this.#countDefinitionLines(lines);
    const [first, last] = [lines[defined], lines.at(-1)];
    if (first === undefined || last === undefined) return false;
    this.#closeLeaf();
    for (const line of lines.slice(defined)) line.kind = "heading";
    place("underline");
    const text = this.#text.slice(first.content, last.end);
    this.#addHeading(level, first.number - 1, text.trimEnd(), first.content);
    return true;
  }

  #addHeading(level: number, first: number, text: string, start: number): void {
    const outermost = this.#containers.depth === 0;
    this.#headings.push({ level, first, after: this.#lines.length, text, start, outermost });
  }

  /** Adds a line to the open paragraph; a delimiter row under a fitting line makes a table of both. */
  #addToParagraph(paragraph: Leaf & { kind: "paragraph" }, line: BlockLine, headable: boolean): void {
    const head = paragraph.lines.at(-1);
    if (head !== undefined && headable && paragraph.headable) {
      const cells = countDelimiterCells(this.#text.slice(line.content, line.end));
      if (cells > 0 && cells === countHeadCells(this.#text.slice(head.content, head.end))) {
        paragraph.lines.pop();
        this.#closeLeaf();
        // remark ends the paragraph for the table's sake, then reads a lone tag there as HTML.
        const html = readHtmlBlock(this.#text.slice(head.content, head.end));
        this.#leaf = html === undefined ? { kind: "table" } : { kind: "html", block: html, line: head.number - 1 };
        head.kind = html === undefined ? "table" : "html";
        line.kind = head.kind;
        return;
      }
    }
    paragraph.lines.push(line);
    paragraph.headable = headable;
  }

  #closeTo(depth: number): void {
    this.#closeLeaf();
    this.#containers.closeTo(depth);
  }

  #closeLeaf(): void {
    if (this.#leaf.kind === "paragraph") {
      const { lines } = this.#leaf;
      for (const line of lines.slice(0, this.#countDefinitionLines(lines))) line.kind = "definition";
    }
    this.#leaf = { kind: "none" };
  }

  #countDefinitionLines(lines: readonly BlockLine[]): number {
    const [first] = lines;
    if (first === undefined || this.#text[first.content] !== "[") return 0;
    const text = lines.map((line) => this.#text.slice(line.content, line.end)).join("\n");
    const end = skipLinkDefinitions(text);
    return end >= text.length ? lines.length : text.slice(0, end).split("\n").length - 1;
  }

  #place(line: SourceLine, cursor: LineCursor, kind: BlockKind, begins = 0): BlockLine {
    const placed: BlockLine = {
      ...line,
      kind,
      content: line.start + cursor.nextNonspace,
      items: this.#containers.items,
      quotes: this.#containers.quotes,
      begins,
    };
    this.#lines.push(placed);
    return placed;
  }
}
