import { isUtf8 } from "node:buffer";
import { excerpt } from "#diagnostics";

/** What is wrong with some JSON, in words that both languages share. */
export interface JsonFault {
  readonly found: string;
  readonly expected: string;
}

/** Deeper than anything that is asked for; what looks into a value by calling itself has room for so much. */
const DEEPEST = 100;

/** Bytes of another encoding would be read as other characters than were sent. */
export function findEncodingFault(bytes: Uint8Array): JsonFault | undefined {
  return isUtf8(bytes) ? undefined : faultOf(decode(bytes), "UTF-8");
}

/** Reads JSON in UTF-8 (RFC 8259), with or without a byte order mark. */
export function parseJson(bytes: Uint8Array): { readonly value: unknown } | JsonFault {
  const fault = findEncodingFault(bytes);
  if (fault) return fault;
  const text = decode(bytes);
  try {
    return { value: JSON.parse(text) };
  } catch {
    return faultOf(text, "JSON");
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function faultOf(text: string, expected: string): JsonFault {
  return { found: excerpt(text) || "–", expected };
}

/**
 * Finds what no schema looks for: nesting that would exhaust the stack of whoever looks into it, and half a pair of
 * surrogates, which could not be kept as it was sent. Looks level by level, so that no depth exhausts its own stack.
 */
export function findValueFault(value: unknown): JsonFault | undefined {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return { found: "[[[[…", expected: `[≤ ${DEEPEST}]` };
    const broken = level.find((one) => typeof one === "string" && !one.isWellFormed());
    if (broken !== undefined) return { found: excerpt(JSON.stringify(broken)), expected: "Unicode" };
    level = level.flatMap((one) => (one instanceof Object ? Object.entries(one).flat() : []));
  }
  return undefined;
}
