/** How a word stands out on a terminal. */
export type Tone = "title" | "quiet" | "good" | "waiting" | "bad";

/** Colours a text, or leaves it as it is. */
export type Paint = (text: string, tone: Tone) => string;

const CODES: { readonly [T in Tone]: number } = { title: 1, quiet: 2, good: 32, waiting: 33, bad: 31 };

/** Colours only where `coloured`. */
export function paintFor(coloured: boolean): Paint {
  return coloured ? (text, tone) => `\u001b[${CODES[tone]}m${text}\u001b[0m` : (text) => text;
}
