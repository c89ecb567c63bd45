/** A heading line that begins with `#`: its level, and where its text stands in the string that was given. */
export interface AtxHeading {
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

/** Reads `## text ##` from a line without its indentation. */
export function readAtxHeading(rest: string): AtxHeading | undefined {
  const marks = /^(#{1,6})(?:[ \t]+|$)/.exec(rest);
  if (marks?.[1] === undefined) return undefined;
  const start = marks[0].length;
  let end = rest.length;
  while (end > start && isSpace(rest, end - 1)) end--;
  let closing = end;
  while (closing > start && rest.charCodeAt(closing - 1) === HASH) closing--;
  if (closing < end && (closing === start || isSpace(rest, closing - 1))) end = closing;
  while (end > start && isSpace(rest, end - 1)) end--;
  return { level: marks[1].length, start, end };
}

const HASH = 35;

function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 32 || code === 9;
}

/** Whether a line without its indentation is a thematic break such as `---` or `* * *`. */
export function isThematicBreak(rest: string): boolean {
  return /^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$|^(?:-[ \t]*){3,}$/.test(rest);
}

/** Level of the setext heading that a line without its indentation would underline. */
export function readSetextUnderline(rest: string): 1 | 2 | undefined {
  if (/^=+[ \t]*$/.test(rest)) return 1;
  return /^-+[ \t]*$/.test(rest) ? 2 : undefined;
}

/** The marks that open a code fence, which those that close it must repeat. */
export interface Fence {
  readonly mark: "`" | "~";
  readonly length: number;
}

/** Reads the opening of a code fence from a line without its indentation. */
export function readFence(rest: string): Fence | undefined {
  const marks = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(rest);
  return marks === null ? undefined : { mark: rest.startsWith("`") ? "`" : "~", length: marks[0].length };
}

/** Whether a line without its indentation closes `fence`. */
export function closesFence(rest: string, fence: Fence): boolean {
  const marks = /^(?:`{3,}|~{3,})(?=[ \t]*$)/.exec(rest);
  return marks?.[0].startsWith(fence.mark) === true && marks[0].length >= fence.length;
}

/** A list item's marker: its length without the space after it. */
export interface ListMarker {
  readonly length: number;
  readonly ordered: boolean;
  /** Whether it may stand right under a paragraph's line: a bullet or the number 1, with something behind it. */
  readonly interrupts: boolean;
}

/** Reads `-`, `+`, `*`, `1.` or `1)` from a line without its indentation. */
export function readListMarker(rest: string): ListMarker | undefined {
  const marker = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/.exec(rest);
  if (marker === null) return undefined;
  const length = marker[0].length;
  const empty = !/[^ \t]/.test(rest.slice(length));
  const number = marker[1];
  return {
    length,
    ordered: number !== undefined,
    interrupts: !empty && (number === undefined || Number(number) === 1),
  };
}
