import type { Json } from "#ports";
import {
  CURRENT,
  comparable,
  isAfterGroup,
  isBeforeGroup,
  matchLike,
  NORMALISERS,
  type Ref,
  type Source,
  standsAlone,
} from "#trust";

type Span = Extract<Ref, { kind: "span" }>;

/** A stretch of a source's text. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds where a value stands in a source, or in a stretch of it: as it is, or, for a number or a date, as a text that a
 * recorded normalisation turns into it. Undefined when it does not stand there; a part of a longer word or number is
 * not the value.
 */
export function findSpan(source: Source, value: Json, within?: Stretch): Span | undefined {
  const stretch = within ?? { start: 0, end: source.text.length };
  if (typeof value === "string") {
    return findText(source, value, stretch) ?? findNormalised(source, value, "date", stretch);
  }
  return typeof value === "number" ? findNormalised(source, value, "number", stretch) : undefined;
}

/** Finds every place where a quoted text stands in a source, exactly as quoted. */
export function findQuotes(source: Source, text: string): readonly Span[] {
  const spans: Span[] = [];
  if (text === "") return spans;
  for (let start = source.text.indexOf(text); start >= 0; start = source.text.indexOf(text, start + text.length)) {
    spans.push({ kind: "span", source: source.id, start, end: start + text.length });
  }
  return spans;
}

/** Whether a span is the whole word, number or date that stands there, and not a part of a longer one. */
export function isWhole(source: Source, span: Span): boolean {
  const raw = source.text.slice(span.start, span.end);
  const start = span.start + raw.length - raw.trimStart().length;
  const end = span.start + raw.trimEnd().length;
  if (span.as === CURRENT.number) return !isPartOfNumber(source.text, start, end);
  if (span.as === CURRENT.date) return !isPartOfDate(source.text, start, end);
  return standsAlone(source.text, start, end);
}

function findText(source: Source, value: string, within: Stretch): Span | undefined {
  if (value.trim() === "") return undefined;
  const text = source.text.slice(0, within.end);
  for (let start = text.indexOf(value, within.start); start >= 0; start = text.indexOf(value, start + 1)) {
    const span: Span = { kind: "span", source: source.id, start, end: start + value.length };
    if (isWhole(source, span)) return span;
  }
  return undefined;
}

/** What stands right behind a number and makes it another one, or a part of a date: 3万円, 5%, 2nd, 9月. */
const CONTINUES = /^[A-Za-zＡ-Ｚａ-ｚ\p{N}.．万億兆千百割%％年月日時]/u;

/** What stands right before a number and makes it another one: a version, a code, a minus sign, an "about". */
const LEADS_IN = /[A-Za-z\p{N}.．約−－▲△-][¥￥]?$/u;

function findNormalised(source: Source, value: Json, kind: "number" | "date", within: Stretch): Span | undefined {
  const normalise = NORMALISERS.get(CURRENT[kind]);
  const wanted = comparable(value);
  return findLike(source, kind, within).find((span) => {
    const found = normalise?.(source.text.slice(span.start, span.end));
    return found !== undefined && comparable(found) === wanted;
  });
}

/** Every whole part of a stretch that is written as a number or a date, whether it is one or not. */
export function findLike(source: Source, kind: "number" | "date", within: Stretch): readonly Span[] {
  const as = CURRENT[kind];
  return matchLike(kind, source.text.slice(within.start, within.end))
    .map(({ start, text }): Span => {
      const from = within.start + start;
      return { kind: "span", source: source.id, start: from, end: from + text.length, as };
    })
    .filter((span) => isWhole(source, span));
}

function isPartOfNumber(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  if (LEADS_IN.test(before) || isAfterGroup(text, start)) return true;
  return CONTINUES.test(text.slice(end, end + 2)) || isBeforeGroup(text, end);
}

function isPartOfDate(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return /\p{N}$|[\d０-９][-/.／．]$/u.test(before) || /^(?:\p{N}|[-/.／．][\d０-９])/u.test(text.slice(end, end + 2));
}
