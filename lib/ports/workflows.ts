import type { Json, JsonObject } from "./json.ts";

/** A Step Functions definition (Amazon States Language, JSONata only) after substitution. */
export type MachineDefinition = JsonObject;

/** How an execution stands. */
export type ExecutionStatus = "RUNNING" | "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "ABORTED";

/** What is known of one execution. */
export interface Execution {
  readonly execution: string;
  readonly machine: string;
  readonly status: ExecutionStatus;
  readonly output?: Json;
  readonly error?: string;
  readonly cause?: string;
}

/** Whether a task token still waited; `gone` covers used, timed out, unknown: look at our own record then. */
export type TokenRelease = "released" | "gone";

/**
 * Runs state machines (design sections 5 and 7): Step Functions Standard on AWS, an interpreter of the same
 * definitions on one machine.
 * Functions are invoked by name with a JSON payload; a task may be invoked again after a crash or a retry, so every
 * function is idempotent. Faults throw `WorkflowError`.
 */
export interface Workflows {
  /** Stores a new immutable version of machine `name`; the same definition again gives the same version. */
  putMachine(name: string, definition: MachineDefinition): Promise<{ readonly machine: string }>;
  /** Starts once per execution `name`; starting again with an equal input gives the same execution. */
  start(machine: string, name: string, input: Json): Promise<{ readonly execution: string }>;
  describe(execution: string): Promise<Execution | undefined>;
  stop(execution: string, error: string, cause: string): Promise<void>;
  succeedTask(token: string, output: Json): Promise<TokenRelease>;
  failTask(token: string, error: string, cause: string): Promise<TokenRelease>;
  heartbeat(token: string): Promise<TokenRelease>;
}

/** A machine or execution that does not exist, a definition that cannot run, or an engine that cannot be asked. */
export class WorkflowError extends Error {
  override name = "WorkflowError";
}

/** A start under the name of an execution that has ended, or that was started with another machine or input. */
export class ExecutionExistsError extends WorkflowError {
  override name = "ExecutionExistsError";
}

/** A function as a workflow task calls it: one JSON payload in, one JSON result out; a thrown error's name is the ASL error. */
export type TaskFunction = (payload: Json) => Promise<Json>;
