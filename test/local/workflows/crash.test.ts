import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Execution, JsonObject } from "#ports";
import { requireValid } from "../../contracts/workflows-harness.ts";
import { CHILD_STATES, CRASH_MACHINES } from "./crash-machines.ts";
import { createWorld } from "./crash-world.ts";
import { openEngine } from "./engine.ts";
import {
  createMemoryExecutionStore,
  type MemoryExecutionStore,
  type MemoryStoreOptions,
} from "./memory-execution-store.ts";

type PowerFailure = Required<MemoryStoreOptions>["powerFailure"];

describe.each(Object.keys(CRASH_MACHINES))("a process that runs %s", (name) => {
  let machine = "";
  /** A disk with nothing but the machines on it. */
  let disk: MemoryExecutionStore;
  let expected: { readonly execution: Execution | undefined; readonly elapsed: number; readonly tokens: number };
  let calls = 0;

  beforeAll(async () => {
    disk = createMemoryExecutionStore();
    const { workflows } = openEngine({ store: disk });
    const put = async (of: string, states: JsonObject) => {
      const definition = { QueryLanguage: "JSONata", StartAt: Object.keys(states)[0] ?? "", States: states };
      requireValid(definition);
      return (await workflows.putMachine(of, definition)).machine;
    };
    const child = await put("child", CHILD_STATES);
    machine = await put("machine", CRASH_MACHINES[name]?.(child) ?? {});

    const world = createWorld();
    const store = disk.restart(0);
    const execution = await world.runOn(store, machine);
    expected = { execution, elapsed: world.elapsed(), tokens: world.releases.size };
    calls = store.calls;
  });

  /** Runs through power failures, each of which keeps so many of the deferred calls; how many the first one could. */
  const runThrough = async (failures: readonly (PowerFailure & { readonly kept: number })[]): Promise<number> => {
    const world = createWorld();
    let store = disk;
    let kept = 0;
    let couldKeep = 0;
    for (const [index, powerFailure] of failures.entries()) {
      store = store.restart(kept, { powerFailure });
      const ended = await world.runOn(store, machine);
      if (ended !== undefined) expect(ended).toEqual(expected.execution);
      if (index === 0) couldKeep = store.deferred;
      kept = Math.min(powerFailure.kept, store.deferred);
    }
    const execution = await world.runOn(store.restart(kept), machine);

    expect(execution).toEqual(expected.execution);
    expect([...world.releases.values()].filter((times) => times !== 1)).toEqual([]);
    expect(world.elapsed()).toBe(expected.elapsed);
    return couldKeep;
  };

  it("ends well when nothing happens to it", () => {
    expect(expected.execution?.status).toBe("SUCCEEDED");
    expect(calls).toBeGreaterThan(2);
  });

  it("ends the same, with no token released twice and no wait any longer, whichever write it dies at and whatever that loses", async () => {
    let runs = 0;
    for (let call = 1; call <= calls; call += 1) {
      for (const when of ["before", "after"] as const) {
        for (let kept = 0, couldKeep = 0; kept <= couldKeep; kept += 1, runs += 1) {
          couldKeep = await runThrough([{ call, when, kept }]);
        }
      }
    }
    expect(runs).toBeGreaterThanOrEqual(2 * calls);
  });

  it("ends the same after dying again and again", async () => {
    const failure = fc.record({
      call: fc.integer({ min: 1, max: Math.max(calls, 1) }),
      when: fc.constantFrom("before" as const, "after" as const),
      kept: fc.nat({ max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(failure, { minLength: 2, maxLength: 5 }), async (failures) => {
        await runThrough(failures);
      }),
      { numRuns: 12 },
    );
  });
});
