import { expect } from "vitest";
import { killEverywhere, type Moment, type Procedure } from "./kill-everywhere.ts";

export const ACCOUNT: Procedure = {
  aop: "account-application",
  input: "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 共同企画",
  approver: "it-lead@example.com",
};

/** The same application, where another AOP is called for the look-ups. */
export const CALLED: Procedure = { ...ACCOUNT, aop: "called-application" };

export const INVOICES: Procedure = {
  aop: "monthly-invoices",
  input: "対象月: 2026年9月",
  approver: "accounting-lead@example.com",
};

/** Kills a run's host at every moment of a kind, at least `least` of them, and expects every run to end as without harm. */
export async function expectTheSameEnding(procedure: Procedure, moment: Moment, least: number): Promise<void> {
  const { unharmed, endings } = await killEverywhere(procedure, moment);
  expect(unharmed.status).toBe("completed");
  expect(endings.length).toBeGreaterThanOrEqual(least);
  // The last moments lie behind the end of the run, where a process may already have told how it ended.
  expect(endings.filter((ending) => ending.killed).length).toBeGreaterThanOrEqual(endings.length - 3);
  for (const { count, status, effects } of endings) {
    expect({ count, status, effects }).toEqual({ count, status: "completed", effects: unharmed.effects });
  }
}
