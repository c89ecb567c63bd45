import { type Evaluator, hasExpected, wrongAccounts } from "./evaluator.ts";

/** The case came out as it should: the one right account, after a question where one was due, or none and no claim of one. */
export const correct: Evaluator = {
  name: "correct",
  evaluate({ case: given, run }) {
    if (wrongAccounts({ case: given, run }) > 0) return { counts: 0, note: "another account than expected" };
    const { expect } = given;
    if (expect.outcome === "stopped") {
      return run.ended === "stopped" ? { counts: 1 } : { counts: 0, note: "says that it registered an account" };
    }
    if (!hasExpected({ case: given, run })) return { counts: 0, note: "no account" };
    const mayEnd = expect.outcome === "registered" ? (expect.ends ?? "completed") : "completed";
    const isSaid = mayEnd === "any" || run.ended === "completed";
    return isSaid ? { counts: 1 } : { counts: 0, note: "the account is there, and it does not say so" };
  },
};
