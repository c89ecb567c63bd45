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

const TOO_DEEP = `more than ${MAX_DEPTH} levels of nesting`;

function isExact(number: number): boolean {
  const size = Math.abs(number);
  return size === 0 || (size <= Number.MAX_SAFE_INTEGER && size >= 1e-130);
}

/** Bytes of a value's JSON form in UTF-8. */
export function jsonBytes(value: Json): number {
  return Buffer.byteLength(JSON.stringify(value));
}
