import type { Source } from "../facts.ts";
import type { Ref } from "../ref.ts";
import { CURRENT, normalise } from "./normalisers.ts";

const LABEL =
  /^(?:日付|作成日|申請日|発行日|起案日|依頼日|送信日時?|記入日|date|dated|sent|issued(?: on)?)\s*[:：]?\s*/iu;

/**
 * The day that a source bears as its own date, from which its relative dates count (spec trust.md section 2): a line that
 * is a date alone, or one labelled 日付, 作成日, Date … . `several` where it bears different ones, undefined where none.
 */
export function findAnchor(source: Source): Ref | "several" | undefined {
  const found = new Map<string, Ref>();
  let start = 0;
  for (const line of source.text.split("\n")) {
    const at = start;
    start += line.length + 1;
    if (line.length > 80) continue;
    const lead = line.length - line.trimStart().length;
    const label = LABEL.exec(line.trim())?.[0].length ?? 0;
    const raw = line.trim().slice(label);
    const date = normalise(CURRENT.date, raw);
    if (date?.ok !== true) continue;
    const from = at + lead + label;
    const span: Ref = { kind: "span", source: source.id, start: from, end: from + raw.length, as: CURRENT.date };
    found.set(String(date.value), found.get(String(date.value)) ?? span);
  }
  const [only, ...others] = found.values();
  return others.length > 0 ? "several" : only;
}
