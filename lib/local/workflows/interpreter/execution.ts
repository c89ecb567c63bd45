import type { ExecutionStatus, Json, JsonObject } from "#ports";
import type { Chart } from "../definition/machine.ts";

/**
 * One execution as the interpreter works on it. Times are milliseconds since 1970.
 * JSON inside it is never changed, only replaced: a stored item may share it.
 */
export interface Execution {
  readonly id: string;
  readonly name: string;
  /** The machine version that it runs, for life. */
  readonly machine: string;
  readonly input: Json;
  readonly startedAt: number;
  /** The outermost execution of its tree: its own id when nothing started it as a child. */
  readonly root: string;
  /** The waiting task of the execution that started this one. */
  readonly parent?: { readonly execution: string; readonly attempt: number };
  /** What its task tokens, and the secrets of its children, are derived from. */
  readonly secret: string;
  /** How many executions it is inside of. */
  readonly depth: number;
  readonly deadline?: number;
  status: ExecutionStatus;
  stoppedAt?: number;
  output?: Json;
  error?: string;
  cause?: string;
  /** How many history events Step Functions would have written so far. */
  events: number;
  /** Numbers the attempts of tasks, so that a late answer finds its attempt or nothing. */
  attempts: number;
  readonly thread: Thread;
  /** In how many parts it is stored beside its item: see `large-records.ts`. */
  parts: number;
}

/** One flow of control: an execution's own, or that of one branch of a Parallel or one item of a Map state. */
export interface Thread {
  readonly chart: Chart;
  readonly owner?: Thread;
  /** Which branch or item of its owner it is. */
  readonly index: number;
  readonly item?: { readonly index: number; readonly value: Json };
  state: string;
  input: Json;
  variables: JsonObject;
  enteredAt: number;
  /** Attempts used up, per retrier of the state. */
  retries: readonly number[];
  /** How many states and retries it has begun; with the place of the thread it names one attempt for ever. */
  steps: number;
  activity: Activity;
}

/** What a thread is doing. */
export type Activity =
  | { readonly kind: "ready" }
  | { readonly kind: "waiting"; readonly due: number }
  | { readonly kind: "backing-off"; readonly due: number }
  | Invocation
  | ChildExecution
  | Branching
  | { readonly kind: "ended" };

/** A function has been called, or will be called again after a crash; with a token, it has to be answered too. */
export interface Invocation {
  readonly kind: "invoking";
  readonly attempt: number;
  readonly function: string;
  /** Not kept once the function has returned. */
  readonly payload: Json;
  readonly token?: string;
  /** The function has returned, only the token is awaited. */
  readonly returned: boolean;
  readonly deadline?: number;
  readonly heartbeat?: { readonly milliseconds: number; readonly due: number };
}

/** A child execution is awaited; what it takes to start it is kept in case a crash came between. */
export interface ChildExecution {
  readonly kind: "child";
  readonly attempt: number;
  readonly execution: string;
  readonly machine: string;
  readonly name: string;
  /** The definition chose the name, so an execution with it may exist already. */
  readonly named: boolean;
  readonly input: Json;
  readonly deadline?: number;
}

/** A Map or Parallel state is under way. */
export interface Branching {
  readonly kind: "branching";
  /** The item values of a Map state; for Parallel, the input of each branch. */
  readonly items: readonly Json[];
  /** How many may run at once. */
  readonly limit: number;
  /** The next item that has not begun. */
  next: number;
  finished: number;
  readonly results: Json[];
  readonly threads: Map<number, Thread>;
}

/** What the interpreter asks of the engine around it. */
export type Command =
  | { readonly kind: "invoke"; readonly invocation: Invocation }
  | { readonly kind: "start-child"; readonly child: ChildExecution }
  | { readonly kind: "stop-child"; readonly child: string };
