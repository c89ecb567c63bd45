import type { Json } from "#ports";
import type { MapState, ParallelState } from "../definition/machine.ts";
import { isWhole } from "../definition/state-parts.ts";
import { queryError } from "../language/state-error.ts";
import type { Branching, Thread } from "./execution.ts";
import { requirePayloadSize } from "./payload.ts";
import { createThread, enterState } from "./threads.ts";
import { countEvents, scopeOf, stateOf, type Turn } from "./turn.ts";

/** An inline Map state runs no more of its items at once (Step Functions quotas). */
const MOST_AT_ONCE = 40;

/** Begins a Map state; throws `StateError`. */
export async function startMap(turn: Turn, thread: Thread, state: MapState): Promise<Branching> {
  const scope = scopeOf(turn, thread);
  const items = state.items === undefined ? thread.input : await state.items.evaluate(scope);
  if (!Array.isArray(items)) {
    throw queryError(`The items of the Map state '${state.name}' are no list: ${typeof items}.`);
  }
  const limit = state.maxConcurrency === undefined ? 0 : await state.maxConcurrency.evaluate(scope);
  if (!isWhole(limit, 0)) {
    throw queryError(`The field 'MaxConcurrency' takes a whole number of at least 0, found ${JSON.stringify(limit)}.`);
  }
  return startBranching(turn, thread, items, limit === 0 ? MOST_AT_ONCE : Math.min(limit, MOST_AT_ONCE));
}

/** Begins a Parallel state; throws `StateError`. */
export async function startParallel(turn: Turn, thread: Thread, state: ParallelState): Promise<Branching> {
  const input = state.arguments === undefined ? thread.input : await state.arguments.evaluate(scopeOf(turn, thread));
  if (input !== thread.input) requirePayloadSize(input, state.name);
  return startBranching(turn, thread, new Array<Json>(state.charts.length).fill(input), state.charts.length);
}

async function startBranching(turn: Turn, thread: Thread, items: readonly Json[], limit: number): Promise<Branching> {
  const branching: Branching = {
    kind: "branching",
    items,
    limit,
    next: 0,
    finished: 0,
    results: new Array<Json>(items.length).fill(null),
    threads: new Map(),
  };
  countEvents(turn, 1);
  thread.activity = branching;
  await startBranches(turn, thread, branching);
  return branching;
}

/** Starts as many more branches as may run at once; throws `StateError`. */
export async function startBranches(turn: Turn, owner: Thread, branching: Branching): Promise<void> {
  while (branching.threads.size < branching.limit && branching.next < branching.items.length) {
    const index = branching.next;
    branching.next += 1;
    const value = branching.items[index] ?? null;
    const branch = await createBranch(turn, owner, index, value);
    branching.threads.set(index, branch.thread);
    enterState(turn, branch.thread, branch.thread.chart.startAt, branch.input);
  }
}

async function createBranch(
  turn: Turn,
  owner: Thread,
  index: number,
  value: Json,
): Promise<{ readonly thread: Thread; readonly input: Json }> {
  const state = stateOf(owner);
  if (state.type === "Parallel") {
    const chart = state.charts[index];
    if (chart === undefined) throw new Error(`the Parallel state ${state.name} has no branch ${index}`);
    return { thread: createThread(chart, { owner, index }), input: value };
  }
  if (state.type !== "Map") throw new Error(`the state ${state.name} has no branches`);
  countEvents(turn, 1);
  const item = { index, value };
  const thread = createThread(state.chart, { owner, index, item });
  if (state.itemSelector === undefined) return { thread, input: value };
  const input = await state.itemSelector.evaluate(scopeOf(turn, owner, { item }));
  requirePayloadSize(input, state.name);
  return { thread, input };
}
