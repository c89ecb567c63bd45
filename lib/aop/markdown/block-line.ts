import type { SourceLine } from "./source-lines.ts";

/** What a line is, as Markdown sees it; a heading over two lines has `heading` and `underline`. */
export type BlockKind =
  | "blank"
  | "heading"
  | "underline"
  | "paragraph"
  | "definition"
  | "code"
  | "html"
  | "table"
  | "break";

/** One line with what it is and what it stands in. */
export interface BlockLine extends SourceLine {
  kind: BlockKind;
  /** Offset in the text of the first character behind list markers, quote marks and indentation. */
  readonly content: number;
  /** How many list items it stands in. */
  readonly items: number;
  /** How many block quotes it stands in. */
  readonly quotes: number;
  /** How many list items begin on it. */
  readonly begins: number;
}

/** A heading wherever it stands; `text` is what is written, without marks and the space around it. */
export interface Heading {
  readonly level: number;
  /** Index of its (first) line and of the line after it, in the lines of the text. */
  readonly first: number;
  readonly after: number;
  readonly text: string;
  /** Offset of `text`. */
  readonly start: number;
  /** Whether it stands directly under the document, in no list and no quote. */
  readonly outermost: boolean;
}

/** The block structure of a text, line by line. */
export interface Blocks {
  readonly lines: readonly BlockLine[];
  readonly headings: readonly Heading[];
  /** Index of the line whose code fence is still open at the end of the text and stands in no list and no quote. */
  readonly unclosedFence?: number;
  /** The same of an HTML block that does not end at a blank line, such as a comment. */
  readonly unclosedHtml?: number;
}
