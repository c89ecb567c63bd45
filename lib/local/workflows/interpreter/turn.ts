import type { Json, JsonObject } from "#ports";
import type { Machine, State } from "../definition/machine.ts";
import type { Randomness } from "../language/randomness.ts";
import type { Scope } from "../language/scope.ts";
import { StateError } from "../language/state-error.ts";
import { machineId } from "../names.ts";
import type { Command, Execution, Thread } from "./execution.ts";

/** One step of an execution: what happened is applied, and its threads run until all of them wait. */
export interface Turn {
  readonly execution: Execution;
  readonly machine: Machine;
  readonly now: number;
  readonly randomness: Randomness;
  /** Told of each state that a thread runs. */
  readonly onState: (state: string) => void;
  /** Threads to run, oldest first. */
  readonly ready: Thread[];
  /** What is to be done once the turn is stored. */
  readonly commands: Command[];
  /** Whether the turn must be on disk before anything is done. */
  durable: boolean;
}

const MOST_EVENTS = 25_000;

/** Counts history events as Step Functions would write them; throws `States.Runtime` beyond its limit. */
export function countEvents(turn: Turn, events: number): void {
  turn.execution.events += events;
  if (turn.execution.events > MOST_EVENTS) {
    throw new StateError(
      "States.Runtime",
      `The execution reached the maximum number of history events (${MOST_EVENTS}).`,
    );
  }
}

/** The state that a thread is in. */
export function stateOf(thread: Thread): State {
  const state = thread.chart.states.get(thread.state);
  if (state === undefined) throw new Error(`there is no state ${thread.state}`);
  return state;
}

/** What is particular to one evaluation. */
export interface ScopeParts {
  readonly result?: Json;
  readonly errorOutput?: JsonObject;
  readonly token?: string;
  readonly item?: { readonly index: number; readonly value: Json };
}

/** What the expressions of a thread's state see. */
export function scopeOf(turn: Turn, thread: Thread, parts: ScopeParts = {}): Scope {
  return {
    states: {
      input: thread.input,
      // Few expressions look at it, and it takes longer to put together than they take.
      get context() {
        return contextOf(turn, thread, parts);
      },
      ...(parts.result !== undefined && { result: parts.result }),
      ...(parts.errorOutput !== undefined && { errorOutput: parts.errorOutput }),
    },
    variables: visibleVariables(thread),
  };
}

function contextOf({ execution, machine }: Turn, thread: Thread, parts: ScopeParts): JsonObject {
  const item = parts.item ?? itemOf(thread);
  return {
    Execution: {
      Id: execution.id,
      Input: execution.input,
      Name: execution.name,
      StartTime: new Date(execution.startedAt).toISOString(),
    },
    State: {
      EnteredTime: new Date(thread.enteredAt).toISOString(),
      Name: thread.state,
      RetryCount: thread.retries.reduce((sum, attempts) => sum + attempts, 0),
    },
    StateMachine: { Id: machineId(machine.name), Name: machine.name },
    ...(parts.token !== undefined && { Task: { Token: parts.token } }),
    ...(item !== undefined && { Map: { Item: { Index: item.index, Value: item.value } } }),
  };
}

function itemOf(thread: Thread): Thread["item"] {
  return thread.item ?? (thread.owner && itemOf(thread.owner));
}

function visibleVariables(thread: Thread): JsonObject {
  return thread.owner === undefined ? thread.variables : { ...visibleVariables(thread.owner), ...thread.variables };
}
