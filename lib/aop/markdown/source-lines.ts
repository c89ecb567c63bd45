/** One line of a text: `start` to `end` is what stands on it, `next` is where the line after it starts. */
export interface SourceLine {
  /** 1-based. */
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** Splits at LF, CRLF and lone CR, as Markdown does; a final line ending starts no further line. */
export function splitLines(text: string): readonly SourceLine[] {
  const lines: SourceLine[] = [];
  let start = 0;
  while (start < text.length) {
    let end = start;
    let code = text.charCodeAt(end);
    while (end < text.length && code !== 10 && code !== 13) code = text.charCodeAt(++end);
    const crlf = code === 13 && text.charCodeAt(end + 1) === 10;
    const next = end >= text.length ? end : end + (crlf ? 2 : 1);
    lines.push({ number: lines.length + 1, start, end, next });
    start = next;
  }
  return lines;
}
