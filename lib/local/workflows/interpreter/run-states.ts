import type { Json } from "#ports";
import type { ChoiceState, FailState, WaitState } from "../definition/machine.ts";
import { isTimestamp, isWhole } from "../definition/state-parts.ts";
import type { Scope } from "../language/scope.ts";
import { queryError, StateError } from "../language/state-error.ts";
import { startMap, startParallel } from "./branches.ts";
import type { Branching, Thread } from "./execution.ts";
import { completeState, leaveState, orFail } from "./outcome.ts";
import { startTask } from "./tasks.ts";
import { scopeOf, stateOf, type Turn } from "./turn.ts";

/** Runs threads until every one of them waits for something outside, or the execution has ended. */
export async function runReadyThreads(turn: Turn): Promise<void> {
  for (let thread = turn.ready.shift(); thread !== undefined; thread = turn.ready.shift()) {
    const current = thread;
    if (current.activity.kind === "ready") await orFail(turn, current, () => runState(turn, current));
  }
}

async function runState(turn: Turn, thread: Thread): Promise<void> {
  const state = stateOf(thread);
  turn.onState(state.name);
  switch (state.type) {
    case "Task":
      return startTask(turn, thread, state);
    case "Map":
      return completeIfEmpty(turn, thread, await startMap(turn, thread, state));
    case "Parallel":
      return completeIfEmpty(turn, thread, await startParallel(turn, thread, state));
    case "Choice":
      return choose(turn, thread, state);
    case "Wait":
      return wait(turn, thread, state);
    case "Pass":
    case "Succeed":
      return leaveState(turn, thread, state, scopeOf(turn, thread), thread.input);
    case "Fail":
      throw await failureOf(state, scopeOf(turn, thread));
  }
}

async function completeIfEmpty(turn: Turn, thread: Thread, branching: Branching): Promise<void> {
  if (branching.items.length === 0) await completeState(turn, thread, []);
}

async function choose(turn: Turn, thread: Thread, state: ChoiceState): Promise<void> {
  const scope = scopeOf(turn, thread);
  for (const rule of state.rules) {
    const holds = await rule.condition.evaluate(scope);
    if (typeof holds !== "boolean") {
      throw queryError(`The field 'Condition' takes true or false, found ${JSON.stringify(holds)}.`);
    }
    if (holds) return leaveState(turn, thread, rule, scope, thread.input);
  }
  if (state.otherwise === undefined) {
    throw new StateError(
      "States.NoChoiceMatched",
      `No choice rule of the state '${state.name}' matched, and it has no default.`,
    );
  }
  return leaveState(turn, thread, state.otherwise, scope, thread.input);
}

async function wait(turn: Turn, thread: Thread, state: WaitState): Promise<void> {
  const due = await dueOf(state, scopeOf(turn, thread), turn.now);
  if (due <= turn.now) {
    await leaveWait(turn, thread);
    return;
  }
  thread.activity = { kind: "waiting", due };
  turn.durable = true;
}

/** A Wait state is over. */
export async function leaveWait(turn: Turn, thread: Thread): Promise<void> {
  const state = stateOf(thread);
  if (state.type !== "Wait") throw new Error(`the state ${state.name} does not wait`);
  await leaveState(turn, thread, state, scopeOf(turn, thread), thread.input);
}

async function dueOf(state: WaitState, scope: Scope, now: number): Promise<number> {
  if (state.seconds !== undefined) {
    const seconds = await state.seconds.evaluate(scope);
    if (isWhole(seconds, 0)) return now + seconds * 1000;
    throw queryError(`The field 'Seconds' takes a whole number from 0 to 99999999, found ${JSON.stringify(seconds)}.`);
  }
  const timestamp: Json = (await state.timestamp?.evaluate(scope)) ?? null;
  if (isTimestamp(timestamp)) return Date.parse(timestamp);
  throw queryError(`The field 'Timestamp' takes an RFC 3339 time, found ${JSON.stringify(timestamp)}.`);
}

async function failureOf(state: FailState, scope: Scope): Promise<StateError> {
  const [error, cause] = [await state.error?.evaluate(scope), await state.cause?.evaluate(scope)];
  for (const [field, value] of [
    ["Error", error],
    ["Cause", cause],
  ] as const) {
    if (value !== undefined && typeof value !== "string") {
      throw queryError(`The field '${field}' takes a string, found ${JSON.stringify(value)}.`);
    }
  }
  return new StateError(error as string | undefined, cause as string | undefined);
}
