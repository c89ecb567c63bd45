import type { JsonObject } from "#ports";

const FUNCTION_SECONDS = 900;

/** Every function is idempotent, so a failed invocation is simply made again. */
const RETRY = [{ ErrorEquals: ["States.TaskFailed"], IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 3 }];

/**
 * What each state hands on: its own input, `{run}` or `{run, phase}`. What a function answered goes into a variable,
 * so no payload grows on the way.
 */
export const SAME_INPUT = "{% $states.input %}";

/** A Task that invokes the function of a fixed name, before substitution. */
export function invokeTask(functionName: string, payload: JsonObject | string, rest: JsonObject): JsonObject {
  return functionTask("arn:aws:states:::lambda:invoke", `\${FunctionPrefix}${functionName}`, payload, {
    TimeoutSeconds: FUNCTION_SECONDS,
    ...rest,
  });
}

/** A Task that invokes the function that a variable names. */
export function invokeNamedTask(nameExpression: string, payload: JsonObject | string, rest: JsonObject): JsonObject {
  const name = `{% '\${FunctionPrefix}' & ${nameExpression} %}`;
  return functionTask("arn:aws:states:::lambda:invoke", name, payload, { TimeoutSeconds: FUNCTION_SECONDS, ...rest });
}

/**
 * A Task that asks a person through the function `request` and waits for the answer; `secondsExpression` is JSONata.
 * The payload's `token` is the task token.
 */
export function waitTask(payload: JsonObject, secondsExpression: string, rest: JsonObject): JsonObject {
  return functionTask(
    "arn:aws:states:::lambda:invoke.waitForTaskToken",
    "${FunctionPrefix}request",
    { ...payload, token: "{% $states.context.Task.Token %}" },
    { TimeoutSeconds: `{% ${secondsExpression} %}`, ...rest },
  );
}

function functionTask(resource: string, name: string, payload: JsonObject | string, rest: JsonObject): JsonObject {
  return {
    Type: "Task",
    Resource: resource,
    Arguments: { FunctionName: name, Payload: payload },
    Retry: RETRY,
    Output: SAME_INPUT,
    ...rest,
  };
}
