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

/** The value with sorted names, itself where they are sorted already; undefined when anything in it is not plain data. */
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
  let sorted: unknown[] | undefined;
  for (let i = 0; i < list.length; i += 1) {
    const one = list[i];
    const own = sortNames(one, depth);
    if (own === undefined) return undefined;
    if (own !== one) sorted ??= list.slice(0, i);
    sorted?.push(own);
  }
  return sorted ?? list;
}

function sortInObject(object: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const given = object as { readonly [name: string]: unknown };
  const names = Object.keys(object);
  let sorted: { [name: string]: unknown } | undefined = isAscending(names) ? undefined : {};
  if (sorted) sortAscending(names);
  for (let i = 0; i < names.length; i += 1) {
    const name = names[i] ?? "";
    const one = given[name];
    const own = sortNames(one, depth);
    if (own === undefined || isLikeAnIndex(name) || name === "__proto__" || name === "toJSON") return undefined;
    if (own !== one) sorted ??= Object.fromEntries(names.slice(0, i).map((before) => [before, given[before]]));
    if (sorted) sorted[name] = own;
  }
  return sorted ?? object;
}

function isAscending(names: readonly string[]): boolean {
  for (let i = 1; i < names.length; i += 1) if ((names[i] ?? "") < (names[i - 1] ?? "")) return false;
  return true;
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
function sortAscending(names: string[]): void {
  if (names.length > FEW_NAMES) {
    names.sort();
    return;
  }
  for (let i = 1; i < names.length; i += 1) {
    const name = names[i] ?? "";
    let at = i;
    for (let before = names[at - 1]; before !== undefined && before > name; before = names[at - 1]) {
      names[at] = before;
      at -= 1;
    }
    names[at] = name;
  }
}
