import type { Answered, CallError, Need, SpineEntry } from "#records";
import type { CallKey } from "#trust";
import { unmetDenials } from "../agent/unmet.ts";
import { allCommands, takenAnswers } from "./answers.ts";

type Spine = readonly SpineEntry[];

/** A person said that an action stays unknown and that the run ends: nothing else of it is begun. */
export function findLeftUnknown(spine: Spine, answers: ReadonlyMap<CallKey, Answered>): CallError | undefined {
  const left = [...answers.values()].flatMap(({ call, answer }) =>
    !answer.ok && answer.error.code === "AOP632" ? [{ call, error: answer.error }] : [],
  );
  if (left.length === 0) return undefined;
  const taken = takenAnswers(spine);
  return left.find(({ call }) => !taken.has(call))?.error;
}

/**
 * Actions and called AOPs without a success, except those that were denied for want of evidence and made good later; and
 * denials that nothing made good.
 */
export function unfinished(spine: Spine, answers: ReadonlyMap<CallKey, Answered>): readonly string[] {
  const open = unmetDenials(spine, answers).map((denial) => denial.name);
  const acts = allCommands(spine).flatMap((command) =>
    command.kind === "act" || command.kind === "call" ? [command.call] : [],
  );
  const failed = acts.filter((call) => {
    const answer = answers.get(call)?.answer;
    return !answer?.ok && answer?.error.needs === undefined;
  });
  return [...new Set([...failed, ...open])];
}

/** What a search that came to its bounds did not find. */
export function needsOf({ needs = [] }: CallError): readonly Need[] {
  return needs.map(({ parameter, status, wants }) => ({ field: parameter, status, wants }));
}

/** The error of the first answer that failed with this code. */
export function failedAnswer(answers: ReadonlyMap<CallKey, Answered>, code: string | undefined): CallError | undefined {
  for (const { answer } of answers.values()) if (!answer.ok && answer.error.code === code) return answer.error;
  return undefined;
}
