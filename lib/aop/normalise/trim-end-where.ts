/**
 * Drops the characters at a text's end that match `drops`. In a regular expression, `[…]+$` starts over at every such
 * character inside the text, which takes minutes on a line of 200,000 spaces.
 */
export function trimEndWhere(text: string, drops: RegExp): string {
  let end = text.length;
  while (end > 0 && drops.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** White space and full stops, which end a sentence and belong to no name or condition. */
export const SENTENCE_END = /[\s。｡]/u;
