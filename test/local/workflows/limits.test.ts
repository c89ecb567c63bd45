import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "#ports";
import { openEngine } from "./engine.ts";
import { createMemoryExecutionStore } from "./memory-execution-store.ts";

const LIMIT = 262_144;
/** JSON of exactly so many bytes. */
const text = (bytes: number): string => "x".repeat(bytes - 2);
/** An expression for it. */
const long = (bytes: number): string => `$pad('', ${bytes - 2}, 'x')`;

const caught = (error: string) => ({
  Catch: [{ ErrorEquals: [error], Output: "{% $states.errorOutput.Error %}", Next: "Done" }],
  End: true,
});
const done = { Done: { Type: "Succeed" } };

describe("a payload", () => {
  it.each<[string, JsonObject]>([
    ["as arguments", { Arguments: { FunctionName: "echo", Payload: `{% ${long(LIMIT + 1)} %}` } }],
    ["as output", { Output: `{% ${long(LIMIT + 1)} %}` }],
    ["in a variable", { Assign: { big: `{% ${long(LIMIT + 1)} %}` } }],
    ["as output, in Japanese", { Output: "{% $pad('', 87381, '漢') %}" }],
  ])("of more than 262,144 bytes fails the state with States.DataLimitExceeded: %s", async (_, fields) => {
    const { run, invoke } = openEngine();

    const all = await run({ Call: { ...invoke("echo", {}, caught("States.ALL")), ...fields }, ...done });
    const named = await run({
      Call: { ...invoke("echo", {}, caught("States.DataLimitExceeded")), ...fields },
      ...done,
    });

    expect(all).toMatchObject({ status: "FAILED", error: "States.DataLimitExceeded" });
    expect(named).toMatchObject({ status: "SUCCEEDED", output: "States.DataLimitExceeded" });
  });

  it("as a function's result fails the task, however it is cut down afterwards", async () => {
    const { run, invoke } = openEngine({ functions: { big: () => text(LIMIT + 1) } });

    const execution = await run({ Call: invoke("big", {}, { Output: {}, End: true }) });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.DataLimitExceeded" });
    expect(execution.cause).toContain("size exceeding");
  });

  it("of 262,144 bytes goes through everywhere", async () => {
    const { start, define, ended, invoke } = openEngine();
    const machine = await define({
      Set: { Type: "Pass", Assign: { v: `{% ${long(LIMIT - 6)} %}` }, Next: "Call" },
      Call: invoke("echo", "{% $states.input %}", { Output: "{% $states.input %}", Next: "Done" }),
      ...done,
    });

    // the result of a call has some fields around what the function returned
    const execution = await ended(await start(machine, text(LIMIT - 100)));

    expect(execution).toMatchObject({ status: "SUCCEEDED", output: text(LIMIT - 100) });
  });

  it("of all results of a Map state together may not be more", async () => {
    const { run } = openEngine();
    const Items: Json = [1, 2, 3];
    const map = (rest: JsonObject) => ({
      Type: "Map",
      Items,
      ItemProcessor: {
        StartAt: "Item",
        States: { Item: { Type: "Pass", Output: `{% ${long(100_000)} %}`, End: true } },
      },
      ...rest,
    });

    const all = await run({ Each: map(caught("States.ALL")), ...done });
    const named = await run({ Each: map(caught("States.DataLimitExceeded")), ...done });

    expect(all).toMatchObject({ status: "FAILED", error: "States.DataLimitExceeded" });
    expect(named.output).toBe("States.DataLimitExceeded");
  });
});

describe("a history", () => {
  it("of more than 25,000 events fails the execution, whatever it would catch", async () => {
    const { run, invoke } = openEngine();

    const execution = await run({
      Each: {
        Type: "Map",
        Items: [1],
        ItemProcessor: {
          StartAt: "Again",
          States: {
            Again: { Type: "Choice", Choices: [{ Condition: "{% true %}", Next: "Again" }], Default: "Never" },
            Never: { Type: "Succeed" },
          },
        },
        Catch: [{ ErrorEquals: ["States.ALL"], Next: "Call" }],
        End: true,
      },
      Call: invoke("echo", {}, { End: true }),
    });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.Runtime" });
    expect(execution.cause).toContain("25000");
  });

  it("counts what Step Functions counts: 12,499 turns of a Choice fit, 12,500 do not", async () => {
    const { define, start, ended } = openEngine();
    const machine = await define({
      Count: {
        Type: "Choice",
        // started, 2 events for each time in the state, 2 for the last state, succeeded
        Choices: [{ Condition: "{% $states.input > 1 %}", Output: "{% $states.input - 1 %}", Next: "Count" }],
        Default: "Done",
      },
      ...done,
    });

    const statuses = await Promise.all(
      [12_498, 12_499].map(async (turns) => (await ended(await start(machine, turns))).status),
    );

    expect(statuses).toEqual(["SUCCEEDED", "FAILED"]);
  });
});

describe("an execution that is larger than one item", () => {
  const big = (n: number) => `{% $pad('', 250000, '${n}') %}`;

  it("is kept in parts, and is one again after a restart", async () => {
    const store = createMemoryExecutionStore();
    const first = openEngine({ store });
    const machine = await first.define({
      One: { Type: "Pass", Assign: { one: big(1) }, Next: "Two" },
      Two: { Type: "Pass", Assign: { two: "{% $pad('', 80000, '漢') %}" }, Next: "Ask" },
      Ask: first.wait("a", { Next: "Sum" }),
      Sum: {
        Type: "Pass",
        Output: { lengths: "{% [$length($one), $length($two), $length($states.input)] %}" },
        End: true,
      },
    });
    const execution = await first.start(machine, text(LIMIT));
    const token = await first.token("a");
    await first.workflows.close();

    const second = openEngine({ store: store.restart(0), clock: first.clock });
    await second.workflows.resume();
    await second.workflows.succeedTask(token, "x".repeat(200_000));

    expect((await second.ended(execution)).output).toEqual({ lengths: [250_000, 80_000, 200_000] });
  });

  it("leaves no part behind when it has become small", async () => {
    const store = createMemoryExecutionStore();
    const { run, invoke } = openEngine({ store });
    await run({
      Set: { Type: "Pass", Assign: { one: big(1), two: 1 }, Next: "Call" },
      Call: invoke("echo", {}, { Output: {}, End: true }),
    });

    expect(store.items().filter((item) => item.sk.includes("PART"))).toEqual([]);
  });

  it("fails when it is larger than can be stored at once", async () => {
    const { run, invoke } = openEngine();
    const names = Array.from({ length: 20 }, (_, n) => `v${n}`);
    const states: { [name: string]: JsonObject } = {};
    for (const [n, name] of names.entries()) {
      states[name] = { Type: "Pass", Assign: { [name]: big(n % 10) }, Next: names[n + 1] ?? "Call" };
    }

    const execution = await run({ ...states, Call: invoke("echo", {}, { Next: "Done" }), ...done });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.DataLimitExceeded" });
  });
});
