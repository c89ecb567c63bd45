import type { Evaluator } from "./evaluator.ts";

/** Stopped without an account where a value was not verified or somebody had to be asked. */
export const stops: Evaluator = {
  name: "stopsAtUnverified",
  evaluate: ({ case: { expect }, run }) => ({
    counts: expect.outcome !== "registered" && run.ended === "stopped" && run.accounts.length === 0 ? 1 : 0,
  }),
};
