import { isDeepStrictEqual } from "node:util";
import {
  type Clock,
  type ExecutionStatus,
  type Ids,
  type Json,
  type TokenRelease,
  WorkflowError,
  type Workflows,
} from "#ports";
import { executionKey, OPEN_EXECUTIONS, resultOf } from "./execution-records.ts";
import type { ExecutionStore } from "./execution-store.ts";
import { createExecutionTrees } from "./execution-trees.ts";
import type { TaskFunctions } from "./function-calls.ts";
import type { ExecutionEvent } from "./interpreter/events.ts";
import { isTooLarge, PAYLOAD_LIMIT } from "./interpreter/payload.ts";
import { readToken } from "./interpreter/task-token.ts";
import { createRandomness } from "./language/randomness.ts";
import { LONGEST_CAUSE, LONGEST_ERROR, StateError } from "./language/state-error.ts";
import { bodyOf } from "./large-records.ts";
import { createMachineVersions } from "./machine-versions.ts";
import { executionId, requireName } from "./names.ts";

/** What the embedded engine stands on. */
export interface LocalWorkflowsParts {
  readonly store: ExecutionStore;
  /** The functions that tasks call, by `FunctionName`. */
  readonly functions: TaskFunctions;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Told of faults that no caller hears of, such as a store that cannot be written. */
  readonly log?: (message: string, fault: unknown) => void;
}

/** The embedded `Workflows`: durable, but it has to be told when it begins and ends. */
export interface LocalWorkflows extends Workflows {
  /** Goes on with everything that ran when the process ended; to be called once, before anything else. */
  resume(): Promise<void>;
  /** Starts nothing more and drops what functions still answer; what is stored goes on at the next `resume`. */
  close(): Promise<void>;
}

const LONGEST_TOKEN = 2_048;

/**
 * Runs state machines in this process (design section 7): an interpreter of the definitions that Step Functions
 * gets. Functions are called at least once for each attempt of a task.
 */
export function createLocalWorkflows(parts: LocalWorkflowsParts): LocalWorkflows {
  const { store, functions, clock, ids, log = () => {} } = parts;
  const randomness = createRandomness(ids);
  const machines = createMachineVersions(store, { clock, randomness });
  const trees = createExecutionTrees({ store, functions, clock, ids, randomness, machines, log });

  const release = async (token: string, event: (token: string) => ExecutionEvent): Promise<TokenRelease> => {
    const claim = token.length <= LONGEST_TOKEN ? readToken(token) : undefined;
    if (claim === undefined) return "gone";
    return (await trees.deliver(claim.execution, event(token))) ? "released" : "gone";
  };

  return {
    async putMachine(name, definition) {
      return { machine: await machines.put(name, definition) };
    },

    async start(machineReference, name, input) {
      requireName("execution", name);
      const machine = await machines.load(machineReference);
      if (machine === undefined) throw new WorkflowError(`StateMachineDoesNotExist: ${machineReference}`);
      const copy = copyOf(input, "InvalidExecutionInput");
      const execution = executionId(machine.name, name);
      if (await trees.create(machine, execution, name, copy)) return { execution };
      const known = await trees.inspect(execution);
      const same = known?.status === "RUNNING" && known.machine === machine.machine;
      if (same && isDeepStrictEqual(known.input, copy)) return { execution };
      throw new WorkflowError(`ExecutionAlreadyExists: ${execution}`);
    },

    async describe(execution) {
      const item = await store.get(executionKey(execution));
      if (item === undefined) return undefined;
      const known = { execution, machine: String(item.machine), status: item.status as ExecutionStatus };
      if (known.status === "RUNNING") return known;
      await trees.settle(execution);
      return { ...known, ...resultOf(await bodyOf(store, item)) };
    },

    async stop(execution, error, cause) {
      if ((await store.get(executionKey(execution))) === undefined) {
        throw new WorkflowError(`ExecutionDoesNotExist: ${execution}`);
      }
      requireErrorLengths(error, cause);
      await trees.deliver(execution, { kind: "stopped", status: "ABORTED", error, cause });
    },

    async succeedTask(token, output) {
      const copy = copyOf(output, "InvalidOutput");
      return release(token, (known) => ({ kind: "answered", token: known, output: copy }));
    },

    async failTask(token, error, cause) {
      requireErrorLengths(error, cause);
      const failure = new StateError(error, cause);
      return release(token, (known) => ({ kind: "refused", token: known, failure }));
    },

    heartbeat: (token) => release(token, (known) => ({ kind: "beat", token: known })),

    async resume() {
      let after: string | undefined;
      do {
        const page = await store.query({
          pk: OPEN_EXECUTIONS,
          index: "gsi1",
          limit: 200,
          ...(after !== undefined && { after }),
        });
        await Promise.all(page.items.map((item) => trees.recover(String(item.id), String(item.root))));
        after = page.next;
      } while (after !== undefined);
    },

    close: () => trees.close(),
  };
}

/** A copy that the caller cannot change any more, of a size that may be passed on. */
function copyOf(value: Json, fault: string): Json {
  const copy: Json = JSON.parse(JSON.stringify(value));
  if (isTooLarge(copy)) throw new WorkflowError(`${fault}: more than ${PAYLOAD_LIMIT} bytes of JSON`);
  return copy;
}

function requireErrorLengths(error: string, cause: string): void {
  if (error.length > LONGEST_ERROR)
    throw new WorkflowError(`ValidationException: an error has at most ${LONGEST_ERROR} characters`);
  if (cause.length > LONGEST_CAUSE)
    throw new WorkflowError(`ValidationException: a cause has at most ${LONGEST_CAUSE} characters`);
}
