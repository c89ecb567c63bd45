import { expect, it } from "vitest";
import { WorkflowError } from "#ports";
import { drive, newName, type OpenedWorkflows } from "./workflows-harness.ts";

/** What task tokens promise. */
export function describeTokens(open: () => Promise<OpenedWorkflows>): void {
  it("takes a token once", async () => {
    const { workflows, define, start, wait, token, ended } = drive(await open());
    const key = newName("key");
    const execution = await start(await define({ Ask: wait(key, { End: true }) }));
    const waiting = await token(key);

    expect(await workflows.succeedTask(waiting, { first: true })).toBe("released");
    expect(await workflows.succeedTask(waiting, { first: false })).toBe("gone");
    expect(await workflows.failTask(waiting, "E", "C")).toBe("gone");
    expect(await workflows.heartbeat(waiting)).toBe("gone");
    expect((await ended(execution)).output).toEqual({ first: true });
  });

  it("takes one of two answers that come at the same time", async () => {
    const { workflows, define, start, wait, token } = drive(await open());
    const key = newName("key");
    await start(await define({ Ask: wait(key, { Next: "Then" }), Then: wait(newName("key"), { End: true }) }));
    const waiting = await token(key);

    const answers = await Promise.all([1, 2, 3].map((n) => workflows.succeedTask(waiting, n)));

    expect(answers.filter((answer) => answer === "released")).toHaveLength(1);
  });

  it("fails the task with the error and the cause it is told", async () => {
    const { workflows, define, start, wait, token, ended } = drive(await open());
    const key = newName("key");
    const execution = await start(await define({ Ask: wait(key, { End: true }) }));

    expect(await workflows.failTask(await token(key), "Rejected", "not this month")).toBe("released");
    expect(await ended(execution)).toMatchObject({ status: "FAILED", error: "Rejected", cause: "not this month" });
  });

  it("knows no token that it did not give", async () => {
    const { workflows, define, start, wait, token } = drive(await open());
    const key = newName("key");
    await start(await define({ Ask: wait(key, { End: true }) }));
    const waiting = await token(key);

    const another = Buffer.from(JSON.stringify(["x".repeat(1_200), 1, "s"])).toString("base64url");
    for (const forged of ["", "x", waiting.slice(0, -2), `${waiting}A`, "y".repeat(3_000), another]) {
      expect(await workflows.succeedTask(forged, {})).toBe("gone");
    }
    expect(await workflows.heartbeat(waiting)).toBe("released");
  });

  it("gives tokens of at most 2,048 characters", async () => {
    const { workflows, define, wait, token } = drive(await open());
    const key = newName("key");
    const machine = await define({ Ask: wait(key, { End: true }) });

    await workflows.start(machine, `${newName("run")}${"x".repeat(80)}`.slice(0, 80), {});

    expect((await token(key)).length).toBeLessThanOrEqual(2_048);
  });

  it("takes an answer that comes before the function has returned", async () => {
    const { run, invoke } = drive(await open());
    const ask = invoke("answer", { token: "{% $states.context.Task.Token %}", output: { early: true } }, { End: true });

    const execution = await run({ Ask: { ...ask, Resource: "arn:aws:states:::lambda:invoke.waitForTaskToken" } });

    expect(execution).toMatchObject({ status: "SUCCEEDED", output: { early: true } });
  });

  it("stays with an answer when the function fails after it", async () => {
    const { run, invoke } = drive(await open());
    const ask = invoke(
      "answer-then-fail",
      { token: "{% $states.context.Task.Token %}", output: { early: true } },
      { End: true },
    );

    const execution = await run({ Ask: { ...ask, Resource: "arn:aws:states:::lambda:invoke.waitForTaskToken" } });

    expect(execution).toMatchObject({ status: "SUCCEEDED", output: { early: true } });
  });

  it("times a wait out, and the token is gone then", async () => {
    const { workflows, define, start, wait, token, ended, pass } = drive(await open());
    const key = newName("key");
    const execution = await start(
      await define({
        Ask: wait(key, {
          TimeoutSeconds: 2,
          Catch: [{ ErrorEquals: ["States.Timeout"], Output: { late: true }, Next: "Done" }],
          End: true,
        }),
        Done: { Type: "Succeed" },
      }),
    );
    const waiting = await token(key);

    await pass(3);

    expect((await ended(execution)).output).toEqual({ late: true });
    expect(await workflows.succeedTask(waiting, {})).toBe("gone");
  });

  it("refuses an output of more than 262,144 bytes, and the token waits on", async () => {
    const { workflows, define, start, wait, token } = drive(await open());
    const key = newName("key");
    await start(await define({ Ask: wait(key, { End: true }) }));
    const waiting = await token(key);

    await expect(workflows.succeedTask(waiting, "x".repeat(262_143))).rejects.toThrow(WorkflowError);
    expect(await workflows.succeedTask(waiting, {})).toBe("released");
  });
}
