import type { Json } from "#ports";

const MAX_DEPTH = 100;

/**
 * Why the arguments of a call cannot be recorded and read (RFC 8785, I-JSON), or have more than `left` characters of JSON;
 * undefined when they can. Walks without recursion, because the depth is the sender's choice.
 */
export function faultInArguments(sent: Json, left: number): string | undefined {
  const open: { readonly part: Json; readonly depth: number }[] = [{ part: sent, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, depth } = next;
    if (depth > MAX_DEPTH) return `unexpected nesting, expected at most ${MAX_DEPTH} levels`;
    if (typeof part === "string" && !part.isWellFormed()) return "unexpected lone surrogate, expected well-formed text";
    if (typeof part === "number" && !(Math.abs(part) <= Number.MAX_SAFE_INTEGER))
      return `unexpected number ${part}, expected one that has an exact form; write a longer one as text`;
    if (part === null || typeof part !== "object") continue;
    for (const [name, inner] of Object.entries(part)) {
      if (!name.isWellFormed()) return "unexpected lone surrogate, expected well-formed names";
      open.push({ part: inner, depth: depth + 1 });
    }
  }
  const size = JSON.stringify(sent).length;
  return size > left ? `unexpected size, expected at most ${left} characters` : undefined;
}
