import { type Bilingual, diagnose, excerpt, joinLanguages, tellReason } from "#diagnostics";
import type { ModelCall } from "#ports";
import type { Refused } from "#records";

/** Refuses a call of a tool that this phase does not have; `known` says in both languages what there is. */
export function refuseTool(call: ModelCall, known: Bilingual): Refused {
  return refused(call, "AOP530", diagnose("AOP530", { name: excerpt(call.name), known }).message);
}

/** Refuses a call for its form. */
export function refuseForm(call: ModelCall, problem: string): Refused {
  return refused(call, "AOP531", diagnose("AOP531", { name: excerpt(call.name), reason: tellReason(problem) }).message);
}

/** Refuses an artifact (AOP532), or a ledger of an exploration (AOP571), for everything that is wrong with it. */
export function refuseProblems(call: ModelCall, code: "AOP532" | "AOP571", problems: readonly string[]): Refused {
  const told = problems.map(tellReason);
  const both = { ja: told.map(({ ja }) => ja).join("；"), en: told.map(({ en }) => en).join("; ") };
  return refused(call, code, diagnose(code, { problems: both }).message);
}

/** Says that a value was not good enough, and that the requester is asked for it instead. */
export function refuseForAsking(call: ModelCall): Refused {
  return refused(call, "AOP533", diagnose("AOP533", {}).message);
}

function refused(call: ModelCall, code: string, message: Bilingual): Refused {
  return { id: call.id, error: { code, message: joinLanguages(message) } };
}
