import type { Json, JsonObject } from "#ports";
import { jsonBytes } from "./exact-json.ts";

/** Content within a limit, and what was left out to get there. */
export interface CutContent {
  readonly content: Json;
  readonly note?: string;
}

/**
 * Cuts content to at most `limit` bytes of JSON: text at its end, a list after its last item that fits, an object at
 * its largest list or text. What cannot be cut in its own form is told as the beginning of its JSON text.
 */
export function cutContent(content: Json, limit: number): CutContent {
  const bytes = jsonBytes(content);
  if (bytes <= limit) return { content };
  if (typeof content === "string") {
    const text = cutText(content, limit);
    return { content: text, note: `cut: the first ${text.length} of ${content.length} characters` };
  }
  if (isList(content)) return cutList(content, limit);
  if (content !== null && typeof content === "object") return cutObject(content as JsonObject, limit, bytes);
  return { content };
}

function cutList(list: readonly Json[], limit: number): CutContent {
  const kept = fittingItems(list, limit);
  return { content: kept, note: `cut: the first ${kept.length} of ${list.length} items` };
}

function cutObject(content: JsonObject, limit: number, bytes: number): CutContent {
  const largest = Object.entries(content)
    .filter(([, part]) => typeof part === "string" || isList(part))
    .map(([name, part]) => ({ name, part, bytes: jsonBytes(part) }))
    .sort((a, b) => b.bytes - a.bytes)
    .at(0);
  const room = largest === undefined ? 0 : limit - (bytes - largest.bytes);
  if (largest === undefined || room < 2) {
    const text = cutText(JSON.stringify(content), limit);
    return { content: text, note: `cut: the first ${text.length} characters of an answer of ${bytes} bytes` };
  }
  const cut = cutContent(largest.part, room);
  return { content: { ...content, [largest.name]: cut.content }, note: `${largest.name} is ${cut.note ?? "whole"}` };
}

/** The items from the front whose JSON fits into `limit` bytes together. */
export function fittingItems<T extends Json>(list: readonly T[], limit: number): readonly T[] {
  let bytes = 2;
  const end = list.findIndex((item) => {
    bytes += jsonBytes(item) + 1;
    return bytes > limit;
  });
  return end === -1 ? list : list.slice(0, end);
}

/** The longest beginning whose JSON string form has at most `limit` bytes; never half a character. */
function cutText(text: string, limit: number): string {
  let low = 0;
  let high = Math.min(text.length, limit);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (jsonBytes(text.slice(0, middle)) <= limit) low = middle;
    else high = middle - 1;
  }
  const cut = text.slice(0, low);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
