import { type Bilingual, excerpt } from "#diagnostics";

/** A body as JSON, or why it cannot be taken as such. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly found: Bilingual | string; readonly expected: Bilingual | string };

/** Deeper than anything that is asked for; what looks into a value by calling itself has room for so much. */
const DEEPEST = 100;

/**
 * Reads JSON in UTF-8 (RFC 8259), with or without a byte order mark. What is no Unicode text is refused, not read with
 * other characters in its place: neither bytes of another encoding nor half a pair of surrogates could be kept as sent.
 */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const text = decode(bytes);
  if (text === undefined) {
    return { ok: false, found: { ja: "UTF-8 でない文字", en: "bytes that are not UTF-8" }, expected: "UTF-8" };
  }
  try {
    const value: unknown = JSON.parse(text);
    return faultOf(value) ?? { ok: true, value };
  } catch {
    return { ok: false, found: excerpt(text) || "–", expected: "JSON" };
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Looks through a value level by level, so that no depth can exhaust the stack. */
function faultOf(value: unknown): Extract<ParsedJson, { ok: false }> | undefined {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) {
      const most = { ja: `${DEEPEST} 段までの入れ子`, en: `at most ${DEEPEST} levels` };
      return { ok: false, found: { ja: "それより深い入れ子", en: "deeper nesting" }, expected: most };
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

function brokenText(text: string): Extract<ParsedJson, { ok: false }> {
  const expected = { ja: "Unicode の文字列", en: "Unicode text" };
  return { ok: false, found: excerpt(JSON.stringify(text)), expected };
}
