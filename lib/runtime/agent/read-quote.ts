import type { Json } from "#ports";
import type { ArtifactField } from "#program";
import {
  CURRENT,
  comparable,
  type Facts,
  findAnchor,
  foldText,
  isRelativeDate,
  normalise,
  RELATIVE_DATE,
  type Ref,
  readRelativeDate,
  resolveRef,
  type Source,
  toHiragana,
  toKatakana,
} from "#trust";
import { findLike, findQuotes, findSpan, isWhole } from "./find-span.ts";
import type { ValueScope } from "./value-scope.ts";

type Span = Extract<Ref, { kind: "span" }>;

/** How far around a quote is looked for what makes it a part of another relative date: 月末 of 再来月末. */
const AROUND = 8;
/** Two texts that mean different days, counted from the same one. */
const ANY_DAY = { year: 2026, month: 1, day: 14 };

/**
 * A quote must stand in its source, and the value must be the quoted text, what a recorded normalisation makes of it, or
 * stand in it; a quote that cuts a longer number or word supports nothing, and the value is the model's own. Where the
 * quote is a date that cannot be, it is missing, whatever the model made of it (spec trust.md section 2).
 */
export function readQuote(
  quote: { readonly source: string; readonly text: string },
  value: Json | undefined,
  type: ArtifactField["type"],
  scope: ValueScope,
  facts: Facts,
): Ref | string {
  const source = scope.searchable.find((one) => one.id === quote.source);
  if (!source) return `there is no source ${quote.source}; sources: ${scope.sources.map((one) => one.id).join(", ")}`;
  const spans = findQuotes(source, quote.text);
  const [first] = spans;
  if (!first) return `「${quote.text}」 does not stand in ${quote.source}`;
  const kind = type === "number" || type === "date" ? type : undefined;
  if (kind === undefined)
    return findSupport(source, spans, value ?? quote.text, quote.text) ?? made(value ?? quote.text);
  const reading = normalise(CURRENT[kind], quote.text);
  const relative = kind === "date" && !reading ? readRelative(source, spans, quote.text, value, facts) : undefined;
  if (relative) return relative;
  if (reading?.ok && (value === undefined || comparable(value) === comparable(reading.value))) {
    const as = { as: CURRENT[kind] };
    return spans.map((span) => ({ ...span, ...as })).find((span) => isWhole(source, span)) ?? made(reading.value);
  }
  const like = reading ? [{ ...first, as: CURRENT[kind] }] : spans.flatMap((span) => findLike(source, kind, span));
  const [only, ...others] = like;
  if (only && others.length === 0 && (value === undefined || isRefused(source, only))) return only;
  if (value === undefined) return { ...first, as: CURRENT[kind] };
  return findSupport(source, spans, value, quote.text) ?? made(value);
}

/** Where a value stands whole: as the quoted text itself, in the other kana, or within it. */
function findSupport(source: Source, spans: readonly Span[], value: Json, text: string): Ref | undefined {
  if (typeof value === "string" && foldText(value) === foldText(text)) {
    return spans.find((span) => isWhole(source, span));
  }
  const kana = typeof value === "string" ? kanaOf(foldText(value), text) : undefined;
  const whole = kana && spans.find((span) => isWhole(source, span));
  if (whole) return { ...whole, as: kana };
  for (const span of spans) {
    const found = findSpan(source, value, span);
    if (found) return found;
  }
  return undefined;
}

/** Kana makes a candidate: the other writing of a quoted text stands there, under a normalisation that says so. */
function kanaOf(value: string, text: string): string | undefined {
  if (toKatakana(text) === value) return "katakana@1";
  return toHiragana(text) === value ? "hiragana@1" : undefined;
}

function isRefused(source: Source, span: Span): boolean {
  return span.as !== undefined && normalise(span.as, source.text.slice(span.start, span.end))?.ok === false;
}

/** A relative date counts from the day its source bears, else from the run's start; another claim stays beside it. */
function readRelative(
  source: Source,
  spans: readonly Span[],
  text: string,
  value: Json | undefined,
  facts: Facts,
): Ref | undefined {
  const span = isRelativeDate(text) ? spans.find((one) => isWholeRelative(source, one)) : undefined;
  if (!span) return undefined;
  const borne = findAnchor(source);
  if (borne === "several") {
    const reason = "数え始める日が1つに決まりません (its source bears several dates to count from)";
    return { kind: "missing", searched: [source.id], reason, raw: span };
  }
  const counted: Ref = { ...span, as: RELATIVE_DATE, anchor: borne ?? { kind: "start-day" } };
  const agrees = value === undefined || value === text || value === resolveRef(counted, facts).value;
  return agrees ? counted : { kind: "candidates", of: [counted, made(value)] };
}

/** Whether no longer relative date that means another day stands there. */
function isWholeRelative({ text }: Source, { start, end }: Span): boolean {
  const own = readRelativeDate(text.slice(start, end), ANY_DAY);
  for (let more = 1; more <= AROUND && more <= start; more += 1) {
    const longer = text.slice(start - more, end);
    if (!/^\s/.test(longer) && (readRelativeDate(longer, ANY_DAY) ?? own) !== own) return false;
  }
  return true;
}

function made(value: Json): Ref {
  return { kind: "made", by: "model", value };
}
