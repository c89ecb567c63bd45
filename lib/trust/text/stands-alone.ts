const DIGIT = /\p{N}/u;
const LATIN = /\p{Script=Latin}|\p{M}/u;
const FIGURES = /^[\d０-９,，.．]+$/u;

/**
 * Whether a stretch of a text is a whole word or number there. Japanese has no word boundaries, so only digits and Latin
 * letters next to each other are one word or code, and the groups and the fraction of a number are one number.
 */
export function standsAlone(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (joins(text[start - 1], value[0]) || joins(value.at(-1), text[end])) return false;
  return !FIGURES.test(value) || !(isAfterGroup(text, start) || isBeforeGroup(text, end));
}

/** Whether a text stands in another as a whole word or number. */
export function standsIn(text: string, value: string): boolean {
  if (value === "") return false;
  for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + 1)) {
    if (standsAlone(text, start, start + value.length)) return true;
  }
  return false;
}

/** 200,000 within 1,200,000. */
export function isAfterGroup(text: string, start: number): boolean {
  return /[\d０-９][,，.．]$/u.test(text.slice(Math.max(0, start - 2), start));
}

/** 1,200 within 1,200,000. */
export function isBeforeGroup(text: string, end: number): boolean {
  return /^[,，.．][\d０-９]/u.test(text.slice(end, end + 2));
}

function joins(left: string | undefined, right: string | undefined): boolean {
  return isOfWord(left) && isOfWord(right);
}

function isOfWord(character: string | undefined): boolean {
  return character !== undefined && (DIGIT.test(character) || LATIN.test(character));
}
