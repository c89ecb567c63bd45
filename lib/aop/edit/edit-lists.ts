import type { TextEdit } from "../format/text-edit.ts";
import { normaliseName } from "../normalise/normalise-name.ts";
import { SENTENCE_END, trimEndWhere } from "../normalise/trim-end-where.ts";
import type { FoundControl } from "../phases/read-body.ts";
import { readFields, readNames } from "../phases/read-names.ts";
import type { Source } from "../source.ts";
import { type ControlStyle, separatorOf } from "./control-style.ts";
import type { HandedField, PhaseControls } from "./phase-controls.ts";

/** What becomes of the control lines of one kind: spans that are replaced, lines that go, and values of lines to add. */
export interface LineChanges {
  readonly replaced: readonly TextEdit[];
  readonly removed: readonly FoundControl[];
  readonly added: readonly AddedLine[];
}

/** The value of a new line beside one of its kind; beside none, it goes where its kind belongs. */
export interface AddedLine {
  readonly value: string;
  readonly after?: FoundControl;
  readonly before?: FoundControl;
}

/** No line of a kind changes. */
const NO_CHANGES: LineChanges = { replaced: [], removed: [], added: [] };

/** An item of a list: what it is compared by, and how it is written. */
interface Item {
  readonly key: string;
  readonly text: string;
}

interface PlacedItem extends Item {
  readonly from: number;
  readonly to: number;
  /** Index of its line among those of its kind. */
  readonly line: number;
}

/** Writes the fields that are handed over; a field that stays keeps its line and its spelling. */
export function editHandOver(
  source: Source,
  lines: readonly FoundControl[],
  wanted: PhaseControls["handsOver"],
  style: ControlStyle,
): LineChanges {
  const written = lines.flatMap((line, index) => {
    const fields = readFields(source, line.label, line.given);
    return readNames(source, line.label, line.given).flatMap((part, i) => {
      const field = fields[i];
      if (field === undefined) return [];
      return [{ ...placed(part, index), key: normaliseName(field.name), field }];
    });
  });
  const items = wanted.map((field): Item => {
    const key = normaliseName(field.name);
    const old = written.find((item) => item.key === key);
    return { key, text: old && sameField(old.field, field) ? old.text : style.field(field) };
  });
  return editItems({ source, lines, written, wanted: items, style });
}

/** Writes the approvers. */
export function editApprovers(
  source: Source,
  lines: readonly FoundControl[],
  wanted: readonly string[],
  style: ControlStyle,
): LineChanges {
  const written = lines.flatMap((line, index) =>
    readNames(source, line.label, line.given).map((part) => ({ ...placed(part, index), key: part.text })),
  );
  return editItems({ source, lines, written, wanted: wanted.map((text) => ({ key: text, text })), style });
}

/** Writes the lines of a kind that has one value a line: those at both ends that stay are left alone. */
export function editLines(
  lines: readonly FoundControl[],
  before: readonly string[],
  wanted: readonly string[],
): LineChanges {
  let start = 0;
  while (start < Math.min(before.length, wanted.length) && before[start] === wanted[start]) start++;
  let kept = 0;
  const most = Math.min(before.length, wanted.length) - start;
  while (kept < most && before.at(-1 - kept) === wanted.at(-1 - kept)) kept++;
  const old = lines.slice(start, lines.length - kept);
  const values = wanted.slice(start, wanted.length - kept);
  const last = old[Math.min(old.length, values.length) - 1] ?? lines[start - 1];
  const next = lines[lines.length - kept];
  return {
    replaced: old.flatMap((line, i): TextEdit[] => {
      const value = values[i];
      return value === undefined ? [] : [replaceValue(line, value)];
    }),
    removed: old.slice(values.length),
    added: values.slice(old.length).map((value): AddedLine => {
      if (last !== undefined) return { value, after: last };
      return next === undefined ? { value } : { value, before: next };
    }),
  };
}

interface ItemEdit {
  readonly source: Source;
  readonly lines: readonly FoundControl[];
  readonly written: readonly PlacedItem[];
  readonly wanted: readonly Item[];
  readonly style: ControlStyle;
}

function editItems({ source, lines, written, wanted, style }: ItemEdit): LineChanges {
  const firsts = firstOfEach(written);
  if (sameItems(firsts, wanted)) return NO_CHANGES;
  if (lines.length === 0) {
    return { ...NO_CHANGES, added: [{ value: wanted.map(({ text }) => text).join(style.separator) }] };
  }
  const homes = assignLines(firsts, wanted);
  const changes = lines.map((line, index): LineChanges => {
    const mine = wanted.filter((_, i) => homes[i] === index);
    const old = firsts.filter((item) => item.line === index);
    if (sameItems(old, mine)) return NO_CHANGES;
    if (mine.length === 0) return { ...NO_CHANGES, removed: [line] };
    const separator = separatorOf(source, [line]) ?? style.separator;
    return { ...NO_CHANGES, replaced: [replaceValue(line, joinItems(source, old, mine, separator))] };
  });
  return {
    replaced: changes.flatMap(({ replaced }) => replaced),
    removed: changes.flatMap(({ removed }) => removed),
    added: [],
  };
}

/** The line of each wanted item: its own, else that of the item before it; all on the first where the order would not hold. */
function assignLines(firsts: readonly PlacedItem[], wanted: readonly Item[]): readonly number[] {
  const homes: number[] = [];
  for (const { key } of wanted) {
    homes.push(firsts.find((item) => item.key === key)?.line ?? homes.at(-1) ?? firsts[0]?.line ?? 0);
  }
  const inOrder = homes.every((line, i) => i === 0 || line >= (homes[i - 1] ?? 0));
  return inOrder ? homes : homes.map(() => 0);
}

/** Items that stood next to each other keep what stands between them. */
function joinItems(source: Source, old: readonly PlacedItem[], wanted: readonly Item[], separator: string): string {
  return wanted
    .map((item, i) => {
      if (i === 0) return item.text;
      const at = old.findIndex(({ key }) => key === item.key);
      const before = old[at - 1];
      const here = old[at];
      const neighbours = before && here && before.key === wanted[i - 1]?.key;
      return (neighbours ? source.text.slice(before.to, here.from) : separator) + item.text;
    })
    .join("");
}

function placed(part: { readonly text: string; readonly offset: number }, line: number): Omit<PlacedItem, "key"> {
  return { text: part.text, from: part.offset, to: part.offset + part.text.length, line };
}

function firstOfEach(items: readonly PlacedItem[]): readonly PlacedItem[] {
  return items.filter(({ key }, i) => items.findIndex((other) => other.key === key) === i);
}

function sameItems(left: readonly Item[], right: readonly Item[]): boolean {
  return left.length === right.length && left.every(({ text }, i) => text === right[i]?.text);
}

function sameField(left: HandedField, right: HandedField): boolean {
  return left.name === right.name && left.type === right.type;
}

function replaceValue({ given }: FoundControl, value: string): TextEdit {
  return { from: given.offset, to: given.offset + trimEndWhere(given.text, SENTENCE_END).length, text: value };
}
