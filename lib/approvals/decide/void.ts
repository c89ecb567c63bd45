import { type Diagnostic, diagnose, joinLanguages, splitLanguages, splitReason } from "#diagnostics";
import type { CallError } from "#records";
import { type Refusal, refuse } from "./refusal.ts";

/** That a request belongs to a run that has ended. */
export function runEnded(): Diagnostic {
  return diagnose("AOP607", { reason: { ja: "実行が終わっています", en: "the run has ended" } });
}

/** Why a request is void, as its state holds it. */
export function voidBecause({ code, message }: Diagnostic): CallError {
  return { code, message: joinLanguages(message) };
}

/** The diagnostic of a request that is void; the reason is told once, in each language in its own words. */
export function diagnoseVoid({ code, message }: CallError): Diagnostic {
  const reason = code === "AOP607" ? splitReason(code, message) : splitLanguages(code, message);
  return diagnose("AOP607", { reason });
}

/** The refusal of a request that is void; `error` is missing where not even that is known. */
export function refuseVoid(error: CallError | undefined): Refusal {
  return refuse(409, error === undefined ? diagnose("AOP607", { reason: "–" }) : diagnoseVoid(error));
}
