import type { Json, JsonObject } from "#ports";
import { StateError } from "../language/state-error.ts";
import { fireDue } from "./due.ts";
import type { Execution, Invocation, Thread } from "./execution.ts";
import { completeState, end, failState } from "./outcome.ts";
import { runReadyThreads } from "./run-states.ts";
import { enterState, threadsOf } from "./threads.ts";
import type { Turn } from "./turn.ts";

/** Something that happened to an execution. */
export type ExecutionEvent =
  | { readonly kind: "begun" }
  | { readonly kind: "returned"; readonly attempt: number; readonly result: Json }
  | { readonly kind: "failed"; readonly attempt: number; readonly failure: StateError }
  | { readonly kind: "answered"; readonly token: string; readonly output: Json }
  | { readonly kind: "refused"; readonly token: string; readonly failure: StateError }
  | { readonly kind: "beat"; readonly token: string }
  | { readonly kind: "child-ended"; readonly child: Execution }
  | {
      readonly kind: "stopped";
      readonly status: "ABORTED" | "FAILED";
      readonly error?: string;
      readonly cause?: string;
    }
  | { readonly kind: "due" };

/** What came of an event. */
export interface TurnOutcome {
  /** Whether anything waited for it. */
  readonly heard: boolean;
  /** Whether anything has to be stored. */
  readonly changed: boolean;
}

/** Applies an event and runs on until everything waits again. */
export async function takeTurn(turn: Turn, event: ExecutionEvent): Promise<TurnOutcome> {
  // who answers a task that is overdue comes too late, even when nobody has noticed yet
  const fired = "token" in event && isRunning(turn) && (await fireDue(turn));
  const heard = isRunning(turn) && (await apply(turn, event));
  if (heard) await runReadyThreads(turn);
  return { heard, changed: fired || heard };
}

function isRunning({ execution }: Turn): boolean {
  return execution.status === "RUNNING";
}

async function apply(turn: Turn, event: ExecutionEvent): Promise<boolean> {
  switch (event.kind) {
    case "begun":
      turn.execution.events += 1;
      enterState(turn, turn.execution.thread, turn.execution.thread.chart.startAt, turn.execution.input);
      return true;
    case "returned":
      return functionReturned(turn, event.attempt, event.result);
    case "failed":
      return taskFailed(turn, event.attempt, event.failure);
    case "answered":
      return tokenAnswered(turn, event.token, (thread) => completeState(turn, thread, event.output));
    case "refused":
      return tokenAnswered(turn, event.token, (thread) => failState(turn, thread, event.failure));
    case "beat":
      return heartBeat(turn, event.token);
    case "child-ended":
      return childEnded(turn, event.child);
    case "stopped":
      end(turn, event.status);
      if (event.error !== undefined) turn.execution.error = event.error;
      if (event.cause !== undefined) turn.execution.cause = event.cause;
      turn.durable = true;
      return true;
    case "due":
      return fireDue(turn);
  }
}

async function functionReturned(turn: Turn, attempt: number, result: Json): Promise<boolean> {
  const found = findInvocation(turn.execution, (invocation) => invocation.attempt === attempt);
  if (found === undefined) return false;
  const { thread, invocation } = found;
  if (invocation.token !== undefined) {
    thread.activity = { ...invocation, payload: null, returned: true };
    // From now on nothing happens until somebody answers: the wait must not begin anew after a crash.
    turn.durable = true;
    return true;
  }
  turn.execution.events += 1;
  await completeState(turn, thread, { ExecutedVersion: "$LATEST", Payload: result, StatusCode: 200 });
  return true;
}

async function taskFailed(turn: Turn, attempt: number, failure: StateError): Promise<boolean> {
  for (const thread of threadsOf(turn.execution)) {
    const { activity } = thread;
    if ((activity.kind === "invoking" && !activity.returned) || activity.kind === "child") {
      if (activity.attempt === attempt) {
        await failState(turn, thread, failure);
        return true;
      }
    }
  }
  return false;
}

async function tokenAnswered(turn: Turn, token: string, go: (thread: Thread) => Promise<void>): Promise<boolean> {
  const found = findInvocation(turn.execution, (invocation) => invocation.token === token);
  if (found === undefined) return false;
  turn.durable = true;
  turn.execution.events += 2;
  await go(found.thread);
  return true;
}

function heartBeat(turn: Turn, token: string): boolean {
  const found = findInvocation(turn.execution, (invocation) => invocation.token === token);
  if (found === undefined) return false;
  const { thread, invocation } = found;
  if (invocation.heartbeat !== undefined) {
    const { milliseconds } = invocation.heartbeat;
    thread.activity = { ...invocation, heartbeat: { milliseconds, due: turn.now + milliseconds } };
    turn.durable = true;
  }
  return true;
}

async function childEnded(turn: Turn, child: Execution): Promise<boolean> {
  for (const thread of threadsOf(turn.execution)) {
    const { activity } = thread;
    if (activity.kind === "child" && activity.execution === child.id && activity.attempt === child.parent?.attempt) {
      turn.execution.events += 1;
      // it has ended by itself: there is nothing to stop
      thread.activity = { kind: "ready" };
      if (child.status === "SUCCEEDED") await completeState(turn, thread, describeChild(child));
      else await failState(turn, thread, new StateError("States.TaskFailed", JSON.stringify(describeChild(child))));
      return true;
    }
  }
  return false;
}

/** What `startExecution.sync:2` gives: the description of the execution, with its input and output as JSON. */
function describeChild(child: Execution): JsonObject {
  return {
    ...(child.cause !== undefined && { Cause: child.cause }),
    ...(child.error !== undefined && { Error: child.error }),
    ExecutionArn: child.id,
    Input: child.input,
    InputDetails: { Included: true },
    Name: child.name,
    ...(child.output !== undefined && { Output: child.output, OutputDetails: { Included: true } }),
    RedriveCount: 0,
    StartDate: child.startedAt,
    StateMachineArn: child.machine,
    Status: child.status,
    StopDate: child.stoppedAt ?? null,
  };
}

function findInvocation(
  execution: Execution,
  matches: (invocation: Invocation) => boolean,
): { readonly thread: Thread; readonly invocation: Invocation } | undefined {
  for (const thread of threadsOf(execution)) {
    if (thread.activity.kind === "invoking" && matches(thread.activity)) {
      return { thread, invocation: thread.activity };
    }
  }
  return undefined;
}
