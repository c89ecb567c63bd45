/** One replacement in a text; edits of one text do not overlap. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Applies edits given in the order of the text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let behind = 0;
  for (const edit of edits) {
    parts.push(text.slice(behind, edit.from), edit.text);
    behind = edit.to;
  }
  return parts.join("") + text.slice(behind);
}
