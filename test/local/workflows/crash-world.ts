import { createIds, createLocalWorkflows } from "#local";
import { type Execution, ExecutionExistsError, type Json, type JsonObject, type TaskFunction } from "#ports";
import { createTestClock } from "../../support/test-clock.ts";
import { START } from "./engine.ts";
import type { MemoryExecutionStore } from "./memory-execution-store.ts";

/** How whoever is asked answers: with what, or with which error, and after how many seconds. */
interface Answer {
  readonly answer?: Json;
  readonly refuse?: string;
  readonly after?: number;
}

/** What goes on outside of the engine, whatever happens to its process. */
export interface World {
  /** Runs an engine on a store until the execution has ended; undefined when the power failed before. */
  runOn(store: MemoryExecutionStore, machine: string): Promise<Execution | undefined>;
  /** How often each token was told to have been released. */
  readonly releases: ReadonlyMap<string, number>;
  /** Milliseconds since the start. */
  elapsed(): number;
}

const STARTED = "the-run";

/**
 * A world in which people answer what they are asked as soon as they can, again and again until they hear back, and
 * in which time passes only while nothing else happens. Functions give the same for the same.
 */
export function createWorld(): World {
  const clock = createTestClock(START);
  const ids = createIds({ clock });
  const releases = new Map<string, number>();
  const open = new Map<string, Answer>();
  /** When each token was first seen; the same one may be handed out again after a crash. */
  const asked = new Map<string, number>();

  const functions = new Map<string, (payload: JsonObject) => Promise<Json>>([
    ["double", async ({ n }) => Number(n) * 2],
    [
      "ask",
      async ({ token, question, ...how }) => {
        const name = String(token);
        if (!asked.has(name)) asked.set(name, clock.now());
        if (!releases.has(name)) open.set(name, { answer: { answer: question ?? null }, ...how });
        return null;
      },
    ],
    ["ask-nobody", async () => null],
    [
      "fail-until",
      async ({ retry, times }) => {
        if (Number(retry) >= Number(times)) return { after: retry ?? null };
        throw Object.assign(new Error("not yet"), { name: "Flaky" });
      },
    ],
  ]) as ReadonlyMap<string, TaskFunction>;

  return {
    releases,
    elapsed: () => clock.now() - START,

    async runOn(store, machine) {
      const workflows = createLocalWorkflows({ store, functions, clock, ids });
      /** What the engine answers, or undefined when its process ended first. */
      const hear = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
        Promise.race([answer, store.death.then(() => undefined)]);

      await hear(workflows.resume());
      await hear(workflows.start(machine, STARTED, { n: 1 }).catch(ignoreWhenEnded));
      const [name] = machine.split(":").slice(-2);
      const execution = `arn:aws:states:local:000000000000:execution:${name}:${STARTED}`;
      for (let idle = 0, calls = -1; !store.dead; ) {
        const found = await hear(workflows.describe(execution));
        if (found !== undefined && found.status !== "RUNNING") {
          await workflows.close();
          return found;
        }
        for (const [token, { answer = null, refuse, after = 0 }] of open) {
          if (clock.now() < (asked.get(token) ?? 0) + after * 1000) continue;
          const told = await hear(
            refuse === undefined ? workflows.succeedTask(token, answer) : workflows.failTask(token, refuse, "no"),
          );
          if (told === "released") releases.set(token, (releases.get(token) ?? 0) + 1);
          if (told !== undefined) open.delete(token);
        }
        // what is overdue is woken without any time passing
        await clock.advance(0);
        idle = calls === store.calls ? idle + 1 : 0;
        calls = store.calls;
        if (idle > 2) await clock.advance(1_000);
        if (idle > 200) throw new Error("nothing happens any more");
      }
      // the process is gone: nothing is waited for, and what its functions still answer is not heard
      void workflows.close();
      return undefined;
    },
  };
}

/** Starting again what has ended is refused; whoever starts it only wants it to run. */
function ignoreWhenEnded(thrown: Error): undefined {
  if (!(thrown instanceof ExecutionExistsError)) throw thrown;
  return undefined;
}
