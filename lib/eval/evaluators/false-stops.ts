import type { Evaluator } from "./evaluator.ts";

/** Stopped, or did not say that it was done, although everything needed was there. */
export const falseStops: Evaluator = {
  name: "falseStops",
  evaluate({ case: { expect }, run }) {
    if (expect.outcome !== "registered" || expect.ends === "any" || run.ended === "completed") return { counts: 0 };
    return { counts: 1, ...(run.why === undefined ? {} : { note: run.why }) };
  },
};
