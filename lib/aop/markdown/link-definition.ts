const LABEL = /^\[((?:[^\\[\]]|\\[\s\S])*)\]:/;
const LABEL_LIMIT = 999;

/** Where the link definitions that a paragraph's text begins with end; 0 when it begins with none. */
export function skipLinkDefinitions(text: string): number {
  let end = 0;
  while (text[end] === "[") {
    const length = skipLinkDefinition(text.slice(end));
    if (length === undefined) break;
    end += length;
  }
  return end;
}

/**
 * Where the link definition that `text` begins with ends (after its line ending), or undefined when it begins with
 * none. `text` is the content of a paragraph, lines joined by LF (CommonMark 0.31, section 4.7).
 */
function skipLinkDefinition(text: string): number | undefined {
  const label = LABEL.exec(text.slice(0, LABEL_LIMIT + 4));
  if (label?.[1] === undefined || label[1].length > LABEL_LIMIT || !/[^ \t\n]/.test(label[1])) return undefined;
  const destinationStart = skipSpacesAndOneLineEnding(text, label[0].length);
  const destinationEnd = skipDestination(text, destinationStart);
  if (destinationEnd === undefined) return undefined;
  const titleStart = skipSpacesAndOneLineEnding(text, destinationEnd);
  if (titleStart > destinationEnd) {
    const titleEnd = skipTitle(text, titleStart);
    const end = titleEnd === undefined ? undefined : endOfLine(text, titleEnd);
    if (end !== undefined) return end;
  }
  return endOfLine(text, destinationEnd);
}

function skipSpacesAndOneLineEnding(text: string, from: number): number {
  const space = /^[ \t]*(?:\n[ \t]*)?/.exec(text.slice(from, from + 1000));
  return from + (space?.[0].length ?? 0);
}

function skipDestination(text: string, from: number): number | undefined {
  if (text[from] === "<") {
    const pointed = /^<(?:[^<>\\\n]|\\[^\n])*>/.exec(text.slice(from));
    return pointed === null ? undefined : from + pointed[0].length;
  }
  let depth = 0;
  let index = from;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 32 || code === 127) break;
    if (code === BACKSLASH && /[!-/:-@[-`{-~]/.test(text[index + 1] ?? "")) index++;
    else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth < 0) break;
  }
  return index === from || depth !== 0 ? undefined : index;
}

const BACKSLASH = 92;
const OPEN = 40;
const CLOSE = 41;

function skipTitle(text: string, from: number): number | undefined {
  const title = /^(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))/.exec(text.slice(from));
  return title === null ? undefined : from + title[0].length;
}

function endOfLine(text: string, from: number): number | undefined {
  let index = from;
  while (text[index] === " " || text[index] === "\t") index++;
  if (index >= text.length) return index;
  return text[index] === "\n" ? index + 1 : undefined;
}
