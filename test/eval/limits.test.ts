import { expect, it } from "vitest";
import { compareShipped, shipped } from "./shipped.ts";

const guessed = shipped.cases.filter(({ id }) => id === "no-department-guessed");

it("lets a guess that the ledger has through only where the approver signs without reading the key it was asked with", async () => {
  const careless = guessed.map((one) => ({ ...one, people: { ...one.people, approver: "approves" as const } }));
  const [careful] = (await compareShipped(["phases-evidence"], guessed)).arms;
  const [blind] = (await compareShipped(["phases-evidence"], careless)).arms;

  expect(careful?.wrongRegistrations).toBe(0);
  expect(blind?.wrongRegistrations).toBe(1);
});

it("comes out the same when it is done again", async () => {
  const some = shipped.cases.filter(({ kind }) => kind === "corrections");
  const arms = ["single-agent", "phases-evidence"] as const;

  expect(await compareShipped(arms, some)).toEqual(await compareShipped(arms, some));
});
