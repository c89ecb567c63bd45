import { hash } from "node:crypto";
import canonicalize from "canonicalize";

/** The RFC 8785 form of a JSON value: equal values, whatever their key order, have equal text. */
export function canonicalJson(value: unknown): string {
  const text = sortedJson(value) ?? canonicalize(value);
  if (text === undefined) throw new TypeError("Unexpected value without a JSON form, expected JSON");
  return text;
}

/** SHA-256 in lower-case hex of a text's UTF-8 bytes, or of bytes. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}

/** SHA-256 (hex) of the RFC 8785 form. */
export function digestOf(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}

/**
 * The RFC 8785 form of plain data, in half the library's time; undefined where the two might differ, which is the
 * library's to judge. For plain data whose names are sorted `JSON.stringify` writes the very form that the RFC takes over.
 */
function sortedJson(value: unknown): string | undefined {
  const sorted = sortNames(value, 0);
  if (sorted === undefined) return undefined;
  const text = JSON.stringify(sorted);
  // A lone surrogate is written as an escape, and refused by the RFC.
  return text.includes("\\ud") ? undefined : text;
}

/** The library needs no stack for what is nested deeper. */
const DEEPEST = 200;

/** A copy with sorted names; undefined when anything in it is not plain data. */
function sortNames(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : undefined;
    case "object":
      if (value === null) return null;
      if (depth > DEEPEST) return undefined;
      return Array.isArray(value) ? sortInList(value, depth + 1) : sortInObject(value, depth + 1);
    default:
      return undefined;
  }
}

function sortInList(list: readonly unknown[], depth: number): unknown {
  const sorted: unknown[] = [];
  for (const one of list) {
    const copy = sortNames(one, depth);
    if (copy === undefined) return undefined;
    sorted.push(copy);
  }
  return sorted;
}

function sortInObject(object: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const sorted: { [name: string]: unknown } = {};
  for (const name of sortAscending(Object.keys(object))) {
    const copy = sortNames((object as { readonly [name: string]: unknown })[name], depth);
    if (copy === undefined || isLikeAnIndex(name) || name === "__proto__" || name === "toJSON") return undefined;
    sorted[name] = copy;
  }
  return sorted;
}

/** Names like array indexes come first in an object, however they are put in. */
function isLikeAnIndex(name: string): boolean {
  const first = name.charCodeAt(0);
  return first >= 0x30 && first <= 0x39;
}

/** Beyond this many names sorting in place takes more steps than the engine's own sort. */
const FEW_NAMES = 24;

/**
 * Sorts names in place by their UTF-16 code units. The engine's own sort allocates for each call, and for records of
 * ours that was a tenth of everything a run allocates.
 */
function sortAscending(names: string[]): readonly string[] {
  if (names.length > FEW_NAMES) return names.sort();
  for (let i = 1; i < names.length; i += 1) {
    const name = names[i] ?? "";
    let at = i;
    for (let before = names[at - 1]; before !== undefined && before > name; before = names[at - 1]) {
      names[at] = before;
      at -= 1;
    }
    names[at] = name;
  }
  return names;
}
