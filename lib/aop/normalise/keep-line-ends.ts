const LINE = /([^\r\n]*)(\r\n|\r|\n|$)/g;

interface Line {
  readonly text: string;
  readonly end: string;
}

/**
 * A text that was edited where line ends are lost, such as in a browser's form, with the line ends it had: those of
 * the lines above and below the edit as they were, between them those of the first line. Line ends are no edit, and
 * where they differ no phase is the same to the last character (spec compile.md section 1).
 */
export function keepLineEnds(before: string, edited: string): string {
  const [old, now] = [linesOf(before), linesOf(edited)];
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head]?.text === now[head]?.text) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail)?.text === now.at(-1 - tail)?.text) tail += 1;
  const usual = old[0]?.end || "\n";
  const last = now.length - 1;
  const kept = now
    .map(({ text }, i) => {
      const same = i < head ? old[i] : i >= now.length - tail ? old[old.length - now.length + i] : undefined;
      return i === last ? text : text + (same?.end || usual);
    })
    .join("");
  // A lone CR and the LF behind it would be one line end.
  return linesOf(kept).length === now.length ? kept : edited;
}

/** Every line with its end; behind the last line end stands one more line, empty or not. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (const [, line = "", end = ""] of text.matchAll(LINE)) {
    lines.push({ text: line, end });
    if (end === "") break;
  }
  return lines;
}
