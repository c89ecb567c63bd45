import { describe, expect, it } from "vitest";
import { TableError, WorkflowError } from "#ports";
import { openEngine } from "./engine.ts";
import { createMemoryExecutionStore } from "./memory-execution-store.ts";

/** A store that refuses writes while it is told to. */
function fragileStore() {
  let broken = false;
  const store = createMemoryExecutionStore({
    refuse: () => {
      if (broken) throw new TableError("the disk is full");
    },
  });
  return {
    store,
    broken: (now: boolean) => {
      broken = now;
    },
  };
}

describe("when the store cannot be written", () => {
  it("an execution is not started, calls nothing, and can be started later", async () => {
    const { store, broken } = fragileStore();
    const { define, workflows, invoke, invocations, turn, ended } = openEngine({ store });
    const machine = await define({ Call: invoke("echo", {}, { End: true }) });

    broken(true);
    await expect(workflows.start(machine, "run", {})).rejects.toThrow(WorkflowError);
    await turn();
    expect(invocations).toEqual([]);

    broken(false);
    const { execution } = await workflows.start(machine, "run", {});
    expect((await ended(execution)).status).toBe("SUCCEEDED");
  });

  it("a token is not released, and can be later", async () => {
    const { store, broken } = fragileStore();
    const { define, start, workflows, wait, token, ended } = openEngine({ store });
    const execution = await start(await define({ Ask: wait("a", { End: true }) }));
    const waiting = await token("a");

    broken(true);
    await expect(workflows.succeedTask(waiting, { n: 1 })).rejects.toThrow(WorkflowError);
    broken(false);

    expect(await workflows.succeedTask(waiting, { n: 2 })).toBe("released");
    expect((await ended(execution)).output).toEqual({ n: 2 });
  });

  it("what a function answered is asked for again, later and later, until it can be stored", async () => {
    const { store, broken } = fragileStore();
    const { define, start, invoke, ended, pass, turn, invocations, faults } = openEngine({
      store,
      functions: { work: () => new Promise((resolve) => setImmediate(() => resolve(null))) },
    });
    const machine = await define({
      Call: invoke("work", {}, { Next: "Call again" }),
      "Call again": invoke("echo", {}, { End: true }),
    });
    const execution = await start(machine);

    broken(true);
    await turn();
    for (let second = 0; second < 30; second += 1) await pass(1);
    const tries = invocations.length;
    broken(false);
    await pass(60);

    // at once, and after 1, 2, 4, 8 and 16 seconds more
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(8);
    expect((await ended(execution)).status).toBe("SUCCEEDED");
    expect(faults[0]).toMatch(/the function work answered/);
  });

  it("a wait that is over ends later", async () => {
    const { store, broken } = fragileStore();
    const { define, start, ended, pass } = openEngine({ store });
    const execution = await start(await define({ Rest: { Type: "Wait", Seconds: 5, End: true } }));

    broken(true);
    await pass(6);
    broken(false);
    await pass(60);

    expect((await ended(execution)).status).toBe("SUCCEEDED");
  });
});
