import type { Item } from "#ports";
import type { CallFact, CallKey, EffectFact, Ref, Source, SourceId } from "#trust";
import { sha256Hex } from "./canonical.ts";
import type { OutcomeEntry, ReadEntry } from "./entries.ts";
import { sortableCall } from "./keys.ts";

/** A call is handed what earlier calls brought back; a reference to itself or a later one would lead round in a circle. */
export function restsOnEarlier(args: { readonly [name: string]: Ref }, call: CallKey): boolean {
  const named = [...JSON.stringify(args).matchAll(/"(?:within:)?(\d+(?:\.\d+)+)\//g)].map((match) => match[1] ?? "");
  return named.every((other) => sortableCall(other) < sortableCall(call));
}

/** What a reading function recorded; undefined where it recorded that the read was denied. */
export function readFact(item: Item): CallFact | undefined {
  return item.kind === "read" ? (item as unknown as ReadEntry).fact : undefined;
}

/** What became of an action that was sent; `given` is what it was given. */
export function effectFact(outcome: OutcomeEntry, given: readonly Ref[]): EffectFact | undefined {
  const { state, at, receipt, error } = outcome;
  if (state === "denied") return undefined;
  const toldBy = receipt === undefined ? undefined : tellerOf(outcome);
  return {
    kind: "effect",
    state,
    at,
    given,
    ...(receipt === undefined ? {} : { receipt }),
    ...(toldBy === undefined ? {} : { toldBy }),
    ...(error === undefined ? {} : { reason: error.message }),
  };
}

/** The person who told a receipt; undefined where the outside system gave it, be it on a person's word. */
function tellerOf({ settledBy, sentAgain }: OutcomeEntry): string | undefined {
  if (sentAgain === true || settledBy?.startsWith("person:") !== true) return undefined;
  return settledBy.slice("person:".length);
}

/** The source that an item holds; undefined for one out of form. */
export function source(id: SourceId, item: Item, by: string | undefined): Source | undefined {
  const text = textOf(item.text);
  const sha256 = textOf(item.sha256 ?? item.digest);
  if (text === undefined || sha256 === undefined) return undefined;
  return { id, text, sha256, ...(by === undefined ? {} : { by }) };
}

/** A question as it was shown: nobody's word, so what stands in it is no better than a guess. */
export function questionSource(id: SourceId, item: Item): Source | undefined {
  const text = textOf(item.question);
  if (item.kind !== "question" || text === undefined) return undefined;
  const parts = [{ start: 0, end: text.length, status: "inferred" as const }];
  return { id, text, sha256: sha256Hex(text), parts };
}

/** A text, or undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
