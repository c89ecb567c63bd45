import { expect, it } from "vitest";
import { ACCOUNT, CALLED, expectTheSameEnding, INVOICES } from "./procedures.ts";

const LONG = { timeout: 900_000 };

it(
  "a host killed after any commit of the monthly invoices, between any two effects too, does each once",
  LONG,
  async () => {
    await expectTheSameEnding(INVOICES, "commit", 60);
    expect.hasAssertions();
  },
);

it("a host killed after any commit of a run that calls another AOP does each thing once", LONG, async () => {
  await expectTheSameEnding(CALLED, "commit", 8);
  expect.hasAssertions();
});

it(
  "a host killed at any journal entry and any transition, before it is on disk, comes to the same end",
  LONG,
  async () => {
    await expectTheSameEnding(ACCOUNT, "apply", 40);
    expect.hasAssertions();
  },
);
