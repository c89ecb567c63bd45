import { isUtf8 } from "node:buffer";
import { type Bilingual, excerpt } from "#diagnostics";

/** What is wrong with some JSON, in the words of a diagnostic. */
export interface JsonFault {
  readonly found: Bilingual | string;
  readonly expected: Bilingual | string;
}

/** Deeper than anything that is asked for; what looks into a value by calling itself has room for so much. */
const DEEPEST = 100;

const NOT_UTF8: JsonFault = {
  found: { ja: "UTF-8 でない文字", en: "bytes that are not UTF-8" },
  expected: "UTF-8",
};

/** Bytes of another encoding would be read as other characters than were sent. */
export function findEncodingFault(bytes: Uint8Array): JsonFault | undefined {
  return isUtf8(bytes) ? undefined : NOT_UTF8;
}

/** Reads JSON in UTF-8 (RFC 8259), with or without a byte order mark. */
export function parseJson(bytes: Uint8Array): { readonly value: unknown } | JsonFault {
  const fault = findEncodingFault(bytes);
  if (fault) return fault;
  const text = new TextDecoder().decode(bytes);
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { found: excerpt(text) || "–", expected: "JSON" };
  }
}

/**
 * Finds what no schema looks for: nesting that would exhaust the stack of whoever looks into it, and half a pair of
 * surrogates, which could not be kept as it was sent. Looks level by level, so that no depth exhausts its own stack.
 */
export function findValueFault(value: unknown): JsonFault | undefined {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) {
      const most = { ja: `${DEEPEST} 段までの入れ子`, en: `at most ${DEEPEST} levels` };
      return { found: { ja: "それより深い入れ子", en: "deeper nesting" }, expected: most };
    }
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one === "string" && !one.isWellFormed()) return brokenText(one);
      if (typeof one !== "object" || one === null) continue;
      for (const [name, part] of Object.entries(one)) {
        if (!name.isWellFormed()) return brokenText(name);
        next.push(part);
      }
    }
    level = next;
  }
  return undefined;
}

function brokenText(text: string): JsonFault {
  const expected = { ja: "Unicode の文字列", en: "Unicode text" };
  return { found: excerpt(JSON.stringify(text)), expected };
}
