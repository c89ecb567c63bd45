import { isDeepStrictEqual } from "node:util";
import {
  type Clock,
  ExecutionExistsError,
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
import { executionId, isExecutionId, requireName } from "./names.ts";

/** What the embedded engine stands on. */
export interface LocalWorkflowsParts {
  readonly store: ExecutionStore;
  /** The functions that tasks call, by `FunctionName`. */
  readonly functions: TaskFunctions;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Told of faults that no caller hears of, such as a store that cannot be written. */
  readonly log?: (message: string, fault: unknown) => void;
  /** Told of each state that is entered, as Step Functions counts transitions; for what measures. */
  readonly onState?: (state: string) => void;
}

/** The embedded `Workflows`: durable, but it has to be told when it begins and ends. */
export interface LocalWorkflows extends Workflows {
  /** Goes on with everything that ran when the process ended; to be called once, before anything else. */
  resume(): Promise<void>;
  /** Starts nothing more and drops what functions still answer; what is stored goes on at the next `resume`. */
  close(): Promise<void>;
}

const LONGEST_TOKEN = 2_048;
/** How many executions `resume` reads at once. */
const PAGE = 200;

/**
 * Runs state machines in this process (design section 7): an interpreter of the definitions that Step Functions
 * gets. Functions are called at least once for each attempt of a task.
 */
export function createLocalWorkflows(parts: LocalWorkflowsParts): LocalWorkflows {
  const { store, functions, clock, ids, log = () => {}, onState = () => {} } = parts;
  const randomness = createRandomness(ids);
  const machines = createMachineVersions(store, { clock, randomness });
  const trees = createExecutionTrees({ store, functions, clock, ids, randomness, machines, log, onState });

  const release = async (token: string, event: ExecutionEvent): Promise<TokenRelease> => {
    const execution = token.length <= LONGEST_TOKEN ? readToken(token)?.execution : undefined;
    if (execution === undefined || !isExecutionId(execution)) return "gone";
    return (await trees.deliver(execution, event)) ? "released" : "gone";
  };

  return {
    putMachine: (name, definition) => withFaults(async () => ({ machine: await machines.put(name, definition) })),

    start: (machineReference, name, input) =>
      withFaults(async () => {
        requireName("execution", name);
        const machine = await machines.load(machineReference);
        if (machine === undefined) throw new WorkflowError(`StateMachineDoesNotExist: ${machineReference}`);
        const copy = copyOf(input, "InvalidExecutionInput");
        const execution = executionId(machine.name, name);
        if (await trees.create(machine, execution, name, copy)) return { execution };
        const known = await trees.inspect(execution);
        const same = known?.status === "RUNNING" && known.machine === machine.machine;
        if (same && isDeepStrictEqual(known.input, copy)) return { execution };
        throw new ExecutionExistsError(`ExecutionAlreadyExists: ${execution}`);
      }),

    describe: (execution) =>
      withFaults(async () => {
        const item = await store.get(executionKey(execution));
        if (item === undefined) return undefined;
        const known = { execution, machine: String(item.machine), status: item.status as ExecutionStatus };
        if (known.status === "RUNNING") return known;
        await trees.settle(execution);
        return { ...known, ...resultOf(await bodyOf(store, item)) };
      }),

    stop: (execution, error, cause) =>
      withFaults(async () => {
        requireErrorLengths(error, cause);
        if ((await store.get(executionKey(execution))) === undefined) {
          throw new WorkflowError(`ExecutionDoesNotExist: ${execution}`);
        }
        await trees.deliver(execution, { kind: "stopped", status: "ABORTED", error, cause });
      }),

    succeedTask: (token, output) =>
      withFaults(async () => {
        const copy = copyOf(output, "InvalidOutput");
        return release(token, { kind: "answered", token, output: copy });
      }),

    failTask: (token, error, cause) =>
      withFaults(async () => {
        requireErrorLengths(error, cause);
        return release(token, { kind: "refused", token, failure: new StateError(error, cause) });
      }),

    heartbeat: (token) => withFaults(() => release(token, { kind: "beat", token })),

    resume: () =>
      withFaults(async () => {
        for (let after: string | undefined, more = true; more; more = after !== undefined) {
          const page = await store.query({ pk: OPEN_EXECUTIONS, index: "gsi1", limit: PAGE, ...(after && { after }) });
          await Promise.all(page.items.map((item) => trees.recover(String(item.id), String(item.root))));
          after = page.next;
        }
      }),

    close: () => trees.close(),
  };
}

/** Every fault comes out as a `WorkflowError`. */
async function withFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof WorkflowError) throw fault;
    throw new WorkflowError("the engine could not do this", { cause: fault });
  }
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
