import { expect, it } from "vitest";
import { killEverywhere } from "./kill-everywhere.ts";

const EACH_ONCE = { draft_invoice: 20, issue_invoice: 20, create_draft: 20 };

it("a host killed at any commit of the monthly invoices, between any two effects too, does each exactly once", {
  timeout: 900_000,
}, async () => {
  const { unharmed, endings } = await killEverywhere({
    aop: "monthly-invoices",
    input: "対象月: 2026年9月",
    approver: "accounting-lead@example.com",
  });
  expect(unharmed).toMatchObject({ status: "completed", effects: EACH_ONCE });
  expect(endings.length).toBeGreaterThan(80);
  for (const { commit, status, effects } of endings) {
    expect({ commit, status, effects }).toEqual({ commit, status: "completed", effects: EACH_ONCE });
  }
});
