import { plainText, type Ref, type SourceId } from "#trust";

/** All of a text as a value, or `missing` when it is empty. */
export function wholeText(source: SourceId, text: string): Ref {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (end <= start) return { kind: "missing", searched: [source], reason: "the text is empty" };
  return { kind: "span", source, start, end };
}

/** What people write who were asked for a value and have none. */
const KNOWS_NONE =
  /^(?:(?:私(?:に)?は|今は|まだ|ちょっと)?\s?(?:(?:分か|わか|解)(?:り(?:ません|かねます)|らない(?:です)?)|知(?:り(?:ません|かねます)|らない(?:です)?)|不明(?:です)?|未定(?:です)?)|(?:sorry, )?i (?:do not|don['’]t) know|unknown|not sure|no idea|tbd)[。.!！]?$/iu;

/**
 * What a person's text says of a field: the rest of the line that begins with its name and a colon, all of them where
 * several lines say different things. A text that labels nothing answers the one field that was asked for, unless it says
 * that nobody knows.
 */
export function findLabelled(source: SourceId, text: string, field: string, asked: number): Ref {
  const wanted = plainText(field);
  const said = new Map<string, Ref>();
  let start = 0;
  for (const line of text.split("\n")) {
    const label = /^\s*(?:[-*・]\s*)?([^:：]+)[:：]\s*/.exec(line);
    if (label && plainText(label[1] ?? "") === wanted) {
      const from = start + label[0].length;
      const end = start + line.trimEnd().length;
      const words = text.slice(from, end);
      if (end > from && !said.has(words)) said.set(words, { kind: "span", source, start: from, end });
    }
    start += line.length + 1;
  }
  const [[words, only] = [text, undefined], ...others] = said;
  if (others.length > 0) return { kind: "candidates", of: [...said.values()] };
  const speaksOfIt = only !== undefined || (asked === 1 && !/[:：]/.test(text));
  if (!speaksOfIt) return { kind: "missing", searched: [source], reason: `the answer does not say ${field}` };
  if (knowsNone(words)) return { kind: "missing", searched: [source], reason: `the person does not know ${field}` };
  return only ?? wholeText(source, text);
}

/** Also where it is said in two languages. */
function knowsNone(words: string): boolean {
  const parts = words.split(/[/／\n]/).filter((part) => part.trim() !== "");
  return parts.length > 0 && parts.every((part) => KNOWS_NONE.test(plainText(part)));
}
