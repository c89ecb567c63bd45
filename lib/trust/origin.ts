import type { Facts } from "./facts.ts";
import { unescapePointer } from "./pointer.ts";
import type { Ref } from "./ref.ts";

const MAX_HOPS = 64;

/** What a value was handed on from: the ref behind it that is no part and no artifact, and the pointer into that. */
export interface Origin {
  readonly of: Ref;
  readonly at: string;
}

/**
 * Follows a value back over parts, artifacts, and the lists and objects it was put into; each element keeps its own
 * evidence. An artifact that was not handed on, or that names itself, ends the way.
 */
export function originOf(ref: Ref, facts: Facts): Origin {
  let of = ref;
  let at = "";
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    if (of.kind === "part") {
      at = of.at + at;
      of = of.of;
    } else if (of.kind === "artifact") {
      const handed = facts.artifact(of.phase, of.field);
      if (!handed) break;
      of = handed;
    } else {
      const element = elementOf(of, at);
      if (!element) break;
      of = element.of;
      at = element.at;
    }
  }
  return { of, at };
}

function elementOf(ref: Ref, at: string): Origin | undefined {
  if (ref.kind !== "derived" || (ref.fn !== "list" && ref.fn !== "object") || at === "") return undefined;
  const start = at.indexOf("/") + 1;
  const end = at.indexOf("/", start);
  const name = start === 0 ? "" : at.slice(start, end === -1 ? undefined : end);
  const index =
    ref.fn === "list" ? name : String(Array.isArray(ref.options) ? ref.options.indexOf(unescapePointer(name)) : -1);
  const of = /^(0|[1-9]\d*)$/.test(index) ? ref.of[Number(index)] : undefined;
  return of && { of, at: start === 0 || end === -1 ? "" : at.slice(end) };
}
