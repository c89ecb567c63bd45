import { diagnose, joinLanguages } from "#diagnostics";
import type { JsonObject } from "#ports";
import { type bestNoted, type CallError, type LedgerNote, ledgerPart } from "#records";
import { type Facts, isAtLeast, resolveRef, statusWord } from "#trust";
import { ledgerColumns } from "../agent/ledger-columns.ts";
import { describeValue } from "../agent/task.ts";
import type { ValueScope } from "../agent/value-scope.ts";

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
    told[ledgerPart(value.status)].push({ id, name, ...describeValue(value) });
  }
  return told;
}

/** Why an exploration ended without an artifact: the bound, and which fields are not known, with what is known of each. */
export function boundReached(
  bound: { readonly ja: string; readonly en: string },
  fields: readonly string[],
  known: ReturnType<typeof bestNoted>,
): CallError {
  const lacking = fields.flatMap((field) => {
    const status = known.get(field)?.status ?? "missing";
    return isAtLeast(status, "extracted") ? [] : [{ parameter: field, status, wants: "extracted" as const }];
  });
  const list = (language: "ja" | "en") =>
    lacking.map(({ parameter, status }) => `${parameter} (${statusWord(status, language)})`).join(", ") || "–";
  const { message } = diagnose("AOP570", { bound, fields: { ja: list("ja"), en: list("en") } });
  return { code: "AOP570", message: joinLanguages(message), needs: lacking };
}
