import { foldText, type WrittenPart } from "../normalise/fold-text.ts";

/** A phrase that names a phase's artifact, by name or by number (`digits` as written, its offset in the phrase). */
export interface Mention extends WrittenPart {
  readonly by: { readonly number: number; readonly digits: WrittenPart } | { readonly name: string };
}

const PHRASES =
  /フェーズ\s*(?<numberJa>[0-9]{1,6})\s*の\s*成果物|(?<!aop\s?)「(?<nameJa>[^「」]+)」\s*の\s*成果物|\bartifacts? of (?:phase )?(?:(?<=phase )(?<numberEn>[0-9]{1,6})|"(?<name1>[^"]+)"|“(?<name2>[^“”]+)”)/giu;

/** Finds `フェーズ 2 の成果物`, `「集計」の成果物`, `artifact of phase 2` and `artifact of "Collect"` in a line. */
export function findMentions(line: string): readonly Mention[] {
  if (!/成果物|artifact/i.test(line)) return [];
  const text = foldText(line);
  return [...text.folded.matchAll(PHRASES)].map((match) => {
    const groups = match.groups ?? {};
    const number = groups.numberJa ?? groups.numberEn;
    const name = groups.nameJa ?? groups.name1 ?? groups.name2 ?? "";
    const part = text.trace(match.index, match.index + match[0].length);
    if (number === undefined) return { ...part, by: { name } };
    const from = match.index + match[0].indexOf(number);
    const digits = text.trace(from, from + number.length);
    return {
      ...part,
      by: { number: Number(number), digits: { text: digits.text, offset: digits.offset - part.offset } },
    };
  });
}
