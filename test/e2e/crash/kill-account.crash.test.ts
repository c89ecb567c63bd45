import { expect, it } from "vitest";
import { ACCOUNT, expectTheSameEnding } from "./procedures.ts";

it("a host killed after any commit of an account application registers one account in the end", {
  timeout: 240_000,
}, async () => {
  await expectTheSameEnding(ACCOUNT, "commit", 8);
  expect.hasAssertions();
});
