import { describe, expect, it } from "vitest";
import { type JsonObject, WorkflowError } from "#ports";
import { createTestClock } from "../../support/test-clock.ts";
import { openEngine, START } from "./engine.ts";
import { createMemoryExecutionStore } from "./memory-execution-store.ts";

describe("a task token", () => {
  it("is the same, and still good, when a crash forgot the call and the function is called again", async () => {
    const store = createMemoryExecutionStore();
    const given: string[] = [];
    let disk = store;
    const keep = ({ token }: JsonObject) => {
      if (given.length === 0) disk = store.restart(0);
      given.push(String(token));
      return null;
    };
    const { define, start, wait, turn, invoke } = openEngine({ store, functions: { keep } });
    const machine = await define({ First: invoke("echo", {}, { Next: "Ask" }), Ask: wait("a", { End: true }) });
    const execution = await start(machine);
    await turn();
    expect(JSON.stringify(disk.items())).not.toContain(given[0]);

    const after = openEngine({ store: disk, functions: { keep } });
    await after.workflows.resume();
    await after.turn();

    expect(given).toHaveLength(2);
    expect(given[1]).toBe(given[0]);
    expect(await after.workflows.succeedTask(given[0] ?? "", {})).toBe("released");
    expect((await after.workflows.describe(execution))?.status).toBe("SUCCEEDED");
  });

  it("is answered only once the answer is on disk", async () => {
    const store = createMemoryExecutionStore();
    const { define, start, wait, token, workflows } = openEngine({ store });
    const machine = await define({ Ask: wait("a", { Next: "More" }), More: wait("b", { End: true }) });
    const execution = await start(machine);

    await workflows.succeedTask(await token("a"), {});

    const stored = store
      .restart(0)
      .items()
      .find((item) => item.id === execution);
    expect(stored).toMatchObject({ body: { thread: { state: "More" } } });
  });

  it("has its time-out on disk before anyone is told that it is gone", async () => {
    const store = createMemoryExecutionStore();
    const { define, start, wait, token, workflows, pass, invoke } = openEngine({
      store,
      functions: { hang: () => new Promise<never>(() => {}) },
    });
    const machine = await define({
      Ask: wait("a", { TimeoutSeconds: 5, Catch: [{ ErrorEquals: ["States.Timeout"], Next: "Tell" }], End: true }),
      Tell: invoke("hang", {}, { End: true }),
    });
    const execution = await start(machine);
    const waiting = await token("a");

    await pass(5);

    expect(await workflows.succeedTask(waiting, {})).toBe("gone");
    const stored = store
      .restart(0)
      .items()
      .find((item) => item.id === execution);
    expect(stored).not.toMatchObject({ body: { thread: { state: "Ask" } } });
  });

  it("cannot be used for another task of the same execution", async () => {
    const { define, start, ended, wait, token, workflows } = openEngine();
    const machine = await define({
      Both: {
        Type: "Parallel",
        Branches: ["a", "b"].map((key) => ({ StartAt: key, States: { [key]: wait(key, { End: true }) } })),
        End: true,
      },
    });
    const execution = await start(machine);
    const [first, second] = [await token("a"), await token("b")];

    expect(await workflows.succeedTask(first, "for a")).toBe("released");
    expect(await workflows.succeedTask(first, "again")).toBe("gone");
    expect(await workflows.succeedTask(second, "for b")).toBe("released");

    expect((await ended(execution)).output).toEqual(["for a", "for b"]);
  });

  it("is new for each attempt: the token of an attempt before is gone", async () => {
    const { define, start, ended, wait, token, workflows, pass } = openEngine();
    const retry = { Retry: [{ ErrorEquals: ["States.Timeout"], IntervalSeconds: 1, MaxAttempts: 1 }] };
    const execution = await start(await define({ Ask: wait("a", { TimeoutSeconds: 5, ...retry, End: true }) }));
    const before = await token("a");

    await pass(6);
    const after = await token("a");

    expect(after).not.toBe(before);
    expect(await workflows.succeedTask(before, {})).toBe("gone");
    expect(await workflows.succeedTask(after, { ok: true })).toBe("released");
    expect((await ended(execution)).output).toEqual({ ok: true });
  });

  it("is gone when its function fails, and the task fails with that", async () => {
    const { define, start, ended, wait, workflows, payloads } = openEngine({
      functions: {
        keep: () => {
          throw Object.assign(new Error("no mail today"), { name: "MailError" });
        },
      },
    });
    const execution = await start(await define({ Ask: wait("a", { End: true }) }));

    expect(await ended(execution)).toMatchObject({ status: "FAILED", error: "MailError" });
    const [payload] = payloads("keep") as readonly { readonly token: string }[];
    expect(await workflows.succeedTask(payload?.token ?? "", {})).toBe("gone");
  });

  it("is gone when another branch has failed", async () => {
    const { define, start, ended, wait, token, workflows } = openEngine();
    const machine = await define({
      Both: {
        Type: "Parallel",
        Branches: ["a", "b"].map((key) => ({ StartAt: key, States: { [key]: wait(key, { End: true }) } })),
        End: true,
      },
    });
    const execution = await start(machine);
    const [first, second] = [await token("a"), await token("b")];

    await workflows.failTask(first, "Rejected", "");

    expect(await workflows.succeedTask(second, {})).toBe("gone");
    expect(await ended(execution)).toMatchObject({ status: "FAILED", error: "Rejected" });
  });

  it("is gone once its task is overdue, even when the clock has not woken anybody yet", async () => {
    const still = createTestClock(START);
    let ahead = 0;
    const clock = { ...still, now: () => still.now() + ahead };
    const { define, start, ended, wait, token, workflows } = openEngine({ clock });
    const machine = await define({
      Ask: wait("a", {
        TimeoutSeconds: 5,
        Catch: [{ ErrorEquals: ["States.Timeout"], Output: { late: true }, Next: "Done" }],
        End: true,
      }),
      Done: { Type: "Succeed" },
    });
    const execution = await start(machine);
    const waiting = await token("a");

    ahead = 5_000;

    expect(await workflows.succeedTask(waiting, {})).toBe("gone");
    expect((await ended(execution)).output).toEqual({ late: true });
  });

  it("takes errors and causes only as long as Step Functions does", async () => {
    const { define, start, wait, token, workflows } = openEngine();
    await start(await define({ Ask: wait("a", { End: true }) }));
    const waiting = await token("a");

    await expect(workflows.failTask(waiting, "E".repeat(257), "")).rejects.toThrow(WorkflowError);
    await expect(workflows.failTask(waiting, "E", "C".repeat(32_769))).rejects.toThrow(WorkflowError);
    expect(await workflows.failTask(waiting, "E".repeat(256), "C".repeat(32_768))).toBe("released");
  });
});

describe("executions that wait", () => {
  it("are not kept in memory, and a decision on one of many finds it", async () => {
    const { define, start, ended, wait, token, workflows } = openEngine();
    const machine = await define({ Ask: wait("{% $states.input.key %}", { TimeoutSeconds: 1_000, End: true }) });
    const executions = await Promise.all(Array.from({ length: 1_000 }, (_, n) => start(machine, { key: `k${n}` })));

    expect(await workflows.succeedTask(await token("k500"), { n: 500 })).toBe("released");

    expect((await ended(executions[500] ?? "")).output).toEqual({ n: 500 });
    expect((await workflows.describe(executions[499] ?? ""))?.status).toBe("RUNNING");
  });
});
