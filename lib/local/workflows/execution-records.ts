import type { ExecutionStatus, Item, Json, JsonObject, Key } from "#ports";
import type { Chart, Machine } from "./definition/machine.ts";
import type { Activity, Execution, Thread } from "./interpreter/execution.ts";
import { createThread } from "./interpreter/threads.ts";
import { stateOf } from "./interpreter/turn.ts";
import { type LargeRecord, partsOf } from "./large-records.ts";

/** The index partition that holds the executions that have not ended, by id. */
export const OPEN_EXECUTIONS = "EXEC#OPEN";

/** Where an execution is stored. */
export function executionKey(id: string): Key {
  return { pk: `EXEC#${id}`, sk: "STATE" };
}

/** An execution as it is stored. Containers are copied, so the execution can go on while it is being written. */
export function recordOf(execution: Execution): LargeRecord {
  const { id, name, machine, root, status, input, output, error, cause, stoppedAt, deadline, parent } = execution;
  const open = status === "RUNNING";
  return {
    head: {
      ...executionKey(id),
      ...(open && { gsi1pk: OPEN_EXECUTIONS, gsi1sk: id }),
      id,
      machine,
      root,
      status,
    },
    body: {
      name,
      input,
      startedAt: execution.startedAt,
      secret: execution.secret,
      events: execution.events,
      attempts: execution.attempts,
      depth: execution.depth,
      ...(parent !== undefined && { parent: { ...parent } }),
      ...(deadline !== undefined && { deadline }),
      ...(open && { thread: threadRecord(execution.thread) }),
      ...(stoppedAt !== undefined && { stoppedAt }),
      ...(output !== undefined && { output }),
      ...(error !== undefined && { error }),
      ...(cause !== undefined && { cause }),
    },
    partsBefore: execution.parts,
  };
}

function threadRecord(thread: Thread): JsonObject {
  const { index, item, state, input, variables, enteredAt, retries, steps } = thread;
  return {
    index,
    state,
    input,
    variables,
    enteredAt,
    retries,
    steps,
    activity: activityRecord(thread.activity),
    ...(item !== undefined && { item }),
  };
}

function activityRecord(activity: Activity): JsonObject {
  if (activity.kind !== "branching") return { ...activity };
  const { threads, results, ...rest } = activity;
  return { ...rest, results: [...results], threads: [...threads.values()].map(threadRecord) };
}

/** The execution of a stored item and its body, on its machine. */
export function executionOf(item: Item, body: JsonObject, machine: Machine): Execution {
  const { thread, parent, deadline, stoppedAt, output, error, cause, ...rest } = body as unknown as StoredBody;
  return {
    ...rest,
    id: String(item.id),
    machine: machine.machine,
    root: String(item.root),
    status: item.status as ExecutionStatus,
    parts: partsOf(item),
    thread: thread === undefined ? createThread(machine.chart, { index: 0 }) : threadOf(thread, machine.chart),
    ...(parent !== undefined && { parent }),
    ...(deadline !== undefined && { deadline }),
    ...(stoppedAt !== undefined && { stoppedAt }),
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
  };
}

/** The body that `recordOf` makes. */
interface StoredBody
  extends Pick<
    Execution,
    | "name"
    | "input"
    | "startedAt"
    | "secret"
    | "events"
    | "attempts"
    | "depth"
    | "parent"
    | "deadline"
    | "stoppedAt"
    | "output"
    | "error"
    | "cause"
  > {
  readonly thread?: StoredThread;
}

interface StoredThread extends Omit<Thread, "chart" | "owner" | "activity"> {
  readonly activity: { readonly kind: Activity["kind"]; readonly threads?: readonly StoredThread[] };
}

function threadOf(stored: StoredThread, chart: Chart, owner?: Thread): Thread {
  const { activity, ...rest } = stored;
  const thread: Thread = {
    ...rest,
    chart,
    ...(owner !== undefined && { owner }),
    activity: activity as unknown as Activity,
  };
  if (activity.threads !== undefined) {
    const branches = activity.threads.map((branch) => threadOf(branch, chartOf(thread, branch.index), thread));
    thread.activity = {
      ...(activity as unknown as Extract<Activity, { kind: "branching" }>),
      threads: new Map(branches.map((branch) => [branch.index, branch])),
    };
  }
  return thread;
}

function chartOf(owner: Thread, index: number): Chart {
  const state = stateOf(owner);
  const chart = state.type === "Map" ? state.chart : state.type === "Parallel" ? state.charts[index] : undefined;
  if (chart === undefined) throw new Error(`the state ${owner.state} has no branch ${index}`);
  return chart;
}

/** What an ended or running execution shows of itself. */
export function resultOf(body: JsonObject): {
  readonly output?: Json;
  readonly error?: string;
  readonly cause?: string;
} {
  const { output, error, cause } = body as unknown as StoredBody;
  return {
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
  };
}
