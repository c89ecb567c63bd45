import fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonObject } from "#ports";
import { requireValid } from "../../contracts/workflows-harness.ts";
import { createWorld } from "./crash-world.ts";
import { openEngine } from "./engine.ts";
import { createMemoryExecutionStore } from "./memory-execution-store.ts";
import { type Plan, plans, writeStates } from "./random-machine.ts";

/** Where a process dies: so far through its writes, and how many of the deferred ones are then on the disk. */
const failures = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    when: fc.constantFrom("before" as const, "after" as const),
    kept: fc.nat({ max: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);

function definitionOf(states: { readonly [state: string]: JsonObject }): JsonObject {
  return { QueryLanguage: "JSONata", StartAt: Object.keys(states)[0] ?? "", States: states };
}

/** A disk with the machines of a plan on it, and nothing else. */
async function diskWith({ main, child }: Plan) {
  const disk = createMemoryExecutionStore();
  const { workflows } = openEngine({ store: disk });
  const put = async (name: string, states: { readonly [state: string]: JsonObject }) => {
    return (await workflows.putMachine(name, definitionOf(states))).machine;
  };
  const started = await put("child", writeStates(child, ""));
  return { disk, machine: await put("machine", writeStates(main, started)) };
}

const CASES = 100;

it("is tried on machines that Step Functions would take", () => {
  for (const { main } of fc.sample(plans, 5)) requireValid(definitionOf(writeStates(main, "arn:of:a:machine")));
});

it("ends the same wherever it dies, and takes no answer twice: random machines, answers and power failures", async () => {
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(plans, failures, async (plan, dying) => {
      const { disk, machine } = await diskWith(plan);
      const untroubled = createWorld();
      const whole = disk.restart(0);
      const expected = await untroubled.runOn(whole, machine);
      ends.set(expected?.status ?? "–", (ends.get(expected?.status ?? "–") ?? 0) + 1);

      const world = createWorld();
      let store = disk;
      let kept = 0;
      for (const { at, when, kept: most } of dying) {
        const call = 1 + Math.floor(at * (whole.calls - 1));
        store = store.restart(kept, { powerFailure: { call, when } });
        const ended = await world.runOn(store, machine);
        if (ended !== undefined) expect(ended).toEqual(expected);
        kept = Math.min(most, store.deferred);
      }
      const ended = await world.runOn(store.restart(kept), machine);

      expect(ended).toEqual(expected);
      expect([...world.releases.values()].filter((times) => times !== 1)).toEqual([]);
      expect(world.elapsed()).toBe(untroubled.elapsed());
    }),
    { numRuns: CASES },
  );
  expect(ends.get("SUCCEEDED")).toBeGreaterThan(0);
  expect(ends.get("FAILED")).toBeGreaterThan(0);
}, 600_000);
