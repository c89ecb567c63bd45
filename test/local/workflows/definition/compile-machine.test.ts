import { describe, expect, it } from "vitest";
import { createIds } from "#local";
import type { Json, JsonObject } from "#ports";
import { compileMachine } from "../../../../lib/local/workflows/definition/compile-machine.ts";
import { createRandomness } from "../../../../lib/local/workflows/language/randomness.ts";
import { createTestClock } from "../../../support/test-clock.ts";

const clock = createTestClock(0);
const surroundings = { clock, randomness: createRandomness(createIds({ clock })) };

function problems(definition: JsonObject): readonly string[] {
  const result = compileMachine(definition, surroundings);
  return result.ok ? [] : result.problems;
}

/** The problems of a machine whose first state, `A`, is this; `B` succeeds. */
function problemsOf(state: JsonObject, more: JsonObject = {}): readonly string[] {
  return problems({ QueryLanguage: "JSONata", StartAt: "A", States: { A: state, B: { Type: "Succeed" } }, ...more });
}

const invoke = "arn:aws:states:::lambda:invoke";
const task = { Type: "Task", Resource: invoke, Arguments: { FunctionName: "f" }, Next: "B" };
const inner = { StartAt: "I", States: { I: { Type: "Succeed" } } };

describe("a definition", () => {
  it("with every field that is supported is compiled", () => {
    const retry = {
      ErrorEquals: ["A"],
      IntervalSeconds: 2,
      BackoffRate: 1.5,
      MaxAttempts: 0,
      MaxDelaySeconds: 9,
      JitterStrategy: "FULL",
      Comment: "c",
    };
    const caught = { ErrorEquals: ["States.ALL"], Next: "B", Assign: { a: 1 }, Output: {}, Comment: "c" };
    const recovery = { Retry: [retry, { ErrorEquals: ["States.ALL"] }], Catch: [caught] };
    const leaving = { QueryLanguage: "JSONata", Comment: "c", Assign: { a: 1 }, Output: "{% $states.input %}" };
    const states: JsonObject = {
      A: { ...leaving, ...task, ...recovery, TimeoutSeconds: 5, Next: "C" },
      C: {
        ...leaving,
        ...recovery,
        Type: "Task",
        Resource: `${invoke}.waitForTaskToken`,
        Arguments: { FunctionName: "{% $f %}", Payload: [1] },
        TimeoutSeconds: "{% 9 %}",
        HeartbeatSeconds: 4,
        Next: "D",
      },
      D: {
        ...leaving,
        ...recovery,
        Type: "Task",
        Resource: "arn:aws:states:::states:startExecution.sync:2",
        Arguments: { StateMachineArn: "m", Input: {}, Name: "{% 'n' %}" },
        Next: "E",
      },
      E: {
        ...leaving,
        ...recovery,
        Type: "Map",
        Items: "{% $states.input %}",
        ItemSelector: { v: "{% $states.context.Map.Item.Value %}" },
        MaxConcurrency: 3,
        ItemProcessor: { ProcessorConfig: { Mode: "INLINE" }, ...inner },
        Next: "F",
      },
      F: {
        ...leaving,
        ...recovery,
        Type: "Parallel",
        Arguments: {},
        Branches: [{ Comment: "c", StartAt: "J", States: { J: { Type: "Succeed" } } }],
        Next: "G",
      },
      G: {
        Type: "Choice",
        Choices: [{ Condition: "{% true %}", Next: "H", Assign: { a: 1 }, Output: {}, Comment: "c" }],
        Default: "B",
        Assign: { a: 2 },
        Output: {},
      },
      H: { ...leaving, Type: "Wait", Seconds: 0, Next: "K" },
      K: { ...leaving, Type: "Wait", Timestamp: "2026-01-01T00:00:00Z", Next: "L" },
      L: { ...leaving, Type: "Pass", End: true },
      M: { Type: "Fail", Error: "{% 'e' %}", Cause: "c" },
      B: { Type: "Succeed", Output: {} },
    };

    const definition = {
      Comment: "c",
      Version: "1.0",
      TimeoutSeconds: 9,
      QueryLanguage: "JSONata",
      StartAt: "A",
      States: states,
    };
    expect(problems(definition)).toEqual([]);
  });

  it("tells everything that is wrong with it at once, each with its place", () => {
    const found = problemsOf({ ...task, Resource: "arn:aws:states:::sqs:sendMessage", Next: "X", InputPath: "$" });

    expect(found).toEqual([
      expect.stringMatching(/^States\.A\.InputPath: /),
      expect.stringMatching(/^States\.A\.Resource: .*lambda:invoke.*sqs:sendMessage/),
      expect.stringMatching(/^States\.A\.Next: .*"X"/),
    ]);
  });
});

describe("a definition is refused", () => {
  it.each<[string, JsonObject, JsonObject, RegExp]>([
    ["in JSONPath", task, { QueryLanguage: "JSONPath" }, /^QueryLanguage: .*"JSONata"/],
    ["with a start that is not there", task, { StartAt: "X" }, /^StartAt: .*"X"/],
    ["without states", task, { States: [] }, /^States: expected an object/],
    ["with a field that machines do not have", task, { Foo: 1 }, /Foo: /],
    ["with a time-out of half a second", task, { TimeoutSeconds: 0.5 }, /^TimeoutSeconds: .*0\.5/],
    ["with a state of a type that objects have", { Type: "constructor" }, {}, /^States\.A\.Type: /],
    ["with a state of a type that is not there", { Type: "Loop" }, {}, /^States\.A\.Type: .*"Loop"/],
    ["with a state in JSONPath", { ...task, QueryLanguage: "JSONPath" }, {}, /^States\.A\.QueryLanguage: /],
    [
      "with a state name of 81 characters",
      task,
      { States: { A: { ...task, End: true }, ["x".repeat(81)]: { Type: "Succeed" } } },
      /80 characters/,
    ],
    ["with a state that goes nowhere", { ...task, Next: undefined as unknown as Json }, {}, /^States\.A: .*"Next"/],
    ["with a state that goes on and ends", { ...task, End: true }, {}, /^States\.A: .*"Next"/],
    ["with a task without arguments", { Type: "Task", Resource: invoke, End: true }, {}, /^States\.A\.Arguments: /],
    ["with a task without a function", { ...task, Arguments: { Payload: {} } }, {}, /Arguments\.FunctionName: /],
    [
      "with an argument that is not supported",
      { ...task, Arguments: { FunctionName: "f", InvocationType: "Event" } },
      {},
      /Arguments\.InvocationType: /,
    ],
    ["with a time-out of no time", { ...task, TimeoutSeconds: 0 }, {}, /TimeoutSeconds: .*found 0/],
    ["with heartbeats of a task that has no token", { ...task, HeartbeatSeconds: 5 }, {}, /HeartbeatSeconds: /],
    [
      "with heartbeats slower than the time-out",
      { ...task, Resource: `${invoke}.waitForTaskToken`, TimeoutSeconds: 5, HeartbeatSeconds: 5 },
      {},
      /HeartbeatSeconds: .*less/,
    ],
    ["with credentials", { ...task, Credentials: {} }, {}, /Credentials: /],
    [
      "with a distributed Map",
      { Type: "Map", ItemProcessor: { ProcessorConfig: { Mode: "DISTRIBUTED" }, ...inner }, End: true },
      {},
      /Mode: .*"INLINE"/,
    ],
    ["with an item reader", { Type: "Map", ItemReader: {}, ItemProcessor: inner, End: true }, {}, /ItemReader: /],
    [
      "with tolerated failures",
      { Type: "Map", ToleratedFailureCount: 1, ItemProcessor: inner, End: true },
      {},
      /ToleratedFailureCount: /,
    ],
    [
      "with items that are no list",
      { Type: "Map", Items: { a: 1 }, ItemProcessor: inner, End: true },
      {},
      /Items: expected a list/,
    ],
    ["with a Parallel state without branches", { Type: "Parallel", Branches: [], End: true }, {}, /Branches: /],
    [
      "with a transition out of a branch",
      { Type: "Parallel", Branches: [{ StartAt: "I", States: { I: { Type: "Pass", Next: "B" } } }], End: true },
      {},
      /Branches\[0\]\.States\.I\.Next: .*"B"/,
    ],
    [
      "with two states of one name",
      { Type: "Parallel", Branches: [{ StartAt: "B", States: { B: { Type: "Succeed" } } }], End: true },
      {},
      /States\.B: another state/,
    ],
    [
      "with a choice in JSONPath",
      { Type: "Choice", Choices: [{ Variable: "$.a", StringEquals: "x", Next: "B" }] },
      {},
      /Variable: /,
    ],
    ["with a choice without rules", { Type: "Choice", Choices: [], Default: "B" }, {}, /Choices: /],
    [
      "with a wait for two things",
      { Type: "Wait", Seconds: 1, Timestamp: "2026-01-01T00:00:00Z", End: true },
      {},
      /either Seconds or Timestamp/,
    ],
    [
      "with a wait until a day that is not there",
      { Type: "Wait", Timestamp: "2026-02-31T00:00:00Z", End: true },
      {},
      /Timestamp: /,
    ],
    ["with a Fail state that goes on", { Type: "Fail", Next: "B" }, {}, /States\.A\.Next: /],
    ["with a reserved variable", { Type: "Pass", Assign: { states: 1 }, End: true }, {}, /Assign\.states: /],
    ["with a variable that is no name", { Type: "Pass", Assign: { "a-b": 1 }, End: true }, {}, /Assign\.a-b: /],
    ["with a retrier that matches nothing", { ...task, Retry: [{ ErrorEquals: [] }] }, {}, /Retry\[0\]\.ErrorEquals: /],
    ["with States.ALL among others", { ...task, Retry: [{ ErrorEquals: ["States.ALL", "X"] }] }, {}, /stands alone/],
    [
      "with States.ALL before others",
      {
        ...task,
        Catch: [
          { ErrorEquals: ["States.ALL"], Next: "B" },
          { ErrorEquals: ["X"], Next: "B" },
        ],
      },
      {},
      /last/,
    ],
    ["with a rate below 1", { ...task, Retry: [{ ErrorEquals: ["X"], BackoffRate: 0.5 }] }, {}, /BackoffRate: /],
    [
      "with jitter of its own kind",
      { ...task, Retry: [{ ErrorEquals: ["X"], JitterStrategy: "HALF" }] },
      {},
      /JitterStrategy: /,
    ],
    ["with a catcher that goes nowhere", { ...task, Catch: [{ ErrorEquals: ["X"] }] }, {}, /Catch\[0\]: .*"Next"/],
    [
      "with a catcher in JSONPath",
      { ...task, Catch: [{ ErrorEquals: ["X"], ResultPath: "$.e", Next: "B" }] },
      {},
      /ResultPath: /,
    ],
  ])("%s", (_, state, more, message) => {
    const found = problemsOf(state, more);

    expect(
      found.some((problem) => message.test(problem)),
      found.join("\n"),
    ).toBe(true);
  });

  it("with a variable of an outer scope assigned in an inner one", () => {
    const assign = { Type: "Pass", Assign: { x: 1 } };
    const found = problemsOf(
      { ...assign, Next: "P" },
      {
        States: {
          A: { ...assign, Next: "P" },
          P: { Type: "Parallel", Branches: [{ StartAt: "I", States: { I: { ...assign, End: true } } }], End: true },
        },
      },
    );

    expect(found).toEqual([expect.stringMatching(/^States\.P\.Branches\[0\]\.States: .*\$x.*outer/)]);
  });
});

describe("an expression is refused", () => {
  it.each([
    ["that is none", "$states.input.", /end of expression/],
    ["with $eval", "$eval('1')", /\$eval.*\$parse/],
    ["with $eval handed on", "$map(['1'], $eval)", /\$eval/],
    ["with the context outside of a path", "$ + 1", /\$states\.input/],
    ["with the root", "$states.input.list[$$.n]", /\$\$/],
    ["with a bare field", "name = 'x'", /"name"/],
    ["with a bare field in a function", "$sum(list.n)", /"list"/],
    ["with a bare field in an object", "{'a': b}", /"b"/],
  ])("%s", (_, expression, message) => {
    const found = problemsOf({ Type: "Pass", Output: { deep: [`{% ${expression} %}`] }, End: true });

    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^States\.A\.Output\.deep\[0\]: /);
    expect(found[0]).toMatch(message);
  });

  it.each([
    ["fields of what a path has reached", "$states.input.list[n > 1].(m & n)"],
    ["the context in a predicate", "$states.input.list[$ > 1]"],
    ["a sort by a field", "$states.input.list^(>n)"],
    ["a grouping by a field", "$states.input.list{name: $sum(n)}"],
    ["the parameter of a function", "$map($states.input.list, function($v) { $v.n })"],
    ["a transform", "$states.input ~> | list | {'n': n + 1} |"],
    ["a chain", "$states.input.list ~> $sum()"],
    ["a variable of its own", "($x := $states.input; $x.n)"],
  ])("not for %s", (_, expression) => {
    expect(problemsOf({ Type: "Pass", Output: `{% ${expression} %}`, End: true })).toEqual([]);
  });
});
