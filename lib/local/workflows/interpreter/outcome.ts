import type { Json, JsonObject } from "#ports";
import type { Exit, Retrier } from "../definition/machine.ts";
import type { Scope } from "../language/scope.ts";
import { matchesError, StateError } from "../language/state-error.ts";
import { startBranches } from "./branches.ts";
import type { Thread } from "./execution.ts";
import { requirePayloadSize } from "./payload.ts";
import { abandon, enterState } from "./threads.ts";
import { countEvents, scopeOf, stateOf, type Turn } from "./turn.ts";

/** A state has its result: assigns, makes the output, goes on. What fails on the way is a failure of the state. */
export async function completeState(turn: Turn, thread: Thread, result: Json): Promise<void> {
  await orFail(turn, thread, async () => {
    requirePayloadSize(result, thread.state);
    await leaveState(turn, thread, stateOf(thread) as Exit, scopeOf(turn, thread, { result }), result);
  });
}

/** Takes an exit: `Assign` and `Output` both see the variables of before. */
export async function leaveState(turn: Turn, thread: Thread, exit: Exit, scope: Scope, fallback: Json): Promise<void> {
  const assigned = exit.assign === undefined ? undefined : await exit.assign.evaluate(scope);
  const output = exit.output === undefined ? fallback : await exit.output.evaluate(scope);
  if (assigned !== undefined) {
    requirePayloadSize(assigned, thread.state);
    thread.variables = { ...thread.variables, ...(assigned as JsonObject) };
  }
  if (output !== fallback) requirePayloadSize(output, thread.state);
  countEvents(turn, 1);
  if (exit.next !== undefined) enterState(turn, thread, exit.next, output);
  else await endThread(turn, thread, output);
}

/** Runs `work`; a state error in it is a failure of the thread's state. */
export async function orFail(turn: Turn, thread: Thread, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (!(thrown instanceof StateError)) throw thrown;
    await failState(turn, thread, thrown);
  }
}

/** A state failed: it is tried again, or a catcher takes over, or the thread fails with it. */
export async function failState(turn: Turn, thread: Thread, failure: StateError): Promise<void> {
  abandon(turn, thread);
  turn.execution.events += 1;
  const state = stateOf(thread);
  const { retry, catch: catchers } = "retry" in state ? state : { retry: [], catch: [] };

  const index = retry.findIndex((retrier) => matchesError(retrier.errorEquals, failure.error));
  const retrier = retry[index];
  const attempts = thread.retries[index] ?? 0;
  if (retrier !== undefined && attempts < retrier.maxAttempts) {
    thread.retries = retry.map((_, at) => (thread.retries[at] ?? 0) + (at === index ? 1 : 0));
    thread.activity = { kind: "backing-off", due: turn.now + delayOf(retrier, attempts, turn) };
    turn.durable = true;
    return;
  }

  const catcher = catchers.find(({ errorEquals }) => matchesError(errorEquals, failure.error));
  if (catcher === undefined) {
    await failThread(turn, thread, failure);
    return;
  }
  const errorOutput = { Error: failure.error ?? "", Cause: failure.reason ?? "" };
  try {
    await leaveState(turn, thread, catcher, scopeOf(turn, thread, { errorOutput }), errorOutput);
  } catch (thrown) {
    if (!(thrown instanceof StateError)) throw thrown;
    await failThread(turn, thread, thrown);
  }
}

/** In milliseconds: the interval, longer by the rate for each attempt before, at most the longest, perhaps less. */
function delayOf(retrier: Retrier, attempts: number, turn: Turn): number {
  const seconds = Math.min(retrier.intervalSeconds * retrier.backoffRate ** attempts, retrier.maxDelaySeconds);
  return Math.round(seconds * 1000 * (retrier.jitter ? turn.randomness.fraction() : 1));
}

async function failThread(turn: Turn, thread: Thread, failure: StateError): Promise<void> {
  if (thread.owner !== undefined) {
    await failState(turn, thread.owner, failure);
    return;
  }
  const { execution } = turn;
  end(turn, "FAILED");
  if (failure.error !== undefined) execution.error = failure.error;
  if (failure.reason !== undefined) execution.cause = failure.reason;
}

async function endThread(turn: Turn, thread: Thread, output: Json): Promise<void> {
  const { owner } = thread;
  thread.activity = { kind: "ended" };
  if (owner === undefined) {
    end(turn, "SUCCEEDED");
    turn.execution.output = output;
    return;
  }
  const branching = owner.activity;
  if (branching.kind !== "branching") throw new Error("a branch ended whose state is not under way");
  branching.threads.delete(thread.index);
  branching.results[thread.index] = output;
  branching.finished += 1;
  await orFail(turn, owner, async () => {
    if (stateOf(owner).type === "Map") countEvents(turn, 1);
    await startBranches(turn, owner, branching);
  });
  if (owner.activity === branching && branching.finished === branching.items.length) {
    turn.execution.events += 1;
    await completeState(turn, owner, branching.results);
  }
}

/** Ends the execution as a whole; whatever its threads wait for is given up. */
export function end(turn: Turn, status: "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "ABORTED"): void {
  const { execution } = turn;
  abandon(turn, execution.thread);
  execution.events += 1;
  execution.status = status;
  execution.stoppedAt = turn.now;
}
