import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "#ports";
import { requireValid } from "../../contracts/workflows-harness.ts";
import { type Engine, openEngine } from "./engine.ts";
import { createMemoryExecutionStore } from "./memory-execution-store.ts";

function child(machine: Json, rest: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    Type: "Task",
    Resource: "arn:aws:states:::states:startExecution.sync:2",
    Arguments: { StateMachineArn: machine, Input: "{% $states.input %}", ...more },
    ...rest,
  };
}

const caught = { Catch: [{ ErrorEquals: ["States.ALL"], Next: "Caught" }], End: true };
const rest = { Caught: { Type: "Succeed" } };

/** The child of the only waiting task. */
function waitingChild({ payloads }: Engine): string {
  const kept = payloads("keep") as readonly { readonly id?: string }[];
  return kept.find(({ id }) => id !== undefined)?.id ?? "";
}

/** A machine that waits for a token, and tells its execution's id. */
function asking(engine: Engine): Promise<string> {
  const ask = engine.wait("child", { End: true }) as { readonly Arguments: { readonly Payload: JsonObject } };
  const Payload = { ...ask.Arguments.Payload, id: "{% $states.context.Execution.Id %}" };
  return engine.define({ Ask: { ...ask, Arguments: { ...ask.Arguments, Payload } } });
}

describe("a child execution", () => {
  it("gives its description as the result, input and output as JSON", async () => {
    const { run, define } = openEngine();
    const machine = await define({ Done: { Type: "Succeed", Output: { answer: 42 } } });

    const { output } = await run({ Child: child(machine, { End: true }, { Name: "the-name" }) }, { q: 1 });

    expect(output).toEqual({
      ExecutionArn: expect.stringMatching(/:the-name$/),
      Input: { q: 1 },
      InputDetails: { Included: true },
      Name: "the-name",
      Output: { answer: 42 },
      OutputDetails: { Included: true },
      RedriveCount: 0,
      StartDate: Date.UTC(2026, 0, 1),
      StateMachineArn: machine,
      Status: "SUCCEEDED",
      StopDate: Date.UTC(2026, 0, 1),
    });
  });

  it("can itself be described, with its own context", async () => {
    const { run, define, workflows } = openEngine();
    const machine = await define({ Done: { Type: "Succeed", Output: "{% $states.context.Execution.Id %}" } });

    const { output } = await run({ Child: child(machine, { Output: "{% $states.result.Output %}", End: true }) });

    expect(await workflows.describe(String(output))).toMatchObject({ status: "SUCCEEDED", machine, output });
  });

  it("is on disk as ended before it is described so", async () => {
    const store = createMemoryExecutionStore();
    const engine = openEngine({ store, functions: { gate: () => new Promise<Json>(() => {}) } });
    const machine = await engine.define({ Done: { Type: "Succeed", Output: "{% $states.context.Execution.Id %}" } });
    const parent = await engine.define({
      First: engine.invoke("echo", {}, { Next: "Child" }),
      Child: child(machine, { Assign: { id: "{% $states.result.Output %}" }, Next: "Call" }),
      Call: engine.invoke("gate", { id: "{% $id %}" }, { End: true }),
    });
    await engine.start(parent);
    await engine.turn();
    const [{ id }] = engine.payloads("gate") as [{ readonly id: string }];
    const stored = () =>
      store
        .restart(0)
        .items()
        .find((item) => item.id === id)?.status;

    const before = stored();
    const described = (await engine.workflows.describe(id))?.status;

    expect([before, described, stored()]).toEqual([undefined, "SUCCEEDED", "SUCCEEDED"]);
  });

  it("that failed fails the task, with all that is known of it", async () => {
    const { run, define } = openEngine();
    const machine = await define({ Stop: { Type: "Fail", Error: "ChildError", Cause: "why" } });

    const { output } = await run({ Child: child(machine, caught), ...rest }, { q: 1 });

    const { Error: error, Cause: cause } = output as { readonly Error: string; readonly Cause: string };
    expect(error).toBe("States.TaskFailed");
    expect(JSON.parse(cause)).toMatchObject({ Status: "FAILED", Error: "ChildError", Cause: "why", Input: { q: 1 } });
  });

  it("that timed out by its own machine fails the task", async () => {
    const engine = openEngine();
    const states = { Ask: engine.wait("child", { End: true }) };
    const machine = await engine.define(states, { TimeoutSeconds: 5 });
    const execution = await engine.start(await engine.define({ Child: child(machine, caught), ...rest }));

    await engine.pass(5);

    const { output } = await engine.ended(execution);
    const { Error: error, Cause: cause } = output as { readonly Error: string; readonly Cause: string };
    expect(error).toBe("States.TaskFailed");
    expect(JSON.parse(cause)).toMatchObject({ Status: "TIMED_OUT" });
  });

  it("is stopped when the task that waits for it times out", async () => {
    const engine = openEngine();
    const machine = await asking(engine);
    const parent = await engine.define({ Child: child(machine, { TimeoutSeconds: 5, ...caught }), ...rest });
    const execution = await engine.start(parent);
    const waiting = await engine.token("child");

    await engine.pass(5);

    expect((await engine.ended(execution)).output).toMatchObject({ Error: "States.Timeout" });
    expect(await engine.workflows.describe(waitingChild(engine))).toMatchObject({ status: "ABORTED" });
    expect(await engine.workflows.succeedTask(waiting, {})).toBe("gone");
  });

  it("is stopped with the execution that started it", async () => {
    const engine = openEngine();
    const machine = await asking(engine);
    const execution = await engine.start(await engine.define({ Child: child(machine, { End: true }) }));
    const waiting = await engine.token("child");

    await engine.workflows.stop(execution, "Unwanted", "");

    expect(await engine.workflows.describe(waitingChild(engine))).toMatchObject({ status: "ABORTED" });
    expect(await engine.workflows.succeedTask(waiting, {})).toBe("gone");
  });

  it("that is stopped by itself fails the task", async () => {
    const engine = openEngine();
    const machine = await asking(engine);
    const execution = await engine.start(await engine.define({ Child: child(machine, caught), ...rest }));
    await engine.token("child");

    await engine.workflows.stop(waitingChild(engine), "Unwanted", "by hand");

    const { Error: error, Cause: cause } = (await engine.ended(execution)).output as { Error: string; Cause: string };
    expect(error).toBe("States.TaskFailed");
    expect(JSON.parse(cause)).toMatchObject({ Status: "ABORTED", Error: "Unwanted", Cause: "by hand" });
  });

  it("is stopped when a sibling in a Map state has failed", async () => {
    const engine = openEngine();
    const machine = await asking(engine);
    const execution = await engine.start(
      await engine.define({
        Each: {
          Type: "Map",
          Items: ["child", "failing"],
          ItemProcessor: {
            StartAt: "Which",
            States: {
              Which: {
                Type: "Choice",
                Choices: [{ Condition: "{% $states.input = 'child' %}", Next: "Child" }],
                Default: "Ask too",
              },
              Child: child(machine, { End: true }),
              "Ask too": engine.wait("failing", { End: true }),
            },
          },
          ...caught,
        },
        ...rest,
      }),
    );
    await engine.token("child");

    await engine.workflows.failTask(await engine.token("failing"), "Rejected", "");

    expect((await engine.ended(execution)).output).toMatchObject({ Error: "Rejected" });
    expect(await engine.workflows.describe(waitingChild(engine))).toMatchObject({ status: "ABORTED" });
  });

  it.each<[string, string, (engine: Engine) => Promise<Json>, JsonObject]>([
    [
      "a machine that is not there",
      "StepFunctions.StateMachineDoesNotExistException",
      async (engine) => `${await asking(engine)}9`,
      {},
    ],
    ["no machine at all", "StepFunctions.InvalidArnException", async () => "phase-machine", {}],
    ["a name that cannot be", "StepFunctions.InvalidNameException", asking, { Name: "a b" }],
    ["more input than may be", "States.DataLimitExceeded", asking, { Input: "{% $pad('', 262143, 'x') %}" }],
  ])("cannot be started with %s: %s", async (_, error, machine, more) => {
    const engine = openEngine();
    const catching = { Catch: [{ ErrorEquals: [error], Next: "Caught" }], End: true };

    const execution = await engine.run({ Child: child(await machine(engine), catching, more), ...rest });

    expect(execution.output).toMatchObject({ Error: error });
  });

  it("cannot be started under a name that is taken", async () => {
    const engine = openEngine();
    const machine = await engine.define({ Done: { Type: "Succeed" } });
    const name = { Name: "taken" };

    const { output } = await engine.run({
      First: child(machine, { Next: "Second" }, name),
      Second: child(machine, caught, name),
      ...rest,
    });

    expect(output).toMatchObject({ Error: "StepFunctions.ExecutionAlreadyExistsException" });
  });

  it("ends at some depth when a machine starts itself", async () => {
    const engine = openEngine();
    const name = "ouroboros";
    const definition = {
      QueryLanguage: "JSONata",
      StartAt: "Again",
      States: { Again: child("arn:aws:states:local:000000000000:stateMachine:ouroboros", { End: true }) },
    };
    requireValid(definition);
    const { machine } = await engine.workflows.putMachine(name, definition);

    const execution = await engine.ended(await engine.start(machine));

    expect([execution.status, execution.error]).toEqual(["FAILED", "States.TaskFailed"]);
    expect(execution.cause).toHaveLength(32_768);
  });

  it("goes on side by side with many others of one parent", async () => {
    const engine = openEngine();
    const machine = await engine.define({
      Call: engine.invoke("echo", "{% $states.input %}", { Output: "{% $states.result.Payload %}", End: true }),
    });

    const { output } = await engine.run({
      Each: {
        Type: "Map",
        Items: Array.from({ length: 150 }, (_, n) => n),
        ItemProcessor: {
          StartAt: "Child",
          States: { Child: child(machine, { Output: "{% $states.result.Output %}", End: true }) },
        },
        End: true,
      },
    });

    expect(output).toEqual(Array.from({ length: 150 }, (_, n) => n));
  });
});
