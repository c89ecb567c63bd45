import type { Json, JsonObject } from "#ports";

/** Eight minutes in all, each wait a random part of a span that doubles to a minute. */
const PATIENCE = {
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  MaxAttempts: 12,
  JitterStrategy: "FULL",
} as const;

/** What the services themselves answer while there is too much at once, or while they are out of order. */
const BUSY = {
  lambda: [
    "Lambda.TooManyRequestsException",
    "Lambda.ServiceException",
    "Lambda.AWSLambdaException",
    "Lambda.SdkClientException",
  ],
  stepFunctions: [
    "StepFunctions.ThrottlingException",
    "StepFunctions.ExecutionLimitExceededException",
    "StepFunctions.SdkClientException",
  ],
} as const;

/**
 * The same machine, whose tasks wait where AWS is busy: more runs at once than functions may run would otherwise fail
 * within seconds. What a task itself fails of is tried again as the definition says.
 */
export function withPatience(definition: JsonObject): JsonObject {
  const states = Object.entries(definition.States as JsonObject).map(
    ([name, state]) => [name, patient(state)] as const,
  );
  return { ...definition, States: Object.fromEntries(states) };
}

function patient(state: Json): Json {
  const { Type, Resource, Retry = [] } = state as { Type: string; Resource?: string; Retry?: readonly Json[] };
  if (Type !== "Task") return state;
  const busy = Resource?.includes(":states:startExecution") ? BUSY.stepFunctions : BUSY.lambda;
  return { ...(state as JsonObject), Retry: [{ ErrorEquals: busy, ...PATIENCE }, ...Retry] };
}
