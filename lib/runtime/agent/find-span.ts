import type { Json } from "#ports";
import { comparable, NORMALISERS, type Ref, type Source } from "#trust";

type Span = Extract<Ref, { kind: "span" }>;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const DIGIT = /\p{N}/u;

/**
 * Finds where a value stands in a source: as it is, or, for a number or a date, as a text that a recorded normalisation
 * turns into it. Undefined when it does not stand there; a part of a longer word or number is not the value.
 */
export function findSpan(source: Source, value: Json): Span | undefined {
  if (typeof value === "string") return findText(source, value) ?? findNormalised(source, value, "date@1", DATE_LIKE);
  if (typeof value === "number") return findNormalised(source, value, "number@1", NUMBER_LIKE);
  return undefined;
}

/** Finds a quoted text in a source, exactly as quoted. */
export function findQuote(source: Source, text: string): Span | undefined {
  const start = text === "" ? -1 : source.text.indexOf(text);
  return start < 0 ? undefined : { kind: "span", source: source.id, start, end: start + text.length };
}

const NUMBER_LIKE = /[¥￥]?\s?-?[\d０-９][\d０-９,，]*(?:[.．][\d０-９]+)?(?:\s?円)?/gu;
const DATE_LIKE =
  /(?:(?:令和|平成|昭和)\s?(?:元|[\d０-９]{1,2})|[\d０-９]{4})\s?[-/.年／．]\s?[\d０-９]{1,2}\s?[-/.月／．]\s?[\d０-９]{1,2}\s?日?/gu;

function findText(source: Source, value: string): Span | undefined {
  if (value.trim() === "") return undefined;
  for (let start = source.text.indexOf(value); start >= 0; start = source.text.indexOf(value, start + 1)) {
    const end = start + value.length;
    if (standsAlone(source.text, start, end, value)) return { kind: "span", source: source.id, start, end };
  }
  return undefined;
}

/** Japanese has no word boundaries, so only digits next to digits and Latin letters next to Latin letters are one word. */
function standsAlone(text: string, start: number, end: number, value: string): boolean {
  return !joins(text[start - 1], value[0]) && !joins(value.at(-1), text[end]);
}

function joins(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (DIGIT.test(left) && DIGIT.test(right)) return true;
  return /[A-Za-z]/.test(left) && LETTER_OR_DIGIT.test(right) && /[A-Za-z]/.test(right);
}

/** What stands right behind a number and makes it another one, or a part of a date: 3万円, 5%, 2nd, 9月. */
const CONTINUES = /^[A-Za-zＡ-Ｚａ-ｚ\p{N}.．万億兆千百割%％年月日時]/u;

function findNormalised(source: Source, value: Json, normaliser: string, pattern: RegExp): Span | undefined {
  const normalise = NORMALISERS.get(normaliser);
  const wanted = comparable(value);
  for (const match of source.text.matchAll(pattern)) {
    const trimmed = match[0].trim();
    const found = normalise?.(trimmed);
    if (found === undefined || comparable(found) !== wanted) continue;
    const start = match.index + match[0].indexOf(trimmed);
    if (normaliser === "number@1" && isPartOfNumber(source.text, start, start + trimmed.length)) continue;
    return { kind: "span", source: source.id, start, end: start + trimmed.length, as: normaliser };
  }
  return undefined;
}

/** Also what stands before it: a version, a code, a minus sign, an "about". */
function isPartOfNumber(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? "";
  return CONTINUES.test(text.slice(end)) || /[A-Za-z\p{N}.．約-]/u.test(before);
}
