import type { Json, ModelCall, ModelReply } from "#ports";

/** What a reply's calls may bring, as JSON, in characters; and what may become of them as refs. */
export const MAX_CHARACTERS = 256 * 1024;

const MAX_DEPTH = 100;

/** A reply that can be recorded, and by the call's place what was out of form; such a call's arguments are left out. */
export interface SoundReply {
  readonly reply: ModelReply;
  readonly faults: ReadonlyMap<number, string>;
}

/** Makes a reply fit to be recorded and read: well-formed text, arguments of bounded depth and size (RFC 8785, I-JSON). */
export function soundReply(sent: ModelReply): SoundReply {
  const faults = new Map<number, string>();
  let left = MAX_CHARACTERS;
  const calls = sent.calls.map((call, place): ModelCall => {
    const fault = faultIn(call.arguments, left);
    const named = { ...call, id: call.id.toWellFormed(), name: call.name.toWellFormed() };
    if (fault === undefined) {
      left -= JSON.stringify(call.arguments).length;
      return named;
    }
    faults.set(place, fault);
    return { ...named, arguments: {} };
  });
  return { reply: { ...sent, text: sent.text.toWellFormed(), calls }, faults };
}

/** Walks without recursion, because the depth is the sender's choice. */
function faultIn(sent: Json, left: number): string | undefined {
  const open: { readonly part: Json; readonly depth: number }[] = [{ part: sent, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, depth } = next;
    if (depth > MAX_DEPTH) return `unexpected nesting, expected at most ${MAX_DEPTH} levels`;
    if (typeof part === "string" && !part.isWellFormed()) return "unexpected lone surrogate, expected well-formed text";
    if (part === null || typeof part !== "object") continue;
    for (const [name, inner] of Object.entries(part)) {
      if (!name.isWellFormed()) return "unexpected lone surrogate, expected well-formed names";
      open.push({ part: inner, depth: depth + 1 });
    }
  }
  const size = JSON.stringify(sent).length;
  return size > left ? `unexpected size, expected at most ${MAX_CHARACTERS} characters in all calls` : undefined;
}
