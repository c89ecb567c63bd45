/** An upper bound above every text: SQLite orders every blob after every text. */
const ABOVE_ALL_TEXT = new Uint8Array(0);

/** A bound of a range of keys in UTF-8 byte order. */
export type UpperBound = string | Uint8Array;

/** The least text that comes after every text beginning with `prefix`, in UTF-8 byte order (which is code point order). */
export function endOfPrefix(prefix: string): UpperBound {
  const points = Array.from(prefix);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const point = last.codePointAt(0) ?? 0;
    if (point < 0x10ffff) {
      // The code points U+D800 to U+DFFF are surrogates, which no well-formed text contains.
      const next = point === 0xd7ff ? 0xe000 : point + 1;
      return points.join("") + String.fromCodePoint(next);
    }
  }
  return ABOVE_ALL_TEXT;
}
