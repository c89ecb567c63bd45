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

/**
 * Splits a folded text at `,` and `、` outside brackets and quotation marks; gives each part's range, empty ones too. A
 * bracket that is never closed holds nothing.
 */
export function splitItems(text: string): readonly { readonly from: number; readonly to: number }[] {
  const closes = matchBrackets(text, () => true);
  const parts: { from: number; to: number }[] = [];
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const close = closes.get(index);
    if (close !== undefined) index = close;
    else if (text[index] === "," || text[index] === "、") {
      parts.push({ from, to: index });
      from = index + 1;
    }
  }
  parts.push({ from, to: text.length });
  return parts;
}

/**
 * Where each bracket that is closed in a folded text closes, by where it opens. Other brackets and quotation marks hide
 * the round ones inside them, unless one of those is itself left open.
 */
export function matchRoundBrackets(text: string): ReadonlyMap<number, number> {
  const roundOnly = matchBrackets(text, (character) => character === "(" || character === ")");
  return new Map([...roundOnly, ...matchBrackets(text, () => true)]);
}

/** Matches the brackets that count; a closer that closes nothing is a plain character. */
function matchBrackets(text: string, counts: (character: string) => boolean): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  const open: { readonly closer: string; readonly start: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (!counts(character)) continue;
    const last = open.at(-1);
    if (last?.closer === character) {
      matches.set(last.start, index);
      open.pop();
    } else if (Object.hasOwn(PAIRS, character)) {
      open.push({ closer: PAIRS[character] ?? "", start: index });
    }
  }
  return matches;
}
