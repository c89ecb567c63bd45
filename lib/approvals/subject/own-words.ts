import type { LoadedFacts } from "#records";
import type { Facts, Ref, SourceId, Value } from "#trust";

/** A value's words as a person wrote them, and where. */
export interface OwnWords {
  readonly source: SourceId;
  readonly text: string;
}

const MOST_WORDS = 5;
const MOST_CHARACTERS = 200;
const MOST_DEPTH = 32;
/** Whoever asks writes here; what the AOP or an operation says is nobody's request. */
const ASKED_IN = /^(request|answer:|attachment:|within:)/;

/** Loads what earlier phases handed on under the same names, so that `ownWords` finds what was asked for at first. */
export async function loadEarlierWords(facts: LoadedFacts, refs: readonly Ref[]): Promise<void> {
  await facts.add(refs.flatMap(earlierRefs));
}

/**
 * What people wrote where a value now says something else: the words that it was read from, and those that earlier phases
 * found under the same name, also where they were no value (「プロジェクトの間」 is no date). Oldest first; none where they
 * are what will be sent.
 */
export function ownWords({ ref, value }: Value, facts: Facts): readonly OwnWords[] {
  const found = [...earlierRefs(ref), ref].flatMap((one) => spansIn(one, facts, 0));
  const sent = typeof value === "string" ? value : JSON.stringify(value ?? null);
  const words = found.flatMap(({ source, start, end }): readonly OwnWords[] => {
    const text = facts.source(source)?.text.slice(start, end).toWellFormed() ?? "";
    if (!ASKED_IN.test(source) || text === "" || text === sent) return [];
    return [
      { source, text: text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…` : text },
    ];
  });
  const isFirst = (one: OwnWords, index: number): boolean =>
    words.findIndex(({ source, text }) => source === one.source && text === one.text) === index;
  return words.filter(isFirst).slice(0, MOST_WORDS);
}

function earlierRefs(ref: Ref): readonly Ref[] {
  if (ref.kind !== "artifact") return [];
  const { phase, field } = ref;
  return Array.from(
    { length: Math.max(0, phase - 1) },
    (_, index): Ref => ({ kind: "artifact", phase: index + 1, field }),
  );
}

type Span = Extract<Ref, { kind: "span" }>;

/** The texts that a value is read from; lists and objects are shown by their parts, so theirs are not gathered. */
function spansIn(ref: Ref, facts: Facts, depth: number): readonly Span[] {
  if (depth > MOST_DEPTH) return [];
  switch (ref.kind) {
    case "span":
      return [ref];
    case "artifact": {
      const handed = facts.artifact(ref.phase, ref.field);
      return handed ? spansIn(handed, facts, depth + 1) : [];
    }
    case "part":
      return spansIn(ref.of, facts, depth + 1);
    case "missing":
      return ref.raw ? spansIn(ref.raw, facts, depth + 1) : [];
    case "candidates":
      return ref.of.flatMap((one) => spansIn(one, facts, depth + 1));
    default:
      return [];
  }
}
