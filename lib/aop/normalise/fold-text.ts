/** A text after NFKC, in which places can be traced back to the text as written. */
export interface FoldedText {
  readonly written: string;
  readonly folded: string;
  /** Gives the part as written of `folded.slice(from, to)`, and its offset in `written`. */
  readonly trace: (from: number, to: number) => WrittenPart;
}

/** A part of a text as a person wrote it, with its offset. */
export interface WrittenPart {
  readonly text: string;
  readonly offset: number;
}

/** Characters that NFKC may join with the one before them: combining marks, half-width voicing marks, Hangul vowels. */
const CLUSTER = /[\s\S](?:[\p{M}\uFF9E\uFF9F\u1160-\u11FF])*/gu;

/** Folds a text for recognising key words (design section 2: recognised after NFKC, kept as written). */
export function foldText(written: string): FoldedText {
  const folded = written.normalize("NFKC");
  if (folded === written) {
    return { written, folded, trace: (from, to) => ({ text: written.slice(from, to), offset: from }) };
  }
  const starts: number[] = [];
  const ends: number[] = [];
  const parts: string[] = [];
  for (const cluster of written.matchAll(CLUSTER)) {
    const part = cluster[0].normalize("NFKC");
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) {
      starts.push(cluster.index);
      ends.push(cluster.index + cluster[0].length);
    }
  }
  return {
    written,
    folded: parts.join(""),
    trace: (from, to) => {
      const offset = starts[from] ?? written.length;
      const end = to <= from ? offset : (ends[to - 1] ?? written.length);
      return { text: written.slice(offset, end), offset };
    },
  };
}
