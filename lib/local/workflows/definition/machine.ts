import type { Template } from "../language/template.ts";

/** A definition checked and compiled once, for all executions of one machine version. */
export interface Machine {
  /** What `putMachine` answered for this version. */
  readonly machine: string;
  readonly name: string;
  readonly chart: Chart;
  readonly timeoutSeconds?: number;
}

/** States joined by transitions: a machine, a branch of a Parallel state, or the item processor of a Map state. */
export interface Chart {
  readonly startAt: string;
  readonly states: ReadonlyMap<string, State>;
}

/** How a state leaves: what it assigns and gives out, and where it goes; no `next` ends the chart. */
export interface Exit {
  readonly assign?: Template;
  readonly output?: Template;
  readonly next?: string;
}

/** One `Retry` entry, defaults filled in; times in seconds. */
export interface Retrier {
  readonly errorEquals: readonly string[];
  readonly intervalSeconds: number;
  readonly backoffRate: number;
  readonly maxAttempts: number;
  readonly maxDelaySeconds: number;
  readonly jitter: boolean;
}

/** One `Catch` entry. */
export interface Catcher extends Exit {
  readonly errorEquals: readonly string[];
}

/** What a state does about its own failure. */
export interface Recovery {
  readonly retry: readonly Retrier[];
  readonly catch: readonly Catcher[];
}

/** Which service a Task state calls. */
export type Integration = "invoke" | "invoke-and-wait" | "execution";

/** A Task state. */
export interface TaskState extends Exit, Recovery {
  readonly type: "Task";
  readonly name: string;
  readonly integration: Integration;
  readonly arguments: Template;
  readonly timeoutSeconds?: Template;
  readonly heartbeatSeconds?: Template;
}

/** A Map state, inline. */
export interface MapState extends Exit, Recovery {
  readonly type: "Map";
  readonly name: string;
  readonly chart: Chart;
  readonly items?: Template;
  readonly itemSelector?: Template;
  readonly maxConcurrency?: Template;
}

/** A Parallel state. */
export interface ParallelState extends Exit, Recovery {
  readonly type: "Parallel";
  readonly name: string;
  readonly charts: readonly Chart[];
  readonly arguments?: Template;
}

/** One rule of a Choice state. */
export interface ChoiceRule extends Exit {
  readonly condition: Template;
}

/** A Choice state; its own exit is the one taken by default. */
export interface ChoiceState {
  readonly type: "Choice";
  readonly name: string;
  readonly rules: readonly ChoiceRule[];
  readonly otherwise?: Exit;
}

/** A Wait state: exactly one of the two is there. */
export interface WaitState extends Exit {
  readonly type: "Wait";
  readonly name: string;
  readonly seconds?: Template;
  readonly timestamp?: Template;
}

/** A Pass or a Succeed state. */
export interface PassState extends Exit {
  readonly type: "Pass" | "Succeed";
  readonly name: string;
}

/** A Fail state. */
export interface FailState {
  readonly type: "Fail";
  readonly name: string;
  readonly error?: Template;
  readonly cause?: Template;
}

/** Any state. */
export type State = TaskState | MapState | ParallelState | ChoiceState | WaitState | PassState | FailState;
