import type { Json, JsonObject } from "#ports";

/** Machines that a crash is tried on; `child` is the id of the machine that the others start. */
export const CRASH_MACHINES: { readonly [name: string]: (child: string) => { readonly [state: string]: JsonObject } } =
  {
    "tasks in a row": () => ({
      First: double("{% $states.input.n %}", { Next: "Choose" }),
      Choose: {
        Type: "Choice",
        Choices: [{ Condition: "{% $states.input = 2 %}", Assign: { seen: true }, Next: "Second" }],
        Default: "Wrong",
      },
      Second: double("{% $states.input %}", {
        Output: { n: "{% $states.result.Payload %}", seen: "{% $seen %}" },
        End: true,
      }),
      Wrong: { Type: "Fail" },
    }),

    "an approval, a wait, and an approval that nobody gives": () => ({
      Prepare: double("{% $states.input.n %}", { Assign: { n: "{% $states.result.Payload %}" }, Next: "Ask" }),
      Ask: ask("ask", "may I?", { Assign: { first: "{% $states.result.answer %}" }, Next: "Rest" }),
      Rest: { Type: "Wait", Seconds: 20, Next: "Ask nobody" },
      "Ask nobody": ask("ask-nobody", "and now?", {
        TimeoutSeconds: 30,
        Catch: [
          { ErrorEquals: ["States.Timeout"], Assign: { second: "{% $states.errorOutput.Error %}" }, Next: "Finish" },
        ],
        Next: "Wrong",
      }),
      Finish: double("{% $n %}", { Output: { first: "{% $first %}", second: "{% $second %}" }, End: true }),
      Wrong: { Type: "Fail" },
    }),

    "retries, then a catch": () => ({
      Call: failUntil(2, { Assign: { first: "{% $states.result.Payload %}" }, Next: "Call in vain" }),
      "Call in vain": failUntil(9, {
        Catch: [{ ErrorEquals: ["Flaky"], Output: { first: "{% $first %}", caught: true }, Next: "Done" }],
        Next: "Wrong",
      }),
      Done: { Type: "Succeed" },
      Wrong: { Type: "Fail" },
    }),

    "child executions": (child) => ({
      Named: start(
        child,
        { Name: "{% $states.context.Execution.Name & '-1' %}" },
        { Output: "{% $states.result.Output %}", Next: "Unnamed" },
      ),
      Unnamed: start(child, {}, { Output: "{% $states.result.Output %}", Next: "Failing" }),
      Failing: start(
        "arn:aws:states:local:000000000000:stateMachine:nothing",
        {},
        {
          Catch: [{ ErrorEquals: ["States.TaskFailed"], Output: "{% $states.input %}", Next: "Done" }],
          Next: "Wrong",
        },
      ),
      Done: { Type: "Succeed" },
      Wrong: { Type: "Fail" },
    }),

    "items and branches": (child) => ({
      Each: {
        Type: "Map",
        Items: [1, 2, 3],
        MaxConcurrency: 2,
        ItemProcessor: {
          StartAt: "Double",
          States: {
            Double: double("{% $states.input %}", { Next: "Ask item" }),
            "Ask item": ask("ask", "{% 'item ' & $string($states.context.Map.Item.Value) %}", { End: true }),
          },
        },
        Next: "Both",
      },
      Both: {
        Type: "Parallel",
        Branches: [
          { StartAt: "Rest", States: { Rest: { Type: "Wait", Seconds: 5, Output: "{% 'rested' %}", End: true } } },
          {
            StartAt: "Child",
            States: { Child: start(child, { Input: { n: 5 } }, { Output: "{% $states.result.Output %}", End: true }) },
          },
        ],
        End: true,
      },
    }),

    "a branch that fails while others wait": (child) => ({
      Both: {
        Type: "Parallel",
        Branches: [
          { StartAt: "Ask a", States: { "Ask a": ask("ask-nobody", "a", { End: true }) } },
          {
            StartAt: "Child",
            States: { Child: start(child, {}, { Next: "Stop" }), Stop: { Type: "Fail", Error: "Enough" } },
          },
          { StartAt: "Rest", States: { Rest: { Type: "Wait", Seconds: 600, End: true } } },
        ],
        Catch: [{ ErrorEquals: ["Enough"], Output: "{% $states.errorOutput.Error %}", Next: "Done" }],
        Next: "Wrong",
      },
      Done: { Type: "Succeed" },
      Wrong: { Type: "Fail" },
    }),
  };

/** The machine that the others start: a task, an answer, a task. */
export const CHILD_STATES: { readonly [state: string]: JsonObject } = {
  Before: double("{% $states.input.n %}", { Output: { n: "{% $states.result.Payload %}" }, Next: "Ask in child" }),
  "Ask in child": ask("ask", "{% 'child ' & $string($states.input.n) %}", {
    Output: "{% $states.input %}",
    Next: "After",
  }),
  After: double("{% $states.input.n %}", { Output: { n: "{% $states.result.Payload %}" }, End: true }),
};

/** A Task whose function doubles a number. */
export function double(n: Json, rest: JsonObject): JsonObject {
  return {
    Type: "Task",
    Resource: "arn:aws:states:::lambda:invoke",
    Arguments: { FunctionName: "double", Payload: { n } },
    Output: "{% $states.result.Payload %}",
    ...rest,
  };
}

function failUntil(times: number, rest: JsonObject): JsonObject {
  return {
    Type: "Task",
    Resource: "arn:aws:states:::lambda:invoke",
    Arguments: { FunctionName: "fail-until", Payload: { times, retry: "{% $states.context.State.RetryCount %}" } },
    Retry: [{ ErrorEquals: ["Flaky"], IntervalSeconds: 1, MaxAttempts: 3 }],
    ...rest,
  };
}

/** A Task that waits for the answer of whoever the function asks. */
export function ask(name: string, question: Json, rest: JsonObject): JsonObject {
  return {
    Type: "Task",
    Resource: "arn:aws:states:::lambda:invoke.waitForTaskToken",
    Arguments: { FunctionName: name, Payload: { question, token: "{% $states.context.Task.Token %}" } },
    ...rest,
  };
}

/** A Task that starts an execution and waits for its end. */
export function start(machine: string, more: JsonObject, rest: JsonObject): JsonObject {
  return {
    Type: "Task",
    Resource: "arn:aws:states:::states:startExecution.sync:2",
    Arguments: { StateMachineArn: machine, Input: "{% $states.input %}", ...more },
    ...rest,
  };
}
