import type { Json } from "#ports";

/** Levels of nesting that an answer may have; the table holds 500 for the whole item. */
const MAX_DEPTH = 100;

/**
 * Why a ledger's answer cannot be evidence exactly as it is: a number that was rounded when it was parsed, text that
 * has no RFC 8785 form, or nesting that cannot be recorded; undefined when it can.
 */
export function inexactReason(content: Json, depth = 0): string | undefined {
  if (typeof content === "string") return content.isWellFormed() ? undefined : "text that is not valid Unicode";
  if (typeof content === "number")
    return isExact(content) ? undefined : `the number ${content}, which has no exact form`;
  if (content === null || typeof content !== "object") return undefined;
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  for (const [name, part] of Object.entries(content)) {
    const named = name.isWellFormed() ? undefined : "a name that is not valid Unicode";
    const reason = named ?? inexactReason(part, depth + 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Why an answer of whatever kind cannot be recorded; undefined when it can. */
export function nestingReason(content: Json, depth = 0): string | undefined {
  if (content === null || typeof content !== "object") return undefined;
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  return Object.values(content).reduce<string | undefined>(
    (reason, part) => reason ?? nestingReason(part, depth + 1),
    undefined,
  );
}

/** An answer as it can be recorded, and what had to be mended to get there. */
export interface Recordable {
  readonly content: Json;
  readonly note?: string;
}

/**
 * An answer that is no evidence of a ledger, as it can be recorded: half a character becomes U+FFFD, and a number that was
 * rounded when it was parsed becomes a text that says so, because nobody may take it for the number. At most 100 levels.
 */
export function toRecordable(content: Json): Recordable {
  const reason = inexactReason(content);
  return reason === undefined ? { content } : { content: mended(content), note: `mended: it holds ${reason}` };
}

function mended(content: Json): Json {
  if (typeof content === "string") return content.toWellFormed();
  if (typeof content === "number")
    return isExact(content) ? content : `${content} (丸められた数です; a number that was rounded when it was read)`;
  if (content === null || typeof content !== "object") return content;
  if (Array.isArray(content)) return content.map(mended);
  return Object.fromEntries(Object.entries(content).map(([name, part]) => [name.toWellFormed(), mended(part)]));
}

const TOO_DEEP = `more than ${MAX_DEPTH} levels of nesting`;

function isExact(number: number): boolean {
  const size = Math.abs(number);
  return size === 0 || (size <= Number.MAX_SAFE_INTEGER && size >= 1e-130);
}

/** Bytes of a value's JSON form in UTF-8. */
export function jsonBytes(value: Json): number {
  return Buffer.byteLength(JSON.stringify(value));
}
