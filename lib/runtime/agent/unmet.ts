import { type Answered, type CallError, canonicalJson, type Need, type SpineEntry } from "#records";
import type { CallKey, Ref } from "#trust";

/** A draft or commit that was denied and was not performed later; `name` is its call, or the model's own name for it. */
export interface UnmetDenial {
  readonly name: string;
  readonly tool: string;
  readonly operation: string;
  readonly needs: readonly Need[];
  /** Why the gateway denied it; absent where the model was told so before it became a call. */
  readonly error?: CallError;
}

/** What an answer says of an action that was sent, or may have been: that it failed, or that nobody knows. */
const SENT = new Set(["AOP545", "AOP630", "AOP631", "AOP632"]);

interface Act {
  readonly tool: string;
  readonly operation: string;
  readonly args: { readonly [parameter: string]: Ref };
}

interface Denial extends Act, UnmetDenial {}

/**
 * The denials of a phase that nothing made good since (surface.md, When a value is not good enough). What makes one good
 * is one success of the same operation in a later turn, with the same arguments where they were good enough.
 */
export function unmetDenials(
  spine: readonly SpineEntry[],
  answers: ReadonlyMap<CallKey, Answered>,
): readonly UnmetDenial[] {
  let open: Denial[] = [];
  for (const entry of spine) {
    if (entry.kind !== "turn" && entry.kind !== "model") continue;
    const succeeded: Act[] = [];
    const denied: Denial[] = [];
    for (const command of entry.commands) {
      const answer = command.kind === "act" ? answers.get(command.call)?.answer : undefined;
      if (command.kind !== "act" || !answer) continue;
      if (answer.ok) succeeded.push(command);
      else if (!SENT.has(answer.error.code)) {
        denied.push({ ...denialOf(command.call, command, answer.error), error: answer.error });
      }
    }
    if (entry.kind === "model") {
      for (const { id, tool, operation, args, error } of entry.refused) {
        if (tool === undefined || operation === undefined) continue;
        denied.push(denialOf(id, { tool, operation, args: args ?? {} }, error));
      }
    }
    for (const act of succeeded) {
      const made = open.find((denial) => makesGood(act, denial));
      open = open.filter((denial) => denial !== made);
    }
    open.push(...denied);
  }
  return open.map(({ args: _, ...denial }) => denial);
}

function makesGood(act: Act, denial: Denial): boolean {
  if (act.tool !== denial.tool || act.operation !== denial.operation) return false;
  const weak = new Set(denial.needs.map((need) => need.field));
  return Object.entries(denial.args).every(([parameter, ref]) => {
    const now = act.args[parameter];
    return (
      weak.has(parameter) ||
      denial.needs.length === 0 ||
      (now !== undefined && canonicalJson(now) === canonicalJson(ref))
    );
  });
}

function denialOf(name: string, { tool, operation, args }: Act, error: CallError): Denial {
  const needs = (error.needs ?? []).map(({ parameter, status, wants }) => ({ field: parameter, status, wants }));
  return { name, tool, operation, args, needs };
}
