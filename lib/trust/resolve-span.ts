import type { Facts, Source } from "./facts.ts";
import { absent, lacking } from "./lacking.ts";
import type { Ref } from "./ref.ts";
import { resolveConfirmation } from "./resolve-confirmation.ts";
import { joinStatuses, type Status } from "./status.ts";
import { readIsoDate } from "./text/calendar.ts";
import { CONFIRMATION } from "./text/confirmation.ts";
import { normalise } from "./text/normalisers.ts";
import { countsFromAnchor, readRelativeDate } from "./text/relative-date.ts";
import type { Value } from "./value.ts";

type Span = Extract<Ref, { kind: "span" }>;

/**
 * What stands at a span of a recorded source, after its recorded normalisation: extracted, with the raw text kept. A
 * text that the normalisation refuses is missing with the reason. `anchor` is the day a relative date counts from.
 */
export function resolveSpan(ref: Span, facts: Facts, anchor: Value | undefined): Value {
  const source = facts.source(ref.source);
  if (!source) return absent(ref, ref.source, `the source ${ref.source} was not recorded`, facts);
  const whole = Number.isInteger(ref.start) && Number.isInteger(ref.end);
  if (!whole || ref.start < 0 || ref.end <= ref.start || ref.end > source.text.length) {
    return lacking(ref, "missing", `the span does not lie in ${ref.source}`, [ref.source]);
  }
  const raw = source.text.slice(ref.start, ref.end);
  if (ref.as === undefined) {
    return { ref, ...spanStatus(ref, source), value: raw, sources: [ref.source], calls: [] };
  }
  if (ref.as === CONFIRMATION) return resolveConfirmation(ref, facts);
  if (countsFromAnchor(ref.as)) return countDate(ref, source, raw, anchor);
  const reading = normalise(ref.as, raw);
  if (reading?.ok) {
    return { ref, ...spanStatus(ref, source), value: reading.value, raw, sources: [ref.source], calls: [] };
  }
  const why = reading ? `「${raw}」: ${reading.reason}` : `「${raw}」 is not such a value`;
  return { ...lacking(ref, "missing", why, [ref.source]), raw };
}

/** A date that is counted is nobody's word until a person confirms it: inferred at best (spec trust.md section 2). */
function countDate(ref: Span, source: Source, raw: string, anchor: Value | undefined): Value {
  const from = typeof anchor?.value === "string" ? anchor.value : undefined;
  const day = from === undefined ? undefined : readIsoDate(from);
  const date = day && readRelativeDate(raw, day, ref.as);
  const sources = [...new Set([ref.source, ...(anchor?.sources ?? [])])];
  const calls = anchor?.calls ?? [];
  if (anchor === undefined || date === undefined) {
    const why = anchor?.value === undefined ? (anchor?.reason ?? "there is no day to count from") : "it is no date";
    return { ...lacking(ref, "missing", `「${raw}」: ${why}`, sources, calls), raw };
  }
  const status = joinStatuses("inferred", spanStatus(ref, source).status, anchor.status);
  const borne =
    anchor.ref.kind === "start-day" ? "実行の開始日 (the day the run started)" : "原文の日付 (its own date)";
  const reason = `「${raw}」 = ${date}: ${from} から数えました。${borne}`;
  return { ref, status, value: date, raw, sources, calls, reason };
}

/** A text that was put together from values is no better, and holds no longer, than those of its parts that the span touches. */
function spanStatus(
  { start, end }: Span,
  { parts }: Source,
): { readonly status: Status; readonly validUntil?: number } {
  if (!parts) return { status: "extracted" };
  const touched = parts.filter((part) => part.start < end && start < part.end);
  if (touched.length === 0) return { status: "inferred" };
  const ends = touched.flatMap(({ validUntil }) => validUntil ?? []);
  const status = joinStatuses("extracted", ...touched.map((part) => part.status));
  return { status, ...(ends.length === 0 ? {} : { validUntil: Math.min(...ends) }) };
}
