import type { Json, JsonObject } from "#ports";
import { type Ref, readPointer } from "#trust";
import type { ValueScope } from "../../../lib/runtime/agent/value-scope.ts";

/** What a model sent is what it is; values that it names are put in. */
export function classify(sent: Json, scope: ValueScope): Ref {
  return { kind: "made", by: "model", value: putIn(sent, scope) };
}

/** The content of a named value. */
export function readNamed(sent: Json, scope: ValueScope): Ref | undefined {
  const value = contentOf(sent, scope);
  return value === undefined ? undefined : { kind: "made", by: "model", value };
}

function putIn(sent: Json, scope: ValueScope): Json {
  if (sent === null || typeof sent !== "object") return sent;
  if (Array.isArray(sent)) return sent.map((part: Json) => putIn(part, scope));
  const parts = Object.entries(sent as JsonObject);
  return contentOf(sent, scope) ?? Object.fromEntries(parts.map(([name, part]) => [name, putIn(part, scope)]));
}

function contentOf(sent: Json, scope: ValueScope): Json | undefined {
  if (sent === null || typeof sent !== "object" || !("from" in sent) || typeof sent.from !== "string") return undefined;
  const value = scope.find(sent.from)?.value;
  return value === undefined || typeof sent.at !== "string" ? value : readPointer(value, sent.at);
}
