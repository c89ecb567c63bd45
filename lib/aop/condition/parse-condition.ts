import { splitItems } from "../normalise/brackets.ts";
import { type FoldedText, foldText } from "../normalise/fold-text.ts";
import { trimEndWhere } from "../normalise/trim-end-where.ts";
import type { Comparison, Condition, NumberComparison } from "./condition.ts";
import { readStatusWord, statusWords } from "./status.ts";

/** A condition, or the part that could not be read with its offset in the text. */
export type ConditionResult =
  | { readonly ok: true; readonly condition: Condition }
  | { readonly ok: false; readonly unread: string; readonly offset: number };

const STATUS = statusWords
  .toSorted((a, b) => b.length - a.length)
  .map((word) => word.replace("-", "[- ]"))
  .join("|");
const NUMBER = "[-+]?[0-9][0-9,]*(?:\\.[0-9]+)?";
const QUOTED = '「[^「」]*」|『[^『』]*』|"[^"]*"|[“”][^“”]*”';

/**
 * One comparison: the shortest field name behind which `が` (or `is`), something to compare with, and かつ, または or
 * the end follow. Field names may hold spaces and the words themselves (`かつら が 不足`).
 */
const COMPARISON = new RegExp(
  "\\s*(?<field>\\S(?:.*?\\S)??)(?:\\s*が\\s*|\\s+is\\s+)(?:" +
    `(?<status>${STATUS})` +
    `|(?<ja>${NUMBER})\\s*(?<compareJa>以上|以下|未満|超)` +
    `|(?<compareEn>at least|at most|less than|more than)\\s+(?<en>${NUMBER})` +
    `|(?<quoted>${QUOTED})` +
    ")\\s*(?:(?<join>かつ|または|、\\s*かつ|、\\s*または|,?\\s*\\b(?:and|or)\\s)|$)",
  "iuy",
);

const COMPARISONS: Readonly<Record<string, NumberComparison>> = {
  以上: "at-least",
  以下: "at-most",
  未満: "less-than",
  超: "more-than",
  "at least": "at-least",
  "at most": "at-most",
  "less than": "less-than",
  "more than": "more-than",
};

/** Reads `部署 が 照合済み かつ 金額 が 100000 以上` and its English twin; a full stop at the end is dropped. */
export function parseCondition(written: string): ConditionResult {
  const text = foldText(written);
  const end = trimEndWhere(text.folded, /[\s。.]/u).length;
  const alternatives: Comparison[][] = [[]];
  const pattern = new RegExp(COMPARISON);
  let position = 0;
  for (;;) {
    pattern.lastIndex = position;
    const match = pattern.exec(text.folded.slice(0, end));
    const comparison = match === null ? undefined : readComparison(match, text, position);
    if (match === null || comparison === undefined) return unread(text, position, end);
    alternatives.at(-1)?.push(comparison);
    position += match[0].length;
    const join = match.groups?.join;
    if (join === undefined) break;
    if (/または|or/i.test(join)) alternatives.push([]);
  }
  return {
    ok: true,
    condition: combine(
      "or",
      alternatives.map((all) => combine("and", all)),
    ),
  };
}

function readComparison(match: RegExpExecArray, text: FoldedText, position: number): Comparison | undefined {
  const groups = match.groups ?? {};
  const fieldStart = position + match[0].indexOf(groups.field ?? "");
  // A comma outside brackets cannot be part of a field's name: it was meant to join comparisons.
  if (splitItems(groups.field ?? "").length > 1) return undefined;
  // A field that holds a whole comparison and what joins it: the comparison in front could not be read.
  if (/が.*(?:かつ|または)|\bis\b.*\b(?:and|or)\b/iu.test(groups.field ?? "")) return undefined;
  const field = text.trace(fieldStart, fieldStart + (groups.field ?? "").length).text;
  const status = groups.status === undefined ? undefined : readStatusWord(groups.status);
  if (status !== undefined) return { kind: "status", field, status };
  const comparison = COMPARISONS[(groups.compareJa ?? groups.compareEn ?? "").toLowerCase()];
  if (comparison !== undefined) {
    const number = Number((groups.ja ?? groups.en ?? "").replaceAll(",", ""));
    return Number.isFinite(number) ? { kind: "number", field, comparison, number } : undefined;
  }
  const quoted = groups.quoted;
  if (quoted === undefined) return undefined;
  const quotedStart = position + match[0].lastIndexOf(quoted);
  return { kind: "equality", field, text: text.trace(quotedStart + 1, quotedStart + quoted.length - 1).text };
}

function combine(kind: "and" | "or", conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined ? only : { kind, conditions };
}

function unread(text: FoldedText, position: number, end: number): ConditionResult {
  const start = position + (/^\s*/u.exec(text.folded.slice(position, end))?.[0].length ?? 0);
  const part = text.trace(Math.min(start, end), end);
  return { ok: false, unread: part.text, offset: part.offset };
}
