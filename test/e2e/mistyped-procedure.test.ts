import { expect, it } from "vitest";
import { startTejun } from "../local/terminal/tejun-command.ts";
import { startFiveInvoices } from "../scenarios/five-invoices.ts";

it("runs of a mistyped procedure are not told as none: it says that there is no such procedure, and which there are", async () => {
  const { dir, run } = await startFiveInvoices();
  const type = (...words: string[]) => startTejun(dir, ["--state", dir, "runs", ...words]).ended;

  const mistyped = await type("--aop", "montly");
  expect(mistyped.code).toBe(2);
  expect(mistyped.stdout).toBe("");
  expect(mistyped.stderr).toContain("AOP801");
  expect(mistyped.stderr).toContain("monthly");

  const asJson = await type("--aop", "montly", "--json");
  expect(asJson.code).toBe(2);
  expect(asJson.stdout).not.toContain('"runs"');

  const none = await type("--aop", "monthly", "--status", "failed");
  expect(none.code).toBe(0);
  expect((await type("--aop", "monthly")).stdout).toContain(run);
});
