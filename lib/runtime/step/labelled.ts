import { plainText, type Ref, type SourceId } from "#trust";

/** All of a text as a value, or `missing` when it is empty. */
export function wholeText(source: SourceId, text: string): Ref {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (end <= start) return { kind: "missing", searched: [source], reason: "the text is empty" };
  return { kind: "span", source, start, end };
}

/**
 * What a person's text says of a field: the rest of the line that begins with its name and a colon. A text that labels
 * nothing answers the one field that was asked for.
 */
export function findLabelled(source: SourceId, text: string, field: string, asked: number): Ref {
  const wanted = plainText(field);
  let start = 0;
  for (const line of text.split("\n")) {
    const label = /^\s*(?:[-*・]\s*)?([^:：]+)[:：]\s*/.exec(line);
    if (label && plainText(label[1] ?? "") === wanted) {
      const from = start + label[0].length;
      const end = start + line.trimEnd().length;
      if (end > from) return { kind: "span", source, start: from, end };
    }
    start += line.length + 1;
  }
  if (asked === 1 && !/[:：]/.test(text)) return wholeText(source, text);
  return { kind: "missing", searched: [source], reason: `the answer does not say ${field}` };
}
