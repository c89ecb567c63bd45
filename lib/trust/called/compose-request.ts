import type { Json } from "#ports";
import type { Facts, SourcePart } from "../facts.ts";
import { originOf } from "../origin.ts";
import type { Ref } from "../ref.ts";
import { resolveRef } from "../resolve.ts";
import { joinStatuses } from "../status.ts";
import { standsIn } from "../text/stands-alone.ts";

/** So many parts of one value are looked at for names; more than a request can hold. */
const MOST_REFS = 20_000;

/** What a called AOP is asked to work on, and how sure each part of the text is. */
export interface ComposedRequest {
  readonly text: string;
  readonly parts: readonly SourcePart[];
}

/**
 * Writes down what a phase hands to an AOP that it calls: one line `name: value` for each, by name; a value under the
 * empty name stands without one. What has no value is left out, and files go beside the text. A part that was a guess
 * stays one: it is never better than the value it is written from, holds no longer, and a name that the caller's AOP
 * (`declared`) does not contain was made by code, also one within an object that code or a model put together.
 */
export function composeRequest(
  args: { readonly [name: string]: Ref },
  facts: Facts,
  declared: string,
): ComposedRequest {
  const parts: SourcePart[] = [];
  let text = "";
  const add = (piece: string, how: Pick<SourcePart, "status" | "validUntil">): void => {
    parts.push({ start: text.length, end: text.length + piece.length, ...how });
    text += piece;
  };
  const named = (name: string): SourcePart["status"] => (standsIn(declared, name) ? "extracted" : "inferred");
  for (const name of Object.keys(args).sort()) {
    const ref = args[name];
    if (ref === undefined || originOf(ref, facts).of.kind === "file") continue;
    const { value, status, validUntil } = resolveRef(ref, facts);
    const content = value === undefined ? "" : textOf(value).trim();
    if (value === undefined || content === "") continue;
    if (text !== "") text += "\n";
    if (name !== "") {
      add(name, { status: named(name) });
      text += ": ";
    }
    const how = { status: joinStatuses("extracted", status), ...(validUntil === undefined ? {} : { validUntil }) };
    const made = new Set([...namesMade(ref, facts)].filter((one) => named(one) === "inferred"));
    const isWhole = made.size === 0 || !isToldWithNames(value);
    for (const [piece, isName] of isWhole ? [[content, false] as const] : piecesOf(value, made))
      add(piece, isName ? { status: "inferred" } : how);
  }
  return { text, parts };
}

/** The names of the objects that a value is put together from, by code or a model; those of a record's rows are not. */
function namesMade(ref: Ref, facts: Facts): ReadonlySet<string> {
  const names = new Set<string>();
  const open: Ref[] = [ref];
  for (let one = open.pop(), left = MOST_REFS; one !== undefined && left > 0; one = open.pop(), left -= 1) {
    const { of } = originOf(one, facts);
    if (of.kind !== "derived") continue;
    if (of.fn === "object" && Array.isArray(of.options)) for (const name of of.options) names.add(String(name));
    open.push(...of.of);
  }
  return names;
}

/** The text of a value in pieces, of which those that are names that code made stand alone. */
function piecesOf(value: Json, made: ReadonlySet<string>): readonly (readonly [piece: string, isName: boolean])[] {
  if (value === null || typeof value !== "object") return [[JSON.stringify(value), false]];
  const isList = Array.isArray(value);
  const entries = isList ? [...value.entries()] : Object.entries(sorted(value) as { readonly [name: string]: Json });
  const inner = entries.flatMap(([name, one], index) => {
    const named = isList
      ? []
      : ([
          [JSON.stringify(name), made.has(String(name))],
          [":", false],
        ] as const);
    return [...(index === 0 ? [] : [[",", false] as const]), ...named, ...piecesOf(one as Json, made)];
  });
  return [[isList ? "[" : "{", false], ...inner, [isList ? "]" : "}", false]];
}

function textOf(value: Json): string {
  if (value === null) return "";
  if (typeof value !== "object") return String(value);
  if (isToldWithNames(value)) return JSON.stringify(sorted(value));
  return Object.values(value).map(textOf).join("、");
}

/** Whether a value is told as JSON: an object, or a list of such. */
function isToldWithNames(value: Json): boolean {
  if (value === null || typeof value !== "object") return false;
  return !Array.isArray(value) || value.some((one) => one !== null && typeof one === "object");
}

/** A store may give names back in another order, and the text has to be the same. */
function sorted(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value as { readonly [name: string]: Json });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]));
}
