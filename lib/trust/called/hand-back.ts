import type { CallKey, Ref, SourceId } from "../ref.ts";

const MAX_REFS = 5_000;
const MAX_DEPTH = 64;

/**
 * Says in the caller's terms where a value of a called AOP's run comes from: the same facts, each named as one within
 * that call, so that the value is worth in the caller what it is worth there. `artifact` gives what the phases of that
 * run handed on. What is too large to say is missing.
 */
export function handBack(ref: Ref, call: CallKey, artifact: (phase: number, field: string) => Ref | undefined): Ref {
  let left = MAX_REFS;
  const within = (id: SourceId): SourceId => `within:${call}/${id}`;
  const place = (one: Ref, depth: number): Ref => {
    left -= 1;
    if (left < 0 || depth > MAX_DEPTH) return { kind: "missing", searched: [], reason: "the value is too large" };
    switch (one.kind) {
      case "span":
        return {
          ...one,
          source: within(one.source),
          ...(one.anchor === undefined ? {} : { anchor: place(one.anchor, depth + 1) }),
        };
      case "result":
        return { ...one, call: `${call}/${one.call}` };
      case "part":
        return { ...one, of: place(one.of, depth + 1) };
      case "artifact": {
        const handed = artifact(one.phase, one.field);
        if (handed) return place(handed, depth + 1);
        return { kind: "missing", searched: [], reason: `phase ${one.phase} handed on no ${one.field}` };
      }
      case "derived":
      case "candidates":
        return { ...one, of: one.of.map((inner) => place(inner, depth + 1)) };
      case "missing":
        return {
          ...one,
          searched: one.searched.map(within),
          ...(one.raw === undefined ? {} : { raw: place(one.raw, depth + 1) }),
        };
      default:
        return one;
    }
  };
  const placed = place(ref, 0);
  return left < 0 ? { kind: "missing", searched: [], reason: "the value is too large" } : placed;
}
