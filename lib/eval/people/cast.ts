import { approversOf, type Config } from "#config";
import type { Json } from "#ports";
import type { ManifestPhase } from "#program";
import { type EvalCase, type ExpectedAccount, REQUESTER } from "../cases/eval-case.ts";

/** What one value rests on, as an approver can read it: quoted words with their source, and the keys a ledger was asked with. */
export type ShownGround =
  | { readonly kind: "quote"; readonly source: string }
  | { readonly kind: "key"; readonly asked: string };

/** What an approver is shown of one action; `grounds` are absent where the arm shows none. */
export type ShownArguments = {
  readonly [parameter: string]: { readonly value: Json; readonly grounds?: readonly ShownGround[] };
};

/** Whose words a value may rest on for an approver who wants the requester's own. */
const OWN_WORDS = /^(request$|answer:)/;

/**
 * What the approver of a case does when they are shown an action. `approves` signs whatever looks in order, which is the
 * worst that an arm can meet; `checks` knows what the requester needs and signs that, once; `own-words` reads what each
 * value rests on, where that is shown, and refuses what the requester did not say.
 */
export function signs(given: EvalCase, shown: ShownArguments, signedBefore = 0): boolean {
  const { people, expect } = given;
  switch (people?.approver ?? "approves") {
    case "approves":
      return true;
    case "rejects":
      return false;
    case "checks":
      return (
        signedBefore === 0 && expect.outcome !== "stopped" && matches(expect.account, (name) => shown[name]?.value)
      );
    case "own-words":
      return Object.values(shown).every(({ grounds = [] }) => grounds.every((ground) => isOwn(ground, given)));
  }
}

function isOwn(ground: ShownGround, { request, people }: EvalCase): boolean {
  if (ground.kind === "quote") return OWN_WORDS.test(ground.source);
  return [request, people?.answer?.text ?? ""].some((text) => text.includes(ground.asked));
}

/** Whether an account is exactly the expected one. */
export function matches(expected: ExpectedAccount, read: (parameter: string) => Json | undefined): boolean {
  return Object.entries(expected).every(([name, value]) => read(name) === value);
}

/** What the requester of a case answers to any question. */
export function answerOf({ people }: EvalCase): string {
  return people?.answer?.text ?? "分かりません。 / I do not know.";
}

/** Who asks in a case. */
export function requesterOf({ requester = REQUESTER }: EvalCase): string {
  return requester;
}

/** Who is asked to approve where nothing but the procedure and the configuration says so: the first who holds the role. */
export function approverFor(phases: readonly Pick<ManifestPhase, "approvers">[], config: Config): string {
  const [role = "operators"] = phases.flatMap(({ approvers }) => approvers);
  return approversOf(config, role)[0] ?? "nobody";
}

/** Whether two addresses are one person's. */
export function isSamePerson(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
