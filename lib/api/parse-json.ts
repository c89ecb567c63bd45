import { isUtf8 } from "node:buffer";
import { excerpt } from "#diagnostics";

/** What is wrong with some JSON, in words of both languages. */
export interface JsonFault {
  readonly found: string;
  readonly expected: string;
}

/** Deeper than anything that is asked for; what looks into a value by calling itself has room for so much. */
const DEEPEST = 100;

const UTF8 = "UTF-8";

/** Bytes of another encoding would be read as other characters than were sent. */
export function findEncodingFault(bytes: Uint8Array): JsonFault | undefined {
  const json = parseJson(bytes);
  return "expected" in json && json.expected === UTF8 ? json : undefined;
}

/** Reads JSON in UTF-8 (RFC 8259), with or without a byte order mark. */
export function parseJson(bytes: Uint8Array): { readonly value: unknown } | JsonFault {
  const text = new TextDecoder().decode(bytes);
  let expected = UTF8;
  try {
    if (isUtf8(bytes)) {
      expected = "JSON";
      return { value: JSON.parse(text) };
    }
  } catch {}
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
