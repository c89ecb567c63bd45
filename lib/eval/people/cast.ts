import type { Json } from "#ports";
import type { EvalCase, ExpectedAccount } from "../cases/eval-case.ts";

/** What an approver is shown of one action; `sources` are absent where the arm shows none. */
export type ShownArguments = {
  readonly [parameter: string]: { readonly value: Json; readonly sources?: readonly string[] };
};

/** Whose words a value may rest on for an approver who wants the requester's own. */
const OWN_WORDS = /^(request$|answer:)/;

/**
 * What the approver of a case does when they are shown an action. `approves` signs whatever looks in order, which is the
 * worst that an arm can meet; `checks` knows what the requester needs and signs nothing else; `own-words` refuses what
 * rests on other words than the requester's, where they can see that.
 */
export function signs({ people, expect }: EvalCase, shown: ShownArguments): boolean {
  switch (people?.approver ?? "approves") {
    case "approves":
      return true;
    case "rejects":
      return false;
    case "checks":
      return expect.outcome !== "stopped" && matches(expect.account, (name) => shown[name]?.value);
    case "own-words":
      return Object.values(shown).every(({ sources = [] }) => sources.every((source) => OWN_WORDS.test(source)));
  }
}

/** Whether an account is exactly the expected one. */
export function matches(expected: ExpectedAccount, read: (parameter: string) => Json | undefined): boolean {
  return Object.entries(expected).every(([name, value]) => read(name) === value);
}

/** What the requester of a case answers to any question. */
export function answerOf({ people }: EvalCase): string {
  return people?.answer?.text ?? "分かりません。 / I do not know.";
}
