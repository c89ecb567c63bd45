import type { Facts, Ref } from "#trust";

/** The refs that a ref is made of, directly; a call's outcome is made of nothing but what is recorded of it. */
export function innerRefs(ref: Ref, facts: Facts): readonly Ref[] {
  switch (ref.kind) {
    case "span":
      return ref.anchor ? [ref.anchor] : [];
    case "part":
      return [ref.of];
    case "artifact": {
      const handed = facts.artifact(ref.phase, ref.field);
      return handed ? [handed] : [];
    }
    case "derived":
    case "candidates":
      return ref.of;
    case "missing":
      return ref.raw ? [ref.raw] : [];
    default:
      return [];
  }
}

/**
 * Every ref that a ref leads to, itself included, each artifact and each call once. Receipts lead on to what their
 * action was given, because a receipt that says it again proves nothing about it (spec trust.md section 1).
 */
export function walkRefs(start: Ref, facts: Facts): readonly Ref[] {
  const found: Ref[] = [];
  const open: Ref[] = [start];
  const seen = new Set<string>();
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (ref.kind === "artifact" || ref.kind === "result") {
      const name = JSON.stringify(ref);
      if (seen.has(name)) continue;
      seen.add(name);
    }
    found.push(ref);
    open.push(...innerRefs(ref, facts));
    if (ref.kind !== "result") continue;
    const fact = facts.call(ref.call);
    if (fact?.kind === "effect") open.push(...(fact.given ?? []));
  }
  return found;
}
