import { expect, it } from "vitest";
import { type Evaluated, EvaluatorError, loadCases, toEvaluator } from "#eval";
import { shipped } from "./shipped.ts";

const [given] = shipped.cases;
const evaluated = {
  arm: "fixed",
  case: given,
  run: { ended: "stopped", accounts: [], effects: [], questions: 2, signers: [], trace: {} },
} as unknown as Evaluated;

it.each([
  [3, { counts: 3 }],
  [true, { counts: 1 }],
  [false, { counts: 0 }],
  [
    { counts: 2, note: "two" },
    { counts: 2, note: "two" },
  ],
])("takes %j as a finding", async (answer, finding) => {
  expect(await toEvaluator({ evaluate: () => answer }, "mine")?.evaluate(evaluated)).toEqual(finding);
});

it("is handed the case and the run, and cannot change them", async () => {
  const mine = toEvaluator(
    {
      evaluate(one: { run: { questions: number } }) {
        const { questions } = one.run;
        one.run.questions = 0;
        return questions;
      },
    },
    "mine",
  );
  await mine?.evaluate(evaluated);

  expect(await mine?.evaluate(evaluated)).toEqual({ counts: 2 });
});

it.each([["good"], [undefined], [Number.NaN]])("refuses the answer %j", async (answer) => {
  const mine = toEvaluator({ evaluate: () => answer }, "mine");

  await expect(mine?.evaluate(evaluated)).rejects.toThrow(EvaluatorError);
});

it("needs a function named evaluate", () => {
  expect(toEvaluator({ default: () => 1 }, "mine")).toBeUndefined();
});

it("refuses cases out of form and ids that are used twice, all at once", () => {
  const broken = loadCases([
    { name: "a.yaml", text: "kind: x\ntitle: {ja: x, en: x}\ncases: [{id: a}]" },
    { name: "b.yaml", text: "kind: [" },
  ]);

  expect(new Set(broken.diagnostics.map(({ code }) => code))).toEqual(new Set(["AOP750"]));
  expect(broken.diagnostics.length).toBeGreaterThan(2);
});
