import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { type Engine, type EngineParts, openEngine, START } from "./engine.ts";
import { createMemoryExecutionStore, type MemoryExecutionStore } from "./memory-execution-store.ts";

/** The engine of a process that starts after another one has ended. */
async function resumed(
  before: Engine,
  store: MemoryExecutionStore,
  functions: NonNullable<EngineParts["functions"]> = {},
): Promise<Engine> {
  const after = openEngine({ store, clock: before.clock, functions });
  await after.workflows.resume();
  return after;
}

const hang = () => new Promise<never>(() => {});

describe("a process that starts again", () => {
  it("calls a function again that had not returned, with the very same payload", async () => {
    const store = createMemoryExecutionStore();
    const before = openEngine({ store, functions: { work: hang } });
    const machine = await before.define({
      Call: before.invoke("work", { id: "{% $uuid() %}" }, { Output: "{% $states.result.Payload %}", End: true }),
    });
    const execution = await before.start(machine);
    await before.turn();

    const after = await resumed(before, store.restart(0), { work: ({ id }) => id ?? null });

    const [payload] = before.payloads("work") as readonly { readonly id: string }[];
    expect((await after.ended(execution)).output).toBe(payload?.id);
    expect(after.payloads("work")).toEqual([payload]);
  });

  it("does not call a function again that has returned and only waits for its token", async () => {
    const store = createMemoryExecutionStore();
    const before = openEngine({ store });
    const execution = await before.start(await before.define({ Ask: before.wait("a", { End: true }) }));
    const token = await before.token("a");
    await before.turn();

    const after = await resumed(before, store.restart(store.deferred));

    expect(after.invocations).toEqual([]);
    expect(await after.workflows.succeedTask(token, { ok: true })).toBe("released");
    expect((await after.ended(execution)).output).toEqual({ ok: true });
  });

  it("goes on while its start gets to the disk, and tells whoever started it once it is there", async () => {
    const store = createMemoryExecutionStore();
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { define, workflows, invoke, invocations, turn } = openEngine({
      store: { ...store, onDisk: () => arrived },
    });
    let told = false;
    const started = workflows.start(await define({ Call: invoke("echo", {}, { End: true }) }), "run", {}).then(() => {
      told = true;
    });

    await turn();
    expect([invocations.length, told]).toEqual([1, false]);

    arrive();
    await started;
  });

  it("lets waits and time-outs end when they would have, overdue ones at once and in their order", async () => {
    const store = createMemoryExecutionStore();
    const before = openEngine({ store });
    const note = (rest: string) => ({
      Rest: { Type: "Wait", Seconds: "{% $states.input %}", Next: "Note" },
      Note: before.invoke("echo", rest, { End: true }),
    });
    const machine = await before.define(note("{% $states.input %}"));
    for (const seconds of [30, 10, 500, 20]) await before.start(machine, seconds);
    await before.workflows.close();

    await before.clock.advance(100_000);
    const after = await resumed(before, store.restart(0));
    await after.pass(0);
    expect(after.payloads("echo")).toEqual([10, 20, 30]);
    await after.pass(400);

    expect(after.invocations.map(({ payload, time }) => [payload, (time - START) / 1000])).toEqual([
      [10, 100],
      [20, 100],
      [30, 100],
      [500, 500],
    ]);
  });

  it("goes on with any number of executions", async () => {
    const store = createMemoryExecutionStore();
    const before = openEngine({ store });
    const machine = await before.define({ Ask: before.wait("{% $states.input %}", { End: true }) });
    const keys = Array.from({ length: 450 }, (_, n) => `k${n}`);
    const executions = await Promise.all(keys.map((key) => before.start(machine, key)));
    await before.turn();
    const tokens = await Promise.all(keys.map((key) => before.token(key)));

    const after = await resumed(before, store.restart(0));
    const told = await Promise.all(tokens.map((token) => after.workflows.succeedTask(token, {})));

    expect(new Set(told)).toEqual(new Set(["released"]));
    expect((await after.ended(executions[449] ?? "")).status).toBe("SUCCEEDED");
  });
});

describe("children too many for one write", () => {
  const count = 120;

  /** A parent that starts all its children in one turn. */
  async function begin(engine: Engine): Promise<string> {
    const child = await engine.define({
      Ask: engine.wait("{% $states.context.Execution.Name %}", { Output: "{% $states.input %}", End: true }),
    });
    return engine.define({
      All: {
        Type: "Parallel",
        Branches: Array.from({ length: count }, (_, n) => ({
          StartAt: `Child ${n}`,
          States: {
            [`Child ${n}`]: {
              Type: "Task",
              Resource: "arn:aws:states:::states:startExecution.sync:2",
              Arguments: { StateMachineArn: child, Name: `child-${n}`, Input: { n } },
              Output: "{% $states.result.Output.n %}",
              End: true,
            },
          },
        })),
        End: true,
      },
    });
  }

  it("are started after a crash that came before some of them were stored", async () => {
    const disk = createMemoryExecutionStore();
    const setUp = openEngine({ store: disk });
    const machine = await begin(setUp);
    const store = disk.restart(0, { powerFailure: { call: 1, when: "after" } });
    const before = openEngine({ store, clock: setUp.clock });
    const started = before.workflows.start(machine, "parent", {});
    await before.turn();
    expect(store.dead).toBe(true);

    const after = await resumed(before, store.restart(1));
    for (let n = 0; n < count; n += 1) await after.workflows.succeedTask(await after.token(`child-${n}`), {});

    const [execution] =
      after.payloads("keep").length === count ? [`execution:${machine.split(":").at(-2)}:parent`] : [];
    const ended = await after.ended(`arn:aws:states:local:000000000000:${execution}`);
    expect(ended.output).toEqual(Array.from({ length: count }, (_, n) => n));
    expect(started).toBeInstanceOf(Promise);
  });

  it("are stopped after a crash that came before some of them were stored as stopped", async () => {
    const disk = createMemoryExecutionStore();
    const setUp = openEngine({ store: disk });
    const machine = await begin(setUp);
    const { execution } = await setUp.workflows.start(machine, "parent", {});
    for (let n = 0; n < count; n += 1) await setUp.token(`child-${n}`);
    await setUp.turn();
    await setUp.workflows.close();
    const store = disk.restart(disk.deferred, { powerFailure: { call: 1, when: "after" } });
    const before = openEngine({ store, clock: setUp.clock });
    void before.workflows.stop(execution, "Unwanted", "");
    await before.turn();
    expect(store.dead).toBe(true);

    const restarted = store.restart(0);
    const after = await resumed(before, restarted);

    expect((await after.workflows.describe(execution))?.status).toBe("ABORTED");
    const statuses = restarted.items().flatMap((item) => (typeof item.status === "string" ? [item.status] : []));
    expect(statuses).toEqual(Array.from({ length: count + 1 }, (): Json => "ABORTED"));
  });
});
