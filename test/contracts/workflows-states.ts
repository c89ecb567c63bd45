import { expect, it } from "vitest";
import { drive, newName, type OpenedWorkflows } from "./workflows-harness.ts";

/** What definitions do, as far as every engine that runs them agrees. */
export function describeStates(open: () => Promise<OpenedWorkflows>): void {
  it("gives a function its payload, and the task what it returned", async () => {
    const { run, invoke } = drive(await open());

    const { output } = await run(
      { Call: invoke("echo", { greeting: "{% 'hello, ' & $states.input.name %}" }, { End: true }) },
      { name: "Ada" },
    );

    expect(output).toMatchObject({ Payload: { greeting: "hello, Ada" }, StatusCode: 200, ExecutedVersion: "$LATEST" });
  });

  it("fails a task with the name of what its function threw, and a cause in JSON", async () => {
    const { run, invoke } = drive(await open());

    const { status, error, cause } = await run({
      Call: invoke("fail", { error: "LedgerUnavailable", message: "no answer" }, { End: true }),
    });

    expect([status, error]).toEqual(["FAILED", "LedgerUnavailable"]);
    expect(JSON.parse(cause ?? "")).toMatchObject({ errorType: "LedgerUnavailable", errorMessage: "no answer" });
  });

  it("tries a task again, as often as it is told", async () => {
    const { define, start, ended, invoke, pass } = drive(await open());
    const retry = { Retry: [{ ErrorEquals: ["Flaky"], IntervalSeconds: 1, BackoffRate: 1, MaxAttempts: 2 }] };
    const call = (times: number) =>
      define({
        Call: invoke(
          "fail-first",
          { key: newName("key"), times, error: "Flaky" },
          { ...retry, Output: "{% $states.result.Payload %}", End: true },
        ),
      });

    const [twice, thrice] = [await start(await call(2)), await start(await call(3))];
    for (let second = 0; second < 4; second += 1) await pass(1);

    expect((await ended(twice)).output).toBe(3);
    expect(await ended(thrice)).toMatchObject({ status: "FAILED", error: "Flaky" });
  });

  it("takes the first catcher that matches, with the error and the variables of before", async () => {
    const { run, invoke } = drive(await open());

    const { output } = await run(
      {
        Set: { Type: "Pass", Assign: { n: 1 }, Next: "Call" },
        Call: invoke(
          "fail",
          { error: "Refused", message: "no" },
          {
            Catch: [
              { ErrorEquals: ["Other"], Next: "Wrong" },
              {
                ErrorEquals: ["Refused", "Other"],
                Assign: { n: "{% $n + 1 %}" },
                Output: { error: "{% $states.errorOutput.Error %}", before: "{% $n %}", id: "{% $states.input.id %}" },
                Next: "Right",
              },
              { ErrorEquals: ["States.ALL"], Next: "Wrong" },
            ],
            Next: "Wrong",
          },
        ),
        Right: { Type: "Pass", Output: { caught: "{% $states.input %}", after: "{% $n %}" }, End: true },
        Wrong: { Type: "Fail" },
      },
      { id: 7 },
    );

    expect(output).toEqual({ caught: { error: "Refused", before: 1, id: 7 }, after: 2 });
  });

  it("goes where the first true condition says, else to the default", async () => {
    const { define, start, ended } = drive(await open());
    const machine = await define({
      Choose: {
        Type: "Choice",
        Choices: [
          { Condition: "{% $states.input.n > 10 %}", Next: "Big" },
          { Condition: "{% $states.input.n > 5 %}", Next: "Middle" },
        ],
        Default: "Small",
      },
      Big: { Type: "Pass", Output: { size: "big" }, End: true },
      Middle: { Type: "Pass", Output: { size: "middle" }, End: true },
      Small: { Type: "Pass", Output: { size: "small" }, End: true },
    });

    const outputs = await Promise.all([20, 7, 1].map(async (n) => (await ended(await start(machine, { n }))).output));

    expect(outputs).toEqual([{ size: "big" }, { size: "middle" }, { size: "small" }]);
  });

  it("fails with the error and cause of a Fail state", async () => {
    const { run } = drive(await open());

    const execution = await run(
      { Stop: { Type: "Fail", Error: "{% $states.input.why %}", Cause: "said so" } },
      { why: "Because" },
    );

    expect(execution).toMatchObject({ status: "FAILED", error: "Because", cause: "said so" });
  });

  it("waits for a child execution and has its output as JSON", async () => {
    const { run, define, invoke } = drive(await open());
    const child = await define({
      Call: invoke(
        "echo",
        { doubled: "{% $states.input.n * 2 %}" },
        { Output: "{% $states.result.Payload %}", End: true },
      ),
    });

    const { output } = await run({
      Child: {
        Type: "Task",
        Resource: "arn:aws:states:::states:startExecution.sync:2",
        Arguments: { StateMachineArn: child, Input: { n: 21 } },
        Output: { status: "{% $states.result.Status %}", output: "{% $states.result.Output %}" },
        End: true,
      },
    });

    expect(output).toEqual({ status: "SUCCEEDED", output: { doubled: 42 } });
  });

  it("fails a task whose child execution failed, with the child's description as the cause", async () => {
    const { run, define } = drive(await open());
    const child = await define({ Stop: { Type: "Fail", Error: "ChildError", Cause: "child cause" } });

    const { output } = await run({
      Child: {
        Type: "Task",
        Resource: "arn:aws:states:::states:startExecution.sync:2",
        Arguments: { StateMachineArn: child, Input: {} },
        Catch: [{ ErrorEquals: ["States.TaskFailed"], Next: "Caught" }],
        End: true,
      },
      Caught: { Type: "Succeed" },
    });

    const { Error: error, Cause: cause } = output as { readonly Error: string; readonly Cause: string };
    expect(error).toBe("States.TaskFailed");
    expect(JSON.parse(cause)).toMatchObject({ Status: "FAILED", Error: "ChildError", Cause: "child cause" });
  });

  it("maps over a list, the results in the order of the items", async () => {
    const { run, invoke } = drive(await open());

    const { output } = await run(
      {
        Each: {
          Type: "Map",
          Items: "{% $states.input.names %}",
          ItemSelector: {
            name: "{% $states.context.Map.Item.Value %}",
            index: "{% $states.context.Map.Item.Index %}",
          },
          ItemProcessor: {
            ProcessorConfig: { Mode: "INLINE" },
            StartAt: "Call",
            States: {
              Call: invoke("echo", "{% $states.input %}", { Output: "{% $states.result.Payload %}", End: true }),
            },
          },
          End: true,
        },
      },
      { names: ["a", "b", "c"] },
    );

    expect(output).toEqual([
      { name: "a", index: 0 },
      { name: "b", index: 1 },
      { name: "c", index: 2 },
    ]);
  });

  it("runs branches in parallel on the same input", async () => {
    const { run } = drive(await open());
    const branch = (name: string, output: string) => ({
      StartAt: name,
      States: { [name]: { Type: "Pass", Output: output, End: true } },
    });

    const { output } = await run(
      {
        Both: {
          Type: "Parallel",
          Branches: [branch("One", "{% $states.input.n + 1 %}"), branch("Two", "{% $states.input.n + 2 %}")],
          End: true,
        },
      },
      { n: 1 },
    );

    expect(output).toEqual([2, 3]);
  });

  it("waits as long as it is told", async () => {
    const { workflows, define, start, ended, pass } = drive(await open());
    const execution = await start(
      await define({ Rest: { Type: "Wait", Seconds: 2, Next: "Done" }, Done: { Type: "Succeed" } }),
    );

    expect((await workflows.describe(execution))?.status).toBe("RUNNING");
    await pass(3);
    expect((await ended(execution)).status).toBe("SUCCEEDED");
  });

  it("times an execution out as a whole", async () => {
    const { define, start, ended, wait, pass } = drive(await open());
    const execution = await start(await define({ Ask: wait(newName("key"), { End: true }) }, { TimeoutSeconds: 2 }));

    await pass(3);

    expect((await ended(execution)).status).toBe("TIMED_OUT");
  });
}
