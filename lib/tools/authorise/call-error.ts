import { type Diagnostic, joinLanguages } from "#diagnostics";
import type { CallError } from "#records";

/** A refusal as program code and agents are told it: the first diagnostic's code, and every message in both languages. */
export function toCallError(
  diagnostics: readonly [Diagnostic, ...Diagnostic[]],
  needs: NonNullable<CallError["needs"]> = [],
): CallError {
  const [first] = diagnostics;
  const message = diagnostics.map((one) => joinLanguages(one.message)).join("\n");
  return { code: first.code, message, ...(needs.length === 0 ? {} : { needs }) };
}
