/**
 * Reads one line by columns, as Markdown measures indentation: a tab reaches the next multiple of four and may be
 * consumed in part.
 */
export class LineCursor {
  readonly line: string;
  /** Where the unread part starts, in UTF-16 code units. */
  offset = 0;
  column = 0;
  #restOfTab = 0;

  constructor(line: string) {
    this.line = line;
  }

  /** Where the first character that is no space or tab stands. */
  get nextNonspace(): number {
    let index = this.offset;
    while (isSpaceOrTab(this.line.charCodeAt(index))) index++;
    return index;
  }

  /** Columns of white space before `nextNonspace`. */
  get indent(): number {
    const end = this.nextNonspace;
    let column = this.column;
    for (let index = this.offset; index < end; index++) {
      if (this.line.charCodeAt(index) !== TAB) column++;
      else column += index === this.offset ? this.#tabWidth() : 4 - (column % 4);
    }
    return column - this.column;
  }

  get blank(): boolean {
    return this.nextNonspace >= this.line.length;
  }

  /** The unread part from its first character that is no space or tab. */
  get rest(): string {
    return this.line.slice(this.nextNonspace);
  }

  /** Consumes up to `columns` columns of white space. */
  skipColumns(columns: number): void {
    let left = columns;
    while (left > 0 && this.offset < this.line.length) {
      const code = this.line.charCodeAt(this.offset);
      if (!isSpaceOrTab(code)) return;
      const width = code === TAB ? this.#tabWidth() : 1;
      const taken = Math.min(width, left);
      this.column += taken;
      left -= taken;
      if (taken === width) {
        this.offset++;
        this.#restOfTab = 0;
      } else {
        this.#restOfTab = width - taken;
      }
    }
  }

  skipSpaces(): void {
    this.skipColumns(Number.MAX_SAFE_INTEGER);
  }

  /** Consumes `count` characters that are no tabs. */
  skipCharacters(count: number): void {
    this.offset += count;
    this.column += count;
  }

  #tabWidth(): number {
    return this.#restOfTab > 0 ? this.#restOfTab : 4 - (this.column % 4);
  }
}

const TAB = 9;

/** Whether a character code is what Markdown calls white space inside a line. */
export function isSpaceOrTab(code: number): boolean {
  return code === 32 || code === TAB;
}
