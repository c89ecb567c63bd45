import { expect, it } from "vitest";
import { ExecutionExistsError, WorkflowError } from "#ports";
import { drive, newName, type OpenedWorkflows } from "./workflows-harness.ts";

const succeed = { Done: { Type: "Succeed" } };

/** What `start`, `describe` and `stop` promise. */
export function describeExecutions(open: () => Promise<OpenedWorkflows>): void {
  it("describes an execution from its start to its end", async () => {
    const { workflows, define, start, wait, token, ended } = drive(await open());
    const key = newName("key");
    const machine = await define({ Ask: wait(key, { End: true }) });

    const execution = await start(machine, { n: 1 });
    const released = await token(key);
    const running = await workflows.describe(execution);
    await workflows.succeedTask(released, { answer: 42 });

    expect(running).toEqual({ execution, machine, status: "RUNNING" });
    expect(await ended(execution)).toEqual({ execution, machine, status: "SUCCEEDED", output: { answer: 42 } });
  });

  it("describes nothing that was never started", async () => {
    const { workflows, define, start } = drive(await open());
    const execution = await start(await define(succeed));

    expect(await workflows.describe(`${execution}-other`)).toBeUndefined();
  });

  it("starts once while the execution is open and the input equal", async () => {
    const { workflows, define, wait } = drive(await open());
    const machine = await define({ Ask: wait(newName("key"), { End: true }) });
    const name = newName("run");

    const first = await workflows.start(machine, name, { a: 1, b: 2 });
    const second = await workflows.start(machine, name, { b: 2, a: 1 });

    expect(second).toEqual(first);
  });

  it("refuses a name that is taken with another input, or by an execution that has ended", async () => {
    const { workflows, define, wait, ended } = drive(await open());
    const waiting = await define({ Ask: wait(newName("key"), { End: true }) });
    const quick = await define(succeed);
    const name = newName("run");

    await workflows.start(waiting, name, { a: 1 });
    await ended((await workflows.start(quick, name, { a: 1 })).execution);

    await expect(workflows.start(waiting, name, { a: 2 })).rejects.toThrow(ExecutionExistsError);
    await expect(workflows.start(quick, name, { a: 1 })).rejects.toThrow(ExecutionExistsError);
  });

  it.each([
    ["nothing", ""],
    ["81 characters", "x".repeat(81)],
    ["a space", "a b"],
    ["an ideographic space", "a　b"],
    ["a colon", "a:b"],
    ["a slash", "a/b"],
    ["a number sign", "a#b"],
    ["a per cent sign", "a%b"],
    ["a control character", "a\u0007b"],
  ])("refuses %s as the name of an execution", async (_, name) => {
    const { workflows, define } = drive(await open());
    const machine = await define(succeed);

    await expect(workflows.start(machine, name, {})).rejects.toThrow(WorkflowError);
  });

  it("refuses an input of more than 262,144 bytes", async () => {
    const { define, start, ended } = drive(await open());
    const machine = await define({ Pass: { Type: "Pass", Output: { ok: true }, End: true } });

    await expect(start(machine, "x".repeat(262_143))).rejects.toThrow(WorkflowError);
    expect((await ended(await start(machine, "x".repeat(262_142)))).status).toBe("SUCCEEDED");
  });

  it("stops an execution: its tokens are gone, and it stays stopped", async () => {
    const { workflows, define, start, wait, token } = drive(await open());
    const key = newName("key");
    const execution = await start(await define({ Ask: wait(key, { End: true }) }));
    const waiting = await token(key);

    await workflows.stop(execution, "Unwanted", "nobody needs it");

    expect(await workflows.describe(execution)).toMatchObject({
      status: "ABORTED",
      error: "Unwanted",
      cause: "nobody needs it",
    });
    expect(await workflows.succeedTask(waiting, {})).toBe("gone");
    await workflows.stop(execution, "Again", "");
    expect(await workflows.describe(execution)).toMatchObject({ error: "Unwanted" });
  });

  it("refuses to stop what was never started", async () => {
    const { workflows, define, start } = drive(await open());
    const execution = await start(await define(succeed));

    await expect(workflows.stop(`${execution}-other`, "E", "C")).rejects.toThrow(WorkflowError);
  });
}
