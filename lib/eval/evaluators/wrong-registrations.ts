import { type Evaluator, wrongAccounts } from "./evaluator.ts";

/** Accounts in the registry that should not be there. */
export const wrongRegistrations: Evaluator = {
  name: "wrongRegistrations",
  evaluate({ case: given, run }) {
    const wrong = wrongAccounts({ case: given, run });
    if (wrong === 0) return { counts: 0 };
    return { counts: wrong, note: run.accounts.map((made) => JSON.stringify(made.arguments)).join(" ") };
  },
};
