import { diagnose } from "#diagnostics";
import type { JsonObject } from "#ports";
import type { CallError, LedgerNote } from "#records";
import { type Facts, isAtLeast, type Ref, resolveRef, type Status, statusWord } from "#trust";
import type { ModelEntry } from "../agent/conversation.ts";
import { ledgerColumns } from "../agent/ledger-columns.ts";
import { describeValue } from "../agent/task.ts";
import type { ValueScope } from "../agent/value-scope.ts";

/** Which part of the task ledger a value of this status stands in. */
function partOf(status: Status): "facts" | "guesses" | "open" {
  if (isAtLeast(status, "extracted")) return "facts";
  return status === "inferred" ? "guesses" : "open";
}

/**
 * What a note says, as the model reads it back: under each name its value with an id and the status that its evidence
 * gives it now, in the part of the ledger where that puts it.
 */
export function tellNote(
  { noted }: LedgerNote,
  scope: ValueScope,
  facts: Facts,
): {
  readonly facts: readonly JsonObject[];
  readonly guesses: readonly JsonObject[];
  readonly open: readonly JsonObject[];
} {
  const told = { facts: [] as JsonObject[], guesses: [] as JsonObject[], open: [] as JsonObject[] };
  for (const { name, ref } of noted) {
    const value = resolveRef(ref, facts);
    const id = scope.add(name, value, (of) => ledgerColumns(of, facts));
    told[partOf(value.status)].push({ id, name, ...describeValue(value) });
  }
  return told;
}

/** The best that is known of each name: what was given, then what was noted; a guess never takes a fact's place. */
export function bestKnown(
  given: { readonly [name: string]: Ref },
  entries: readonly ModelEntry[],
  facts: Facts,
): ReadonlyMap<string, Status> {
  const best = new Map<string, Status>();
  const first = Object.entries(given).map(([name, ref]) => ({ name, ref }));
  for (const { name, ref } of [...first, ...entries.flatMap(({ ledger }) => ledger?.noted ?? [])]) {
    const { status } = resolveRef(ref, facts);
    const known = best.get(name);
    if (known === undefined || isAtLeast(status, known)) best.set(name, status);
  }
  return best;
}

/** Why an exploration ended without an artifact: the bound, and which fields are not known, with what is known of each. */
export function boundReached(
  bound: { readonly ja: string; readonly en: string },
  fields: readonly string[],
  known: ReadonlyMap<string, Status>,
): CallError {
  const lacking = fields.flatMap((field) => {
    const status = known.get(field) ?? "missing";
    return isAtLeast(status, "extracted") ? [] : [{ parameter: field, status, wants: "extracted" as const }];
  });
  const list = (language: "ja" | "en") =>
    lacking.map(({ parameter, status }) => `${parameter} (${statusWord(status, language)})`).join(", ") || "–";
  const { message } = diagnose("AOP570", { bound, fields: { ja: list("ja"), en: list("en") } });
  return { code: "AOP570", message: `${message.ja} (${message.en})`, needs: lacking };
}
