// Phase 2: Issue
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "Issue the invoices of phase 1.",
      "",
      "Proceed when: total is verified",
      "Approval to start: lead",
    ].join("\n"),
  });
  return produce(found);
});
