import {
  type CallFact,
  type CallKey,
  CONFIRMATION,
  type FileFact,
  questionOf,
  type Ref,
  type Source,
  type SourceId,
} from "#trust";

/** What is loaded of a run's record; an entry that is undefined was looked for in vain. */
export interface LoadedRecords {
  readonly sources: ReadonlyMap<SourceId, Source | undefined>;
  readonly calls: ReadonlyMap<CallKey, CallFact | undefined>;
  readonly files: ReadonlyMap<string, FileFact | undefined>;
  readonly artifacts: ReadonlyMap<number, { readonly [field: string]: Ref }>;
}

/** What records lead to, as far as it was followed: however many refs name a record, it is followed once. */
export type Followed = Set<Ref | readonly Ref[]>;

/**
 * Puts the refs that one ref leads to with the open ones. False, and nothing done, while the record that it points at
 * directly is not loaded.
 */
export function followRef(ref: Ref, loaded: LoadedRecords, open: Ref[], followed: Followed): boolean {
  switch (ref.kind) {
    case "span":
      if (!loaded.sources.has(ref.source)) return false;
      if (ref.as === CONFIRMATION && !loaded.sources.has(questionOf(ref.source) ?? ref.source)) return false;
      if (ref.anchor) open.push(ref.anchor);
      return true;
    case "result": {
      if (!loaded.calls.has(ref.call)) return false;
      const fact = loaded.calls.get(ref.call);
      const given = fact?.kind === "effect" ? fact.given : undefined;
      if (given && !followed.has(given)) {
        followed.add(given);
        for (const one of given) open.push(one);
      }
      return true;
    }
    case "part":
      open.push(ref.of);
      return true;
    case "artifact": {
      const artifact = loaded.artifacts.get(ref.phase);
      if (!artifact) return false;
      const handed = Object.hasOwn(artifact, ref.field) ? artifact[ref.field] : undefined;
      if (handed && !followed.has(handed)) {
        followed.add(handed);
        open.push(handed);
      }
      return true;
    }
    case "file":
      return loaded.files.has(ref.attachment);
    case "derived":
    case "candidates":
      for (const one of ref.of) open.push(one);
      return true;
    default:
      return true;
  }
}
