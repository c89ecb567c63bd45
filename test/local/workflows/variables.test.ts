import { describe, expect, it } from "vitest";
import type { JsonObject } from "#ports";
import { openEngine } from "./engine.ts";

const pass = (rest: JsonObject): JsonObject => ({ Type: "Pass", ...rest });

describe("Assign", () => {
  it("sees the variables of before, as the output does, and keeps those it does not name", async () => {
    const { run } = openEngine();

    const { output } = await run({
      A: pass({ Assign: { x: 3, a: 6, kept: true }, Next: "B" }),
      B: pass({ Assign: { x: "{% $a %}", a: "{% $x %}" }, Output: { x: "{% $x %}", a: "{% $a %}" }, Next: "C" }),
      C: pass({
        Output: { before: "{% $states.input %}", x: "{% $x %}", a: "{% $a %}", kept: "{% $kept %}" },
        End: true,
      }),
    });

    expect(output).toEqual({ before: { x: 3, a: 6 }, x: 6, a: 3, kept: true });
  });

  it("in a branch or an item stays there; the variables outside can be read", async () => {
    const { run } = openEngine();
    const branch = (name: string) => ({
      StartAt: name,
      States: {
        [name]: pass({ Assign: { inner: `{% $outer & '${name}' %}` }, Next: `${name} then` }),
        [`${name} then`]: pass({ Output: "{% $inner %}", End: true }),
      },
    });

    const { output } = await run({
      Set: pass({ Assign: { outer: "o" }, Next: "Both" }),
      Both: {
        Type: "Parallel",
        Branches: [branch("A"), branch("B")],
        Assign: { both: "{% $states.result %}" },
        Next: "See",
      },
      See: pass({ Output: { both: "{% $both %}", inner: "{% $exists($inner) %}" }, End: true }),
    });

    expect(output).toEqual({ both: ["oA", "oB"], inner: false });
  });

  it("of a choice rule counts when the rule is taken, of the state when the default is", async () => {
    const { define, start, ended } = openEngine();
    const machine = await define({
      Choose: {
        Type: "Choice",
        Choices: [
          {
            Condition: "{% $states.input = 1 %}",
            Assign: { by: "rule" },
            Output: "{% 'from the rule' %}",
            Next: "See",
          },
        ],
        Default: "See",
        Assign: { by: "default" },
        Output: "{% 'from the state' %}",
      },
      See: pass({ Output: "{% $by & ' ' & $states.input %}", End: true }),
    });

    const outputs = await Promise.all([1, 2].map(async (n) => (await ended(await start(machine, n))).output));

    expect(outputs).toEqual(["rule from the rule", "default from the state"]);
  });

  it("can count through a loop", async () => {
    const { run } = openEngine();

    const { output } = await run({
      Set: pass({ Assign: { n: 0, all: [] }, Next: "More" }),
      More: {
        Type: "Choice",
        Choices: [
          { Condition: "{% $n < 5 %}", Assign: { n: "{% $n + 1 %}", all: "{% $append($all, [$n]) %}" }, Next: "More" },
        ],
        Default: "See",
      },
      See: pass({ Output: "{% $all %}", End: true }),
    });

    expect(output).toEqual([0, 1, 2, 3, 4]);
  });

  it("keeps a value as it is: what a later expression makes of it does not depend on where it came from", async () => {
    const { run } = openEngine();

    const { output } = await run(
      {
        Set: pass({
          Assign: { one: "{% $states.input.list[n > 1] %}", two: "{% $states.input.list[n > 0] %}" },
          Next: "See",
        }),
        See: pass({
          Output: { nested: [{ in: ["{% $two %}"] }], one: "{% $one %}", counts: "{% [$count($one), $count($two)] %}" },
          End: true,
        }),
      },
      { list: [{ n: 1 }, { n: 2 }] },
    );

    expect(output).toEqual({ nested: [{ in: [[{ n: 1 }, { n: 2 }]] }], one: { n: 2 }, counts: [1, 2] });
  });
});

describe("the context", () => {
  it("tells of execution, state and machine", async () => {
    const { workflows, define, ended } = openEngine();
    const machine = await define({ See: pass({ Output: "{% $states.context %}", End: true }) });
    const { execution } = await workflows.start(machine, "the-run", { q: 1 });

    const time = "2026-01-01T00:00:00.000Z";
    expect((await ended(execution)).output).toEqual({
      Execution: { Id: execution, Name: "the-run", Input: { q: 1 }, StartTime: time },
      State: { Name: "See", EnteredTime: time, RetryCount: 0 },
      StateMachine: { Id: machine.replace(/:1$/, ""), Name: machine.split(":").at(-2) },
    });
  });
});

describe("Choice", () => {
  it("fails with States.NoChoiceMatched when no rule holds and there is no default", async () => {
    const { run } = openEngine();

    const execution = await run({
      Choose: { Type: "Choice", Choices: [{ Condition: "{% false %}", Next: "Done" }] },
      Done: { Type: "Succeed" },
    });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.NoChoiceMatched" });
  });

  it.each([["'true'"], ["1"], ["null"], ["$nothing"]])("fails when a condition is %s", async (condition) => {
    const { run } = openEngine();

    const execution = await run({
      Choose: { Type: "Choice", Choices: [{ Condition: `{% ${condition} %}`, Next: "Done" }], Default: "Done" },
      Done: { Type: "Succeed" },
    });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.QueryEvaluationError" });
  });
});
