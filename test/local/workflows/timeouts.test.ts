import { describe, expect, it, onTestFinished } from "vitest";
import { createHostClock } from "#local";
import type { Json } from "#ports";
import { openEngine, START } from "./engine.ts";

/** A function that returns when it is told to. */
function held() {
  const waiting: ((result: Json) => void)[] = [];
  return {
    call: () => new Promise<Json>((resolve) => waiting.push(resolve)),
    letGo: (result: Json) => waiting.shift()?.(result),
  };
}

const done = { Done: { Type: "Succeed" } };

describe("TimeoutSeconds of a task", () => {
  it.each([
    ["a number", 5],
    ["an expression", "{% $states.input.seconds %}"],
  ])(
    "as %s: the task fails with States.Timeout, and what the function returns later is not heard",
    async (_, seconds) => {
      const slow = held();
      const { define, start, ended, invoke, pass, turn } = openEngine({ functions: { slow: slow.call } });
      const caught = {
        Catch: [{ ErrorEquals: ["States.Timeout"], Output: "{% $states.errorOutput.Error %}", Next: "Rest" }],
      };
      const machine = await define({
        Call: invoke("slow", {}, { TimeoutSeconds: seconds, ...caught, End: true }),
        Rest: { Type: "Wait", Seconds: 10, Next: "Done" },
        ...done,
      });
      const execution = await start(machine, { seconds: 5 });

      await pass(4);
      await pass(1);
      slow.letGo({ late: true });
      await turn();
      await pass(10);

      expect(await ended(execution)).toMatchObject({ status: "SUCCEEDED", output: "States.Timeout" });
    },
  );

  it("counts for each attempt by itself", async () => {
    const { define, start, ended, invoke, pass, invocations } = openEngine({ functions: { slow: held().call } });
    const retry = { Retry: [{ ErrorEquals: ["States.Timeout"], IntervalSeconds: 1, BackoffRate: 1, MaxAttempts: 2 }] };
    const execution = await start(
      await define({ Call: invoke("slow", {}, { TimeoutSeconds: 5, ...retry, End: true }) }),
    );

    await pass(60);

    expect(invocations.map(({ time }) => (time - START) / 1000)).toEqual([0, 6, 12]);
    expect(await ended(execution)).toMatchObject({ status: "FAILED", error: "States.Timeout" });
  });

  it.each([["0"], ["1.5"], ["'5'"], ["100000000"], ["$nothing"]])("cannot be %s", async (expression) => {
    const { run, invoke } = openEngine();

    const execution = await run({ Call: invoke("echo", {}, { TimeoutSeconds: `{% ${expression} %}`, End: true }) });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.QueryEvaluationError" });
  });
});

describe("HeartbeatSeconds", () => {
  const caught = {
    Catch: [
      { ErrorEquals: ["States.Timeout"], Output: "{% 'too long' %}", Next: "Done" },
      { ErrorEquals: ["States.HeartbeatTimeout"], Output: "{% 'no heartbeat' %}", Next: "Done" },
    ],
    End: true,
  };

  it("fails the task when no heartbeat comes for so long", async () => {
    const { define, start, ended, wait, pass, token, workflows } = openEngine();
    const machine = await define({ Ask: wait("a", { HeartbeatSeconds: 10, TimeoutSeconds: 60, ...caught }), ...done });
    const execution = await start(machine);
    const waiting = await token("a");

    await pass(9);
    expect(await workflows.heartbeat(waiting)).toBe("released");
    await pass(9);
    expect((await workflows.describe(execution))?.status).toBe("RUNNING");
    await pass(1);

    expect((await ended(execution)).output).toBe("no heartbeat");
    expect(await workflows.heartbeat(waiting)).toBe("gone");
  });

  it("does not put off the time-out of the task", async () => {
    const { define, start, ended, wait, pass, token, workflows } = openEngine();
    const machine = await define({
      Ask: wait("a", { HeartbeatSeconds: "{% 10 %}", TimeoutSeconds: 15, ...caught }),
      ...done,
    });
    const execution = await start(machine);
    const waiting = await token("a");

    await pass(9);
    await workflows.heartbeat(waiting);
    await pass(6);

    expect((await ended(execution)).output).toBe("too long");
  });
});

describe("Wait", () => {
  it.each<[string, { readonly [field: string]: Json }, number]>([
    ["seconds", { Seconds: 30 }, 30],
    ["seconds from an expression", { Seconds: "{% $states.input.n * 2 %}" }, 20],
    ["a time", { Timestamp: "2026-01-01T00:01:00Z" }, 60],
    ["a time in a zone", { Timestamp: "2026-01-01T09:00:05.5+09:00" }, 5.5],
    [
      "a time from an expression",
      { Timestamp: "{% $fromMillis($toMillis($states.context.State.EnteredTime) + 7000) %}" },
      7,
    ],
    ["a time that is over", { Timestamp: "2025-12-31T23:59:59Z" }, 0],
    ["no time at all", { Seconds: 0 }, 0],
  ])("until %s", async (_, fields, seconds) => {
    const { define, start, ended, clock, workflows, turn } = openEngine();
    const execution = await start(await define({ Rest: { Type: "Wait", ...fields, Next: "Done" }, ...done }), {
      n: 10,
    });

    if (seconds > 0) await clock.advance(seconds * 1000 - 1);
    await turn();
    const before = (await workflows.describe(execution))?.status;
    await clock.advance(1);
    await turn();

    expect(before).toBe(seconds > 0 ? "RUNNING" : "SUCCEEDED");
    expect((await ended(execution)).status).toBe("SUCCEEDED");
  });

  it.each<[string, { readonly [field: string]: Json }]>([
    ["less than no time", { Seconds: "{% -1 %}" }],
    ["half a second", { Seconds: "{% 0.5 %}" }],
    ["a date", { Timestamp: "{% '2026-01-01' %}" }],
    ["a day that does not exist", { Timestamp: "{% '2026-02-31T00:00:00Z' %}" }],
    ["a local time", { Timestamp: "{% '2026-01-01T00:00:00' %}" }],
  ])("cannot be until %s", async (_, fields) => {
    const { run } = openEngine();

    const execution = await run({ Rest: { Type: "Wait", ...fields, End: true } });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.QueryEvaluationError" });
  });
});

describe("TimeoutSeconds of a machine", () => {
  it("ends the execution whatever it does, its children too", async () => {
    const { define, start, ended, wait, pass, token, workflows, invocations } = openEngine();
    const child = await define({ Ask: wait("child", { End: true }) });
    const states = {
      Child: {
        Type: "Task",
        Resource: "arn:aws:states:::states:startExecution.sync:2",
        Arguments: { StateMachineArn: child, Name: "the-child", Input: {} },
        Retry: [{ ErrorEquals: ["States.ALL"] }],
        Catch: [{ ErrorEquals: ["States.ALL"], Next: "Done" }],
        End: true,
      },
      ...done,
    };
    const execution = await start(await define(states, { TimeoutSeconds: 100 }));
    const waiting = await token("child");

    await pass(100);

    expect(await ended(execution)).toMatchObject({ status: "TIMED_OUT", error: "States.Timeout" });
    expect(await workflows.succeedTask(waiting, {})).toBe("gone");
    expect(invocations).toHaveLength(1);
  });

  it("does not reach a machine that ends in time", async () => {
    const { define, start, ended, pass } = openEngine();
    const states = { Rest: { Type: "Wait", Seconds: 99, Next: "Done" }, ...done };
    const execution = await start(await define(states, { TimeoutSeconds: 100 }));

    await pass(200);

    expect((await ended(execution)).status).toBe("SUCCEEDED");
  });
});

describe("a clock that jumps", () => {
  it("fires what fell due on the way, in the order in which it did", async () => {
    const order: Json[] = [];
    const note = (payload: Json) => {
      order.push(payload);
      return null;
    };
    const { define, start, invoke, pass } = openEngine({ functions: { note } });
    const machine = await define({
      Rest: { Type: "Wait", Seconds: "{% $states.input %}", Next: "Note" },
      Note: invoke("note", "{% $states.input %}", { End: true }),
    });
    for (const seconds of [30, 10, 50, 20, 40, 100_000]) await start(machine, seconds);

    await pass(1_000);

    expect(order).toEqual([10, 20, 30, 40, 50]);
  });

  it("is the host's: moving it on ends what has become overdue", async () => {
    const clock = await createHostClock();
    onTestFinished(() => clock.close());
    const { define, start, ended, wait, token, workflows } = openEngine({ clock });
    const caught = { Catch: [{ ErrorEquals: ["States.Timeout"], Output: { expired: true }, Next: "Done" }], End: true };
    const machine = await define({ Ask: wait("a", { TimeoutSeconds: 604_800, ...caught }), ...done });
    const execution = await start(machine);
    await token("a");

    await clock.advance(6 * 24 * 3_600_000);
    const before = (await workflows.describe(execution))?.status;
    await clock.advance(2 * 24 * 3_600_000);

    expect(before).toBe("RUNNING");
    expect((await ended(execution)).output).toEqual({ expired: true });
  });
});
