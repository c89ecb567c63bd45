import type { Json } from "#ports";

/** The part of a JSON value that a JSON Pointer (RFC 6901) names; undefined when there is none. */
export function readPointer(value: Json | undefined, pointer: string): Json | undefined {
  if (pointer === "") return value;
  if (!pointer.startsWith("/")) return undefined;
  let part: Json | undefined = value;
  for (const token of pointer.slice(1).split("/")) {
    part = child(part, unescapePointer(token));
    if (part === undefined) return undefined;
  }
  return part;
}

/** One reference token, escaped for use in a JSON Pointer. */
export function escapePointer(name: string): string {
  return name.includes("~") || name.includes("/") ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name;
}

/** The name that a reference token stands for. */
export function unescapePointer(token: string): string {
  return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}

function child(value: Json | undefined, name: string): Json | undefined {
  if (value === null || typeof value !== "object") return undefined;
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(name) ? (value as readonly Json[])[Number(name)] : undefined;
  return Object.hasOwn(value, name) ? (value as { readonly [key: string]: Json })[name] : undefined;
}
