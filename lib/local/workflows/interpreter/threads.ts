import type { Json } from "#ports";
import type { Chart } from "../definition/machine.ts";
import type { Execution, Thread } from "./execution.ts";
import { countEvents, type Turn } from "./turn.ts";

/** A thread that has not entered its first state. */
export function createThread(
  chart: Chart,
  place: { readonly owner?: Thread; readonly index: number; readonly item?: Thread["item"] },
): Thread {
  const { owner, index, item } = place;
  return {
    chart,
    index,
    ...(owner !== undefined && { owner }),
    ...(item !== undefined && { item }),
    state: chart.startAt,
    input: null,
    variables: {},
    enteredAt: 0,
    retries: [],
    steps: 0,
    activity: { kind: "ready" },
  };
}

/** Moves a thread into a state; it runs later in this turn. */
export function enterState(turn: Turn, thread: Thread, state: string, input: Json): void {
  countEvents(turn, 1);
  thread.state = state;
  thread.input = input;
  thread.enteredAt = turn.now;
  thread.retries = [];
  makeReady(turn, thread);
}

/** Has a thread run its state, for the first time or again. */
export function makeReady(turn: Turn, thread: Thread): void {
  thread.steps += 1;
  thread.activity = { kind: "ready" };
  turn.ready.push(thread);
}

/** Gives up what a thread waits for: its token is gone, its child execution is stopped, its branches end. */
export function abandon(turn: Turn, thread: Thread): void {
  const { activity } = thread;
  thread.activity = { kind: "ended" };
  // nobody may be told that a token is gone before that is on disk
  if (activity.kind === "invoking" && activity.token !== undefined) turn.durable = true;
  if (activity.kind === "child") turn.commands.push({ kind: "stop-child", child: activity.execution });
  if (activity.kind === "branching") for (const branch of activity.threads.values()) abandon(turn, branch);
}

/** All threads that have not ended, owners before their branches. */
export function* threadsOf(execution: Execution): Generator<Thread> {
  yield* withBranches(execution.thread);
}

function* withBranches(thread: Thread): Generator<Thread> {
  yield thread;
  if (thread.activity.kind === "branching") {
    for (const branch of [...thread.activity.threads.values()]) yield* withBranches(branch);
  }
}
