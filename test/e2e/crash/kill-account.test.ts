import { expect, it } from "vitest";
import { killEverywhere } from "./kill-everywhere.ts";

it("a host killed at any commit of an account application registers one account in the end", {
  timeout: 240_000,
}, async () => {
  const { unharmed, endings } = await killEverywhere({
    aop: "account-application",
    input: "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 共同企画",
    approver: "it-lead@example.com",
  });
  expect(unharmed.status).toBe("completed");
  expect(endings.length).toBeGreaterThan(20);
  expect(endings.filter((ending) => ending.killed).length).toBeGreaterThanOrEqual(endings.length - 2);
  for (const ending of endings) {
    expect({ commit: ending.commit, status: ending.status, effects: ending.effects }).toEqual({
      commit: ending.commit,
      status: "completed",
      effects: unharmed.effects,
    });
  }
});
