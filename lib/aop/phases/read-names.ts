import { diagnose, excerpt } from "#diagnostics";
import type { Field, FieldType } from "../model.ts";
import { splitItems } from "../normalise/brackets.ts";
import { foldText, type WrittenPart } from "../normalise/fold-text.ts";
import { nameKey, normaliseName } from "../normalise/normalise-name.ts";
import { SENTENCE_END, trimEndWhere } from "../normalise/trim-end-where.ts";
import { placeOf, type Source } from "../source.ts";

const TYPES: ReadonlyMap<string, FieldType> = new Map([
  ["文字列", "string"],
  ["数値", "number"],
  ["日付", "date"],
  ["真偽", "boolean"],
  ["ファイル", "file"],
  ["一覧", "list"],
  ["string", "string"],
  ["text", "string"],
  ["number", "number"],
  ["date", "date"],
  ["boolean", "boolean"],
  ["file", "file"],
  ["list", "list"],
]);

/** Reads `請求元、金額 (数値)`; a bracket with no type in it belongs to the name. Offsets count in the source. */
export function readFields(source: Source, label: string, value: WrittenPart): readonly Field[] {
  return readNames(source, label, value).map((part) => {
    const place = placeOf(source, part.offset, part.offset + part.text.length);
    const text = foldText(part.text);
    const bracket = text.folded.endsWith(")") ? text.folded.lastIndexOf("(") : -1;
    const type = bracket < 0 ? undefined : TYPES.get(nameKey(text.folded.slice(bracket + 1, -1)));
    const name = text.trace(0, Math.max(0, bracket)).text.trimEnd();
    return type === undefined || name === "" ? { name: part.text, place } : { name, type, place };
  });
}

/** Reads `経理部長、部長`: the names as written, with their offsets in the source; tells of empty items. */
export function readNames(source: Source, label: string, value: WrittenPart): readonly WrittenPart[] {
  const text = foldText(trimEndWhere(value.text, SENTENCE_END));
  return splitItems(text.folded).flatMap(({ from, to }): WrittenPart[] => {
    const folded = text.folded.slice(from, to);
    const space = folded.length - folded.trimStart().length;
    const part = text.trace(from + space, from + Math.max(space, folded.trimEnd().length));
    const offset = value.offset + part.offset;
    if (part.text !== "") return [{ text: part.text, offset }];
    source.report(
      diagnose(
        "AOP147",
        { label, text: excerpt(value.text) },
        placeOf(source, offset, Math.min(offset + 1, value.offset + value.text.length)),
      ),
    );
    return [];
  });
}

/** Keeps the first field of each name (compared after NFKC); tells of the others. */
export function keepFirstFields(source: Source, fields: readonly Field[]): readonly Field[] {
  const seen = new Set<string>();
  return fields.filter((field) => {
    const key = normaliseName(field.name);
    if (seen.has(key)) source.report(diagnose("AOP146", { name: excerpt(field.name) }, field.place));
    const first = !seen.has(key);
    seen.add(key);
    return first;
  });
}
