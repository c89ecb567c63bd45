import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { openEngine } from "./engine.ts";

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

  it("can be named, and given its payload, by one expression for all arguments", async () => {
    const { run } = openEngine();
    const call = (expression: string) => ({
      Call: {
        Type: "Task",
        Resource: "arn:aws:states:::lambda:invoke",
        Arguments: `{% ${expression} %}`,
        Output: "{% $states.result.Payload %}",
        End: true,
      },
    });

    const good = await run(call("{'FunctionName': 'echo', 'Payload': {'n': 1}}"));
    const without = await run(call("{'FunctionName': 'echo'}"));
    const unsupported = await run(call("{'FunctionName': 'echo', 'InvocationType': 'Event'}"));
    const nameless = await run(call("{'Payload': {}}"));
    const nothing = await run(call("[1]"));

    expect([good.output, without.output]).toEqual([{ n: 1 }, {}]);
    expect(unsupported).toMatchObject({ status: "FAILED", error: "States.Runtime" });
    expect(unsupported.cause).toContain("InvocationType");
    expect([nameless.error, nothing.error]).toEqual(["States.QueryEvaluationError", "States.QueryEvaluationError"]);
  });
});
