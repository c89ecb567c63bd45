import { expect, it } from "vitest";
import { findImpureCalls } from "./impure-calls.ts";

it.each([
  ["const now = Date.now();", ["lib/a.ts:1: Date.now"]],
  ["const now = new Date();", ["lib/a.ts:1: new Date()"]],
  [
    'import { randomUUID } from "node:crypto";\nconst id = Math.random();',
    ["lib/a.ts:1: randomUUID", "lib/a.ts:2: Math.random"],
  ],
])("finds where code asks the machine for time or chance: %s", (text, places) => {
  expect(findImpureCalls({ path: "lib/a.ts", text })).toEqual(places);
});

it("lets dates be computed, and the forbidden names be spoken of", () => {
  const text = 'const day = new Date(0); // not Date.now()\nconst message = "Math.random() is not available";';

  expect(findImpureCalls({ path: "lib/a.ts", text })).toEqual([]);
});
