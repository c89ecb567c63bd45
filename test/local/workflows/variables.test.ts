import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "#ports";
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

describe("a JSONata expression", () => {
  it.each<[string, string, RegExp]>([
    ["gives nothing", "$states.input.missing", /'Output'.*undefined/],
    ["cannot be evaluated", "1 + 'a'", /right side of the "\+" operator must evaluate to a number/],
    ["gives a function", "$sum", /function/],
    ["gives a function deep inside", "[{'f': function($x){$x}}]", /function/],
    ["gives a number beyond all numbers", "1e308 * 10", /number/i],
    ["raises an error itself", "$error('so it is')", /so it is/],
    ["parses what is no JSON", "$parse('{')", /JSON/],
    ["never ends", "($f := function($n) { $f($n + 1) }; $f(0))", /timeout/i],
  ])("that %s fails the state", { timeout: 20_000 }, async (_, expression, cause) => {
    const { run } = openEngine();

    const execution = await run({ See: pass({ Output: `{% ${expression} %}`, End: true }) });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.QueryEvaluationError" });
    expect(execution.cause).toMatch(cause);
  });

  it.each<[string, Json]>([
    ["$partition([1,2,3,4,5], 2)", [[1, 2], [3, 4], [5]]],
    ["$range(0, 10, 5)", [0, 5, 10]],
    ["$range(3, 1, -1)", [3, 2, 1]],
    ["$range(3, 1, 1)", []],
    ["$hash('abc', 'SHA-256')", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["$hash('abc', 'MD5')", "900150983cd24fb0d6963f7d28e17f72"],
    ["$parse('{\"a\": [1]}').a[0]", 1],
    ["$random(7) = $random(7)", true],
    ["$random() < 1 and $random() >= 0", true],
    ["$match($uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/).index", 0],
    ["$now()", "2026-01-01T00:00:00.000Z"],
    ["$now('[Y]/[M01]/[D01] [H01]', '+0900')", "2026/01/01 09"],
    ["$millis()", Date.UTC(2026, 0, 1)],
    ["$states.input.`__proto__`", "own"],
    ["$merge([{'a': 1}, {'b': [1]}])", { a: 1, b: [1] }],
    ["$states.input.list.n", [1, 2]],
    ["$states.input.list[n = 2].n", 2],
    ["$states.input.single", [1]],
    ["[$states.input.single]", [1]],
    ["null", null],
  ])("%s", async (expression, value) => {
    const { run } = openEngine();
    const input = JSON.parse('{"list": [{"n": 1}, {"n": 2}], "single": [1], "__proto__": "own"}');

    const execution = await run({ See: pass({ Output: `{% ${expression} %}`, End: true }) }, input);

    expect(execution.output).toEqual(value);
  });
});

describe("a template", () => {
  it("replaces expressions at any depth, and nothing else", async () => {
    const { run } = openEngine();
    const Output = {
      "{% not evaluated: a key %}": 1,
      deep: [{ list: ["{% $states.input.a %}", "plain", null, true, 1.5] }],
      almost: [" {% $x %}", "$states.input.a"],
    };

    const { output } = await run({ See: pass({ Output, End: true }) }, { a: { b: 1 } });

    expect(output).toEqual({
      "{% not evaluated: a key %}": 1,
      deep: [{ list: [{ b: 1 }, "plain", null, true, 1.5] }],
      almost: [" {% $x %}", "$states.input.a"],
    });
  });

  it("keeps the order of its fields, fast ones and slow ones alike", async () => {
    const { run } = openEngine();
    const Output = { c: "{% $sum([1,2]) %}", a: "{% $states.input.n %}", b: "{% $max([1,2]) %}" };

    const { output } = await run({ See: pass({ Output, End: true }) }, { n: 1 });

    expect(JSON.stringify(output)).toBe('{"c":3,"a":1,"b":2}');
  });
});

describe("a function", () => {
  it("cannot change what the execution holds, nor does it share what it returned", async () => {
    const returned = { list: [1] };
    const { run, invoke } = openEngine({
      functions: {
        spoil: (payload) => {
          (payload.list as number[]).push(99);
          setImmediate(() => returned.list.push(99));
          return returned;
        },
      },
    });

    const { output } = await run(
      {
        Call: invoke("spoil", "{% $states.input %}", {
          Output: { input: "{% $states.input %}", result: "{% $states.result.Payload %}" },
          Next: "Call again",
        }),
        "Call again": invoke("echo", {}, { Output: "{% $states.input %}", End: true }),
      },
      { list: [1] },
    );

    expect(output).toEqual({ input: { list: [1] }, result: { list: [1] } });
  });

  it.each<[string, () => unknown, Json]>([
    ["nothing", () => undefined, null],
    ["a date", () => new Date(0), "1970-01-01T00:00:00.000Z"],
    ["undefined in an object", () => ({ a: undefined, b: 1 }), { b: 1 }],
  ])("that returns %s gives what JSON makes of it", async (_, call, value) => {
    const { run, invoke } = openEngine({ functions: { odd: call as () => Json } });

    const { output } = await run({ Call: invoke("odd", {}, { Output: "{% $states.result.Payload %}", End: true }) });

    expect(output).toEqual(value);
  });

  it.each<[string, () => unknown, string]>([
    ["throws no error", () => Promise.reject("just a text"), "Error"],
    ["returns what has no JSON form", () => ({ big: 1n }), "Runtime.MarshalError"],
  ])("that %s fails the task", async (_, call, error) => {
    const { run, invoke } = openEngine({ functions: { odd: call as () => Json } });

    expect(await run({ Call: invoke("odd", {}, { End: true }) })).toMatchObject({ status: "FAILED", error });
  });

  it("that is not there fails the task", async () => {
    const { run, invoke } = openEngine();

    const execution = await run({ Call: invoke("nobody", {}, { End: true }) });

    expect(execution).toMatchObject({ status: "FAILED", error: "Lambda.ResourceNotFoundException" });
  });

  it("can be named by an expression", async () => {
    const { run, invoke } = openEngine();

    const { output } = await run(
      {
        Call: invoke(
          "{% $states.input.name %}",
          { hello: true },
          { Output: "{% $states.result.Payload %}", End: true },
        ),
      },
      { name: "echo" },
    );

    expect(output).toEqual({ hello: true });
  });
});
