import { CURRENT, type Like, matchLike, NORMALISERS } from "#trust";
import { matchNames, plainName } from "./names.ts";
import type { ShownSource } from "./task.ts";

/** A text that stands after its label in a source: `quote` stands there letter by letter. */
export interface Labelled {
  readonly source: string;
  readonly quote: string;
  /** Whether the quote is a value of the wanted type as it stands. */
  readonly fits: boolean;
}

/**
 * Finds what the sources say under any of these labels: `部署: 営業二部`, `| 部署 | 営業二部 |`, `部署　営業二部`, or a column of
 * a CSV. Every different text is given, once; nothing is changed on the way.
 */
export function findLabelled(
  sources: readonly ShownSource[],
  names: readonly string[],
  type: string,
): readonly Labelled[] {
  const found = new Map<string, Labelled>();
  for (const source of sources) {
    for (const raw of [...labelledLines(source.text, names), ...labelledColumn(source.text, names)]) {
      const value = toQuote(raw, type);
      const key = plainName(value.quote);
      if (key !== "" && !found.has(key)) found.set(key, { source: source.id, ...value });
    }
  }
  return [...found.values()];
}

function labelledLines(text: string, names: readonly string[]): readonly string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const table = /^\s*\|\s*([^|]+?)\s*\|\s*([^|]+?)\s*\|/u.exec(line);
    if (table !== null) return saysOneOf(table[1], names) ? [table[2] ?? ""] : [];
    const spaced = /^\s*(\S+?)(?:[ \t]{2,}|\t|\u3000+)(\S.*?)\s*$/u.exec(line);
    if (spaced !== null && !/[:：]/u.test(spaced[1] ?? "")) return saysOneOf(spaced[1], names) ? [spaced[2] ?? ""] : [];
    return labelledParts(line).flatMap(({ label, value }) => (saysOneOf(label, names) ? [value] : []));
  });
}

/** `部署: 営業二部、役割: 閲覧者` holds two labels; a value ends where the next label begins. */
function labelledParts(line: string): readonly { readonly label: string; readonly value: string }[] {
  const labels = [
    ...line.matchAll(
      /(^|[、,，;；。])\s*(?:[-*・●■◆◎]\s*|\d+[.)]\s*)?([^\s:：、,，;；。][^:：、,，;；。]{0,29}?)\s*[:：]/gu,
    ),
  ];
  return labels.map((match, index) => {
    const start = match.index + match[0].length;
    const end = labels[index + 1]?.index ?? line.length;
    return { label: match[2] ?? "", value: line.slice(start, end).trim() };
  });
}

function labelledColumn(text: string, names: readonly string[]): readonly string[] {
  const [header = "", ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const columns = header.split(/[,\t]/u);
  if (columns.length < 2 || rows.length === 0) return [];
  const index = columns.findIndex((column) => saysOneOf(column, names));
  if (index === -1) return [];
  return rows.flatMap((row) => {
    const cells = row.split(/[,\t]/u);
    return cells.length === columns.length ? [(cells[index] ?? "").trim()] : [];
  });
}

function saysOneOf(label: string | undefined, names: readonly string[]): boolean {
  return label !== undefined && matchNames(label, names) > 0;
}

/** Words that make a number or a date a guess: 約、くらい、以降. */
const VAGUE =
  /約|およそ|おおよそ|概算|くらい|ぐらい|程度|前後|以上|以下|未満|以降|以前|ごろ|頃|[〜～]|\babout\b|\baround\b|\bor\b/iu;

/** The part of a text that is the value of a type; the whole text, which does not fit, where no single part surely is. */
export function toQuote(raw: string, type: string): Pick<Labelled, "quote" | "fits"> {
  if (type !== "number" && type !== "date") return { quote: raw, fits: true };
  const normalise = NORMALISERS.get(CURRENT[type]);
  const [only, ...others] = matchLike(type, raw);
  const quote = only?.text;
  const isSure = others.length === 0 && !VAGUE.test(raw) && only !== undefined && standsAlone(raw, only);
  return isSure && quote !== undefined
    ? { quote, fits: normalise?.(quote) !== undefined }
    : { quote: raw, fits: false };
}

/** Whether a number or date is not the beginning or end of something else: the 3 of 3万円 and of A-3 is no amount. */
function standsAlone(raw: string, { start, text }: Like): boolean {
  const before = raw.slice(0, start);
  const after = raw.slice(start + text.length);
  const isWhole = /[円日]$/u.test(text) || !/^\s?[\p{L}\p{N}%％]/u.test(after);
  return isWhole && !/[A-Za-z\p{N}][-‐.]?$/u.test(before);
}
