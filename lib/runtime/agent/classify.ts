import type { Json, JsonObject } from "#ports";
import type { Ref } from "#trust";
import { findSpan } from "./find-span.ts";
import { partOf, type ValueScope } from "./value-scope.ts";

/**
 * Gives what a model sent the evidence it really has (spec trust.md section 1): a named value, content equal to a value
 * it was shown, text that stands in a source, or nothing, and then it is the model's own.
 */
export function classify(sent: Json, scope: ValueScope): Ref {
  const named = readNamed(sent, scope);
  if (named) return named;
  if (sent === null || typeof sent === "boolean") return { kind: "made", by: "model", value: sent };
  const equal = scope.findEqual(sent);
  if (equal) return equal;
  if (typeof sent !== "object") {
    for (const source of scope.searchable) {
      const span = findSpan(source, sent);
      if (span) return span;
    }
    return { kind: "made", by: "model", value: sent };
  }
  if (Array.isArray(sent)) {
    return sent.length === 0
      ? { kind: "made", by: "model", value: [] }
      : { kind: "derived", fn: "list", of: sent.map((part: Json) => classify(part, scope)) };
  }
  const names = Object.keys(sent);
  if (names.length === 0) return { kind: "made", by: "model", value: {} };
  const parts = sent as JsonObject;
  return {
    kind: "derived",
    fn: "object",
    of: names.map((name) => classify(parts[name] ?? null, scope)),
    options: names,
  };
}

/** `{"from": "v3"}` or `{"from": "v3", "at": "/0/name"}`; anything else is content. */
export function readNamed(sent: Json, scope: ValueScope): Ref | undefined {
  if (sent === null || typeof sent !== "object" || Array.isArray(sent)) return undefined;
  const { from, at, ...rest } = sent as { readonly [key: string]: Json };
  if (typeof from !== "string" || Object.keys(rest).length > 0) return undefined;
  const value = scope.find(from);
  if (!value) return undefined;
  if (at === undefined) return value.ref;
  return typeof at === "string" && at.startsWith("/") ? partOf(value.ref, at) : undefined;
}
