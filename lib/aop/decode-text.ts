import { type Diagnostic, diagnose } from "#diagnostics";
import { splitLines } from "./markdown/source-lines.ts";

/** The largest AOP, in bytes of UTF-8 (design section 2). */
export const AOP_BYTE_LIMIT = 262_144;

/** A text that can be read, or undefined when it is too large; with what is wrong with it as a text. */
export interface DecodedText {
  readonly text: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Makes a string of what was saved: refuses what is too large, tells where it is no UTF-8 (and reads on with U+FFFD, so
 * that the rest is told too), drops every leading byte order mark.
 */
export function decodeText(saved: string | Uint8Array): DecodedText {
  const bytes = typeof saved === "string" ? countBytes(saved) : saved.byteLength;
  if (bytes > AOP_BYTE_LIMIT) {
    return { text: undefined, diagnostics: [diagnose("AOP101", { bytes, limit: AOP_BYTE_LIMIT })] };
  }
  const { decoded, brokenAt } = typeof saved === "string" ? mendSurrogates(saved) : decodeBytes(saved);
  const marks = /^\uFEFF*/.exec(decoded)?.[0].length ?? 0;
  const text = decoded.slice(marks);
  const diagnostics: Diagnostic[] = [];
  if (brokenAt !== undefined) diagnostics.push(diagnose("AOP102", {}, placeAt(text, brokenAt - marks)));
  if (marks > 1) diagnostics.push(diagnose("AOP103", { count: marks }, { line: 1, column: 1 }));
  return { text, diagnostics };
}

function countBytes(text: string): number {
  return text.length * 3 <= AOP_BYTE_LIMIT ? text.length : new TextEncoder().encode(text).byteLength;
}

interface Decoded {
  readonly decoded: string;
  /** Offset in `decoded` of the first character that stands for bytes that are none. */
  readonly brokenAt?: number;
}

function mendSurrogates(text: string): Decoded {
  if (text.isWellFormed()) return { decoded: text };
  return { decoded: text.toWellFormed(), brokenAt: text.search(/\p{Cs}/u) };
}

function decodeBytes(bytes: Uint8Array): Decoded {
  const strict = decodeStrictly(bytes, false);
  if (strict !== undefined) return { decoded: strict };
  let [valid, broken] = [0, bytes.byteLength];
  while (broken - valid > 1) {
    const middle = (valid + broken) >> 1;
    if (decodeStrictly(bytes.subarray(0, middle), true) === undefined) broken = middle;
    else valid = middle;
  }
  const decoded = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { decoded, brokenAt: decodeStrictly(bytes.subarray(0, valid), true)?.length ?? 0 };
}

/** Decodes, or undefined at a broken character; one that is cut off at the end of a `part` is not broken. */
function decodeStrictly(bytes: Uint8Array, part: boolean): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: part });
  } catch {
    return undefined;
  }
}

function placeAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const line = splitLines(text).findLast((one) => one.start <= offset);
  return { line: line?.number ?? 1, column: Math.max(0, offset - (line?.start ?? 0)) + 1 };
}
