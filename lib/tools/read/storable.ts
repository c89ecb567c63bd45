import type { Json } from "#ports";

/** Levels of nesting left for content within an entry; the table's limit is 32 for the whole item. */
const MAX_DEPTH = 24;

/**
 * Why this content cannot be recorded exactly as it is (the table's limits: whole numbers beyond 2^53, lone surrogates,
 * deep nesting); undefined when it can.
 */
export function unstorableReason(content: Json, depth = 0): string | undefined {
  if (typeof content === "string") return content.isWellFormed() ? undefined : "text that is not valid Unicode";
  if (typeof content === "number")
    return isExact(content) ? undefined : `the number ${content}, which has no exact form`;
  if (content === null || typeof content !== "object") return undefined;
  if (depth >= MAX_DEPTH) return `more than ${MAX_DEPTH} levels of nesting`;
  for (const [name, part] of Object.entries(content)) {
    const reason =
      (name.isWellFormed() ? undefined : "a name that is not valid Unicode") ?? unstorableReason(part, depth + 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function isExact(number: number): boolean {
  const size = Math.abs(number);
  return size === 0 || (size <= Number.MAX_SAFE_INTEGER && size >= 1e-130);
}

/** Bytes of a value's JSON form in UTF-8. */
export function jsonBytes(value: Json): number {
  return Buffer.byteLength(JSON.stringify(value));
}
