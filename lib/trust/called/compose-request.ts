import type { Json } from "#ports";
import type { Facts, SourcePart } from "../facts.ts";
import { originOf } from "../origin.ts";
import type { Ref } from "../ref.ts";
import { resolveRef } from "../resolve.ts";
import { joinStatuses } from "../status.ts";

/** What a called AOP is asked to work on, and how sure each part of the text is. */
export interface ComposedRequest {
  readonly text: string;
  readonly parts: readonly SourcePart[];
}

/**
 * Writes down what a phase hands to an AOP that it calls: one line `name: value` for each, by name; a value under the
 * empty name stands without one. What has no value is left out, and files go beside the text. A part that was a guess
 * stays one: it is never better than the value it is written from, and a name that the caller's AOP (`declared`) does not
 * contain was made by code.
 */
export function composeRequest(
  args: { readonly [name: string]: Ref },
  facts: Facts,
  declared: string,
): ComposedRequest {
  const parts: SourcePart[] = [];
  let text = "";
  const add = (piece: string, status: SourcePart["status"]): void => {
    parts.push({ start: text.length, end: text.length + piece.length, status });
    text += piece;
  };
  for (const name of Object.keys(args).sort()) {
    const ref = args[name];
    if (ref === undefined || originOf(ref, facts).of.kind === "file") continue;
    const { value, status } = resolveRef(ref, facts);
    const content = value === undefined ? "" : textOf(value).trim();
    if (content === "") continue;
    if (text !== "") text += "\n";
    if (name !== "") {
      add(name, declared.includes(name) ? "extracted" : "inferred");
      text += ": ";
    }
    add(content, joinStatuses("extracted", status));
  }
  return { text, parts };
}

function textOf(value: Json): string {
  if (value === null) return "";
  if (typeof value !== "object") return String(value);
  const isPlainList = Array.isArray(value) && value.every((one) => one === null || typeof one !== "object");
  return isPlainList ? value.map((one: Json) => textOf(one)).join("、") : JSON.stringify(sorted(value));
}

/** A store may give names back in another order, and the text has to be the same. */
function sorted(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value as { readonly [name: string]: Json });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]));
}
