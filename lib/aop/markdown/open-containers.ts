import type { ListMarker } from "./block-starts.ts";
import { isSpaceOrTab, type LineCursor } from "./line-cursor.ts";

/** A block quote, or a list item whose content stands `indent` columns in; a blank line under an empty item ends it. */
type Container =
  | { readonly kind: "quote" }
  | { readonly kind: "item"; readonly indent: number; state: "empty" | "filled" | "ended" };

/** The block quotes and list items that are open, outermost first. */
export class OpenContainers {
  readonly #open: Container[] = [];
  #quotes = 0;
  #lastQuote = -1;

  get depth(): number {
    return this.#open.length;
  }

  get quotes(): number {
    return this.#quotes;
  }

  get items(): number {
    return this.#open.length - this.#quotes;
  }

  /** Consumes what shows that the line goes on with open containers; gives how many it goes on with. */
  match(cursor: LineCursor): number {
    let matched = 0;
    for (; matched < this.#open.length; matched++) {
      const container = this.#open[matched];
      if (container === undefined) break;
      if (cursor.blank && matched > this.#lastQuote) {
        const last = this.#open.at(-1);
        if (last?.kind === "item" && last.state === "empty") last.state = "ended";
        return this.#open.length;
      }
      if (container.kind === "quote") {
        if (!startsQuote(cursor)) break;
        consumeQuoteMark(cursor);
      } else if (!cursor.blank) {
        if (cursor.indent < container.indent || container.state === "ended") break;
        cursor.skipColumns(container.indent);
      }
    }
    return matched;
  }

  openQuote(cursor: LineCursor): void {
    this.fill();
    consumeQuoteMark(cursor);
    this.#lastQuote = this.#open.length;
    this.#open.push({ kind: "quote" });
    this.#quotes++;
  }

  openItem(cursor: LineCursor, marker: ListMarker): void {
    this.fill();
    const before = cursor.indent;
    cursor.skipSpaces();
    cursor.skipCharacters(marker.length);
    const empty = cursor.blank;
    // Five or more columns are one space and indented code behind it.
    const space = empty || cursor.indent >= 5 ? 1 : cursor.indent;
    cursor.skipColumns(space);
    this.#open.push({ kind: "item", indent: before + marker.length + space, state: empty ? "empty" : "filled" });
  }

  /** Notes that something stands in the innermost container. */
  fill(): void {
    const last = this.#open.at(-1);
    if (last?.kind === "item" && last.state === "empty") last.state = "filled";
  }

  closeTo(depth: number): void {
    while (this.#open.length > depth) {
      if (this.#open.pop()?.kind !== "quote") continue;
      this.#quotes--;
      this.#lastQuote = this.#open.findLastIndex((container) => container.kind === "quote");
    }
  }
}

function startsQuote(cursor: LineCursor): boolean {
  return cursor.indent < 4 && cursor.rest.startsWith(">");
}

function consumeQuoteMark(cursor: LineCursor): void {
  cursor.skipSpaces();
  cursor.skipCharacters(1);
  if (isSpaceOrTab(cursor.line.charCodeAt(cursor.offset))) cursor.skipColumns(1);
}
