import { type Diagnostic, diagnose } from "#diagnostics";

/** That nobody has to be asked any more what became of an action. */
export function outcomeKnown(): Diagnostic {
  return diagnose("AOP607", { reason: { ja: "もう結果が分かっています", en: "the outcome is known by now" } });
}
