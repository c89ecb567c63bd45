/** Drops blank lines at both ends (U+3000 is white space) and white space at the very end, and nothing else. */
export function trimBlankLines(text: string): string {
  return text.replace(/^(?:[^\S\r\n]*(?:\r\n|\r|\n))+/u, "").trimEnd();
}
