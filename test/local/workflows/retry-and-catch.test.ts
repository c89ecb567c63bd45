import { describe, expect, it } from "vitest";
import type { JsonObject } from "#ports";
import { matchesError } from "../../../lib/local/workflows/language/state-error.ts";
import { openEngine, START } from "./engine.ts";

/** Fails with the errors it is given, one for each call, then returns how often it was called. */
function failing(...errors: readonly string[]) {
  let calls = 0;
  return () => {
    const error = errors[calls];
    calls += 1;
    if (error === undefined) return calls;
    throw Object.assign(new Error(`call ${calls}`), { name: error });
  };
}

const always = () => failing(...Array.from({ length: 50 }, () => "Flaky"));

describe("Retry", () => {
  it.each<[string, JsonObject, readonly number[]]>([
    ["3 attempts after 1, 2, 4 seconds unless told otherwise", {}, [0, 1, 3, 7]],
    ["a longer interval and a steeper rate", { IntervalSeconds: 2, BackoffRate: 3 }, [0, 2, 8, 26]],
    ["a rate of 1", { IntervalSeconds: 5, BackoffRate: 1, MaxAttempts: 4 }, [0, 5, 10, 15, 20]],
    ["a rate that is not whole", { IntervalSeconds: 1, BackoffRate: 1.5, MaxAttempts: 3 }, [0, 1, 2.5, 4.75]],
    ["a longest delay", { IntervalSeconds: 3, MaxDelaySeconds: 5, MaxAttempts: 4 }, [0, 3, 8, 13, 18]],
    ["no attempt at all", { MaxAttempts: 0 }, [0]],
  ])("waits as it is told: %s", async (_, retrier, times) => {
    const { start, define, ended, invoke, pass, invocations } = openEngine({ functions: { flaky: always() } });
    const retry = { Retry: [{ ErrorEquals: ["Flaky"], ...retrier }] };
    const execution = await start(await define({ Call: invoke("flaky", {}, { ...retry, End: true }) }));

    await pass(60);

    expect(invocations.map(({ time }) => (time - START) / 1000)).toEqual(times);
    expect(await ended(execution)).toMatchObject({ status: "FAILED", error: "Flaky" });
  });

  it("waits anything up to the delay with full jitter", async () => {
    const { start, define, invoke, pass, invocations } = openEngine({ functions: { flaky: always() } });
    const retry = {
      Retry: [{ ErrorEquals: ["Flaky"], IntervalSeconds: 10, BackoffRate: 1, MaxAttempts: 40, JitterStrategy: "FULL" }],
    };
    await start(await define({ Call: invoke("flaky", {}, { ...retry, End: true }) }));

    await pass(500);

    const times = invocations.map(({ time }) => time);
    const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(delays).toHaveLength(40);
    expect(Math.max(...delays)).toBeLessThanOrEqual(10_000);
    expect(new Set(delays).size).toBeGreaterThan(30);
  });

  it("counts the attempts of each retrier by itself, and ends when the one that matches has none left", async () => {
    const { start, define, ended, invoke, pass, invocations } = openEngine({
      functions: { flaky: failing("ErrorA", "ErrorB", "ErrorC", "ErrorB", "ErrorA") },
    });
    const rules = {
      Retry: [
        { ErrorEquals: ["ErrorA", "ErrorB"], IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 2 },
        { ErrorEquals: ["ErrorC"], IntervalSeconds: 5 },
      ],
      Catch: [{ ErrorEquals: ["States.ALL"], Next: "Caught" }],
    };
    const machine = await define({
      Call: invoke("flaky", {}, { ...rules, End: true }),
      Caught: { Type: "Pass", Output: "{% $states.input.Error %}", End: true },
    });
    const execution = await start(machine);

    await pass(60);

    expect(invocations.map(({ time }) => (time - START) / 1000)).toEqual([0, 1, 3, 8]);
    expect((await ended(execution)).output).toBe("ErrorB");
  });

  it("takes the first retrier that matches, even when a later one has attempts left", async () => {
    const { start, define, ended, invoke, pass, invocations } = openEngine({ functions: { flaky: always() } });
    const retry = {
      Retry: [
        { ErrorEquals: ["Flaky"], MaxAttempts: 1 },
        { ErrorEquals: ["States.ALL"], MaxAttempts: 5 },
      ],
    };
    const execution = await start(await define({ Call: invoke("flaky", {}, { ...retry, End: true }) }));

    await pass(60);

    expect(invocations).toHaveLength(2);
    expect((await ended(execution)).status).toBe("FAILED");
  });

  it("evaluates the arguments anew for each attempt, with the count in the context", async () => {
    const { start, define, invoke, pass, payloads } = openEngine({ functions: { flaky: always() } });
    const call = invoke(
      "flaky",
      { retry: "{% $states.context.State.RetryCount %}" },
      { Retry: [{ ErrorEquals: ["Flaky"], MaxAttempts: 2 }], End: true },
    );
    await start(await define({ Call: call }));

    await pass(10);

    expect(payloads("flaky")).toEqual([{ retry: 0 }, { retry: 1 }, { retry: 2 }]);
  });

  it("counts anew when the state is entered again", async () => {
    const { start, define, ended, invoke, pass, invocations } = openEngine({
      functions: { flaky: failing("Flaky", "Other", "Flaky") },
    });
    const rules = {
      Retry: [{ ErrorEquals: ["Flaky"], MaxAttempts: 1 }],
      Catch: [{ ErrorEquals: ["Other"], Next: "Call" }],
    };
    const execution = await start(await define({ Call: invoke("flaky", {}, { ...rules, End: true }) }));

    await pass(10);

    expect(invocations).toHaveLength(4);
    expect((await ended(execution)).status).toBe("SUCCEEDED");
  });

  it("does the whole of a Map state again", async () => {
    const { start, define, ended, invoke, pass, payloads } = openEngine({ functions: { flaky: failing("Flaky") } });
    const machine = await define({
      Each: {
        Type: "Map",
        Items: ["a", "b"],
        MaxConcurrency: 1,
        ItemProcessor: {
          StartAt: "Echo",
          States: {
            Echo: invoke("echo", { item: "{% $states.input %}" }, { Next: "Call" }),
            Call: invoke("flaky", {}, { Output: "{% $states.result.Payload %}", End: true }),
          },
        },
        Retry: [{ ErrorEquals: ["Flaky"], MaxAttempts: 1 }],
        End: true,
      },
    });
    const execution = await start(machine);

    await pass(10);

    expect((await ended(execution)).output).toEqual([2, 3]);
    expect(payloads("echo")).toEqual([{ item: "a" }, { item: "a" }, { item: "b" }]);
  });
});

describe("Catch", () => {
  it("hands on the error when it has no output of its own", async () => {
    const { run, invoke } = openEngine();

    const { output } = await run({
      Call: invoke(
        "fail",
        { error: "Refused", message: "no" },
        {
          Catch: [{ ErrorEquals: ["Refused"], Next: "Caught" }],
          End: true,
        },
      ),
      Caught: { Type: "Succeed" },
    });

    const cause = JSON.stringify({ errorType: "Refused", errorMessage: "no", trace: [] });
    expect(output).toEqual({ Error: "Refused", Cause: cause });
  });

  it("catches what goes wrong after the function has returned", async () => {
    const { run, invoke } = openEngine();

    const { output } = await run({
      Call: invoke(
        "echo",
        {},
        {
          Output: "{% $states.result.Payload.nothing.there %}",
          Catch: [
            { ErrorEquals: ["States.QueryEvaluationError"], Output: "{% $states.errorOutput.Cause %}", Next: "Caught" },
          ],
          End: true,
        },
      ),
      Caught: { Type: "Succeed" },
    });

    expect(output).toMatch(/'\$states.result.Payload.nothing.there'.*'Output'.*undefined/);
  });

  it("fails the execution when the catcher itself fails", async () => {
    const { run, invoke } = openEngine();

    const execution = await run({
      Call: invoke(
        "fail",
        { error: "Refused", message: "no" },
        {
          Catch: [
            { ErrorEquals: ["Refused"], Output: "{% $nothing %}", Next: "Caught" },
            { ErrorEquals: ["States.ALL"], Next: "Caught" },
          ],
          End: true,
        },
      ),
      Caught: { Type: "Succeed" },
    });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.QueryEvaluationError" });
  });

  it("catches what a branch fails with, not what its own fallback does later", async () => {
    const { run, invoke } = openEngine();

    const { output } = await run({
      Both: {
        Type: "Parallel",
        Branches: [
          { StartAt: "Bad", States: { Bad: invoke("fail", { error: "Refused", message: "no" }, { End: true }) } },
          { StartAt: "Good", States: { Good: { Type: "Succeed" } } },
        ],
        Catch: [{ ErrorEquals: ["Refused"], Output: "{% $states.errorOutput.Error %}", Next: "Caught" }],
        End: true,
      },
      Caught: { Type: "Succeed" },
    });

    expect(output).toBe("Refused");
  });
});

describe("what ErrorEquals matches", () => {
  it.each([
    ["States.ALL", "Custom", true],
    ["States.ALL", "States.Timeout", true],
    ["States.ALL", "States.HeartbeatTimeout", true],
    ["States.ALL", "States.QueryEvaluationError", true],
    ["States.ALL", "States.DataLimitExceeded", false],
    ["States.ALL", "States.Runtime", false],
    ["States.TaskFailed", "Custom", true],
    ["States.TaskFailed", "States.QueryEvaluationError", true],
    ["States.TaskFailed", "States.HeartbeatTimeout", true],
    ["States.TaskFailed", "States.Timeout", false],
    ["States.TaskFailed", "States.DataLimitExceeded", false],
    ["States.TaskFailed", "States.Runtime", false],
    ["States.Timeout", "States.Timeout", true],
    ["States.Timeout", "States.HeartbeatTimeout", false],
    ["States.DataLimitExceeded", "States.DataLimitExceeded", true],
    ["States.Runtime", "States.Runtime", false],
    ["Custom", "Custom", true],
    ["Custom", "custom", false],
    ["States.ALL", undefined, true],
    ["Custom", undefined, false],
  ])("%s and %s: %s", (pattern, error, matches) => {
    expect(matchesError([pattern], error)).toBe(matches);
  });
});
