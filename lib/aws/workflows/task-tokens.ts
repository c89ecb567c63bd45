import type { Workflows } from "#ports";
import { REAL_WAITING, type Waiting } from "../attempts.ts";
import { createSignedCalls, type SignedCallsOptions } from "../signed-calls.ts";
import { askPatiently, type Call, toWorkflowError } from "./ask-step-functions.ts";
import { cutFault, payloadText } from "./quotas.ts";
import { releaseTask } from "./release-task.ts";

/** The part of `Workflows` that is about task tokens. */
export type TaskTokens = Pick<Workflows, "succeedTask" | "failTask" | "heartbeat">;

type Send<Input> = (input: Input, limit: { readonly abortSignal: AbortSignal }) => Promise<unknown>;

/** What calls Step Functions once, and how to wait while it is busy. */
export interface TaskTokensOptions {
  readonly succeed: Send<{ taskToken: string; output: string }>;
  readonly fail: Send<{ taskToken: string; error: string; cause: string }>;
  readonly heartbeat: Send<{ taskToken: string }>;
  readonly waiting?: Waiting;
}

const STEP_FUNCTIONS = { name: "states", target: "AWSStepFunctions" };

/** Releases and fails task tokens, however Step Functions is called. */
export function createTaskTokens(options: TaskTokensOptions): TaskTokens {
  const { waiting = REAL_WAITING } = options;
  const release = async (what: string, taskToken: string, call: Call<unknown>) => {
    try {
      return await releaseTask(taskToken, () => askPatiently(waiting, call));
    } catch (error) {
      throw toWorkflowError(what, error);
    }
  };
  return {
    async succeedTask(taskToken, output) {
      const input = { taskToken, output: payloadText("output", JSON.stringify(output)) };
      return release("succeed a task", taskToken, (limit) => options.succeed(input, limit));
    },
    async failTask(taskToken, error, cause) {
      const input = { taskToken, ...cutFault(error, cause) };
      return release("fail a task", taskToken, (limit) => options.fail(input, limit));
    },
    async heartbeat(taskToken) {
      return release("send a heartbeat", taskToken, (limit) => options.heartbeat({ taskToken }, limit));
    },
  };
}

/** Task tokens without the SDK, for functions that a person waits for. */
export function createSignedTokens(options: SignedCallsOptions & Pick<TaskTokensOptions, "waiting">): TaskTokens {
  const call = createSignedCalls(STEP_FUNCTIONS, options);
  return createTaskTokens({
    ...(options.waiting === undefined ? {} : { waiting: options.waiting }),
    succeed: (input, limit) => call("SendTaskSuccess", input, limit),
    fail: (input, limit) => call("SendTaskFailure", input, limit),
    heartbeat: (input, limit) => call("SendTaskHeartbeat", input, limit),
  });
}
