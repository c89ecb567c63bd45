const PAIRS: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "「": "」",
  "『": "』",
  "【": "】",
  "“": "”",
  '"': '"',
};
const CLOSERS = new Set(Object.values(PAIRS));

/** Splits a folded text at `,` and `、` outside brackets and quotation marks; gives each part's range, empty ones too. */
export function splitItems(text: string): readonly { readonly from: number; readonly to: number }[] {
  const parts: { from: number; to: number }[] = [];
  const open: string[] = [];
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (open.length === 0 && (character === "," || character === "、")) {
      parts.push({ from, to: index });
      from = index + 1;
    } else step(open, character);
  }
  parts.push({ from, to: text.length });
  return parts;
}

/**
 * Where each round bracket that is closed in a folded text closes, by where it opens. Other brackets and quotation marks
 * hide the round ones inside them, unless one of those is itself left open.
 */
export function matchRoundBrackets(text: string): ReadonlyMap<number, number> {
  const roundOnly = matchBrackets(text, (character) => character === "(" || character === ")");
  const all = matchBrackets(text, (character) => Object.hasOwn(PAIRS, character) || CLOSERS.has(character));
  return new Map([...roundOnly, ...all]);
}

function matchBrackets(text: string, counts: (character: string) => boolean): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  const open: string[] = [];
  const starts: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (!counts(character)) continue;
    const before = open.length;
    step(open, character);
    if (open.length > before) starts.push(index);
    else if (open.length < before) {
      const start = starts.pop();
      if (start !== undefined && character === ")") matches.set(start, index);
    }
  }
  return matches;
}

/** Opens or closes with `character`; a closer that closes nothing is a plain character. */
function step(open: string[], character: string): void {
  if (open.at(-1) === character) open.pop();
  else if (Object.hasOwn(PAIRS, character)) open.push(PAIRS[character] ?? "");
}
