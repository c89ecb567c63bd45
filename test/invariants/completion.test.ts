import { describe, expect, it } from "vitest";
import { countCases, holdsFor } from "./counted.ts";
import { actionsOf, playRun, runPlans } from "./played-run.ts";

describe("a run of a scripted model", () => {
  it("I10: is completed only when each of its actions has a success receipt", async () => {
    const count = countCases("I10 (runs)", 50);
    const ends = new Map<string, number>();
    await holdsFor(runPlans, 55, async (plan) => {
      const played = await playRun(plan);
      const actions = await actionsOf(played);
      count.cases += 1;
      count.interesting += actions.length > 0 ? 1 : 0;
      const end = `${played.status}, ${actions.length > 0 ? "with" : "without"} actions`;
      ends.set(end, (ends.get(end) ?? 0) + 1);
      if (played.status !== "completed") return;
      const receipts = actions.map(({ state }) => (state.state === "succeeded" ? state.entry.receipt : undefined));
      for (const [index, receipt] of receipts.entries()) expect(receipt, actions[index]?.command.call).toBeDefined();
      for (const account of played.registry.accounts)
        expect(JSON.stringify(receipts)).toContain(String(account.receipt));
    });
    expect(ends.get("completed, with actions")).toBeGreaterThan(0);
    expect(ends.get("stopped, with actions")).toBeGreaterThan(0);
    process.stdout.write(`I10: ${[...ends].map(([end, runs]) => `${runs} ${end}`).join("; ")}\n`);
  }, 60_000);
});
