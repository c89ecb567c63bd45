import { createIds, createLocalWorkflows, type ExecutionStore, type LocalWorkflows } from "#local";
import type { Json, JsonObject, TaskFunction } from "#ports";
import { contractFunctions, type Driver, drive } from "../../contracts/workflows-harness.ts";
import { createTestClock, type TestClock } from "../../support/test-clock.ts";
import { createMemoryExecutionStore } from "./memory-execution-store.ts";

/** An embedded engine under test. */
export interface Engine extends Driver {
  readonly workflows: LocalWorkflows;
  readonly clock: TestClock;
  /** Every call of a function, oldest first. */
  readonly invocations: readonly Invocation[];
  /** The payloads that one function was called with. */
  payloads(name: string): readonly Json[];
  readonly faults: readonly string[];
}

/** One call of a function. */
export interface Invocation {
  readonly name: string;
  readonly payload: Json;
  readonly time: number;
}

/** What a test brings along. */
export interface EngineParts {
  readonly store?: ExecutionStore;
  readonly clock?: TestClock;
  /** Beside the functions of the contract. */
  readonly functions?: { readonly [name: string]: (payload: JsonObject) => Promise<Json> | Json };
}

/** When the clock of an engine starts. */
export const START = Date.UTC(2026, 0, 1);

/** Opens an engine in memory, on a clock that stands still. */
export function openEngine({
  store = createMemoryExecutionStore(),
  clock = createTestClock(START),
  functions = {},
}: EngineParts = {}): Engine {
  const kept = new Map<string, JsonObject>();
  const counts = new Map<string, number>();
  const invocations: Invocation[] = [];
  const faults: string[] = [];
  const ids = createIds({ clock });
  const memory = {
    async put(key: string, value: JsonObject) {
      kept.set(key, value);
    },
    async count(key: string) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
  };
  const all = new Map<string, TaskFunction>();
  const workflows: LocalWorkflows = createLocalWorkflows({
    store,
    functions: all,
    clock,
    ids,
    log: (message, fault) => faults.push(`${message}: ${fault}`),
  });
  const own = Object.entries(functions).map(([name, call]) => [name, call as TaskFunction] as const);
  for (const [name, call] of [...contractFunctions(() => workflows, memory), ...own]) {
    all.set(name, async (payload) => {
      invocations.push({ name, payload, time: clock.now() });
      return call(payload);
    });
  }
  const turn = async (): Promise<void> => {
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const driver = drive({
    workflows,
    functionPrefix: "",
    turn,
    async pass(seconds) {
      await clock.advance(seconds * 1000);
      await turn();
    },
    kept: async (key) => kept.get(key),
  });
  return {
    ...driver,
    workflows,
    clock,
    invocations,
    payloads: (name) => invocations.filter((call) => call.name === name).map((call) => call.payload),
    faults,
  };
}
