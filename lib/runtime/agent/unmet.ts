import type { Answered, Need, SpineEntry } from "#records";
import type { CallKey } from "#trust";

/** A draft or commit that was denied for a value that was not good enough, and was not performed later. */
export interface UnmetDenial {
  readonly tool: string;
  readonly operation: string;
  readonly needs: readonly Need[];
}

/** The denials of a phase that nothing made good since (surface.md, When a value is not good enough). */
export function unmetDenials(
  spine: readonly SpineEntry[],
  answers: ReadonlyMap<CallKey, Answered>,
): readonly UnmetDenial[] {
  const unmet = new Map<string, UnmetDenial>();
  const settle = (tool: string, operation: string, needs: readonly Need[] | undefined): void => {
    const key = `${tool}.${operation}`;
    if (needs) unmet.set(key, { tool, operation, needs });
    else unmet.delete(key);
  };
  for (const entry of spine) {
    if (entry.kind !== "turn" && entry.kind !== "model") continue;
    if (entry.kind === "model") {
      for (const { tool, operation, error } of entry.refused) {
        if (tool !== undefined && operation !== undefined && error.needs) settle(tool, operation, toNeeds(error.needs));
      }
    }
    for (const command of entry.commands) {
      const answer = command.kind === "act" ? answers.get(command.call)?.answer : undefined;
      if (command.kind !== "act" || !answer) continue;
      if (answer.ok) settle(command.tool, command.operation, undefined);
      else if (answer.error.needs) settle(command.tool, command.operation, toNeeds(answer.error.needs));
    }
  }
  return [...unmet.values()];
}

function toNeeds(
  needs: readonly { readonly parameter: string; readonly status: Need["status"]; readonly wants: Need["wants"] }[],
): readonly Need[] {
  return needs.map(({ parameter, status, wants }) => ({ field: parameter, status, wants }));
}
