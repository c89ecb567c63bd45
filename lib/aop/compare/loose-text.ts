/** A text without what the lenient comparison ignores: white space at line ends (U+3000 too), newline style, blank lines. */
export function looseText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}
