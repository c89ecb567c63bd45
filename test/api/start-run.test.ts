import { describe, expect, it } from "vitest";
import { recoverStarts } from "#api";
import { ExecutionExistsError, WorkflowError } from "#ports";
import { keys, loadRun, queryAll, STARTING } from "#records";
import { runList } from "../../lib/api/schemas/runs.ts";
import { type ApiHost, createApiHost, SAMPLE } from "./api-host.ts";

async function start(host: ApiHost, body: object, headers?: Record<string, string>) {
  const answer = await host.post("/aops/a/runs", body as never, headers);
  return { status: answer.status, body: (await answer.json()) as { run: string; code?: string } };
}

describe("POST /aops/{aop}/runs", () => {
  it("stores a run of the current program and starts its machine", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);

    const { status, body } = await start(host, { input: "11月分" }, { authorization: "Bearer dev:taro@example.com" });

    expect(status).toBe(202);
    const record = await loadRun(host.ports.table, body.run);
    expect(record).toMatchObject({
      aop: "a",
      aopVersion: 1,
      requester: { person: "taro@example.com", authenticated: true },
      request: { text: "11月分" },
      startDay: "2026-11-30",
      status: "running",
    });
    expect(host.workflows.started).toEqual([{ machine: record?.machine, name: body.run, input: { run: body.run } }]);
    expect(await queryAll(host.ports.table, STARTING)).toEqual([]);
  });

  it("takes the start day of the organisation's zone", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    await host.ports.clock.advance(16 * 3_600_000);

    const { body } = await start(host, {});

    expect(new Date(host.ports.clock.now()).toISOString()).toContain("2026-11-30T16");
    expect((await loadRun(host.ports.table, body.run))?.startDay).toBe("2026-12-01");
  });

  it("refuses what does not exist, is not compiled, or is out of form", async () => {
    const host = await createApiHost();
    await host.put("/aops/a", SAMPLE);

    expect((await host.post("/aops/none/runs", {})).status).toBe(404);
    expect(await start(host, {})).toMatchObject({ status: 409, body: { code: "AOP810" } });
    expect(await start(host, { input: 5 })).toMatchObject({ status: 400, body: { code: "AOP802" } });
    expect(await start(host, { input: "x".repeat(50_001) })).toMatchObject({ status: 413, body: { code: "AOP812" } });
    expect(host.workflows.started).toEqual([]);
  });

  it("keeps every run of a program that was replaced meanwhile pinned to its own", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const first = await start(host, {});
    await host.publish("a", SAMPLE.replace("請求書を作成し、", "請求書を必ず作成し、"));

    const second = await start(host, {});

    const records = await Promise.all([first, second].map(({ body }) => loadRun(host.ports.table, body.run)));
    expect(records.map((record) => record?.aopVersion)).toEqual([1, 2]);
    expect(records[0]?.program).not.toBe(records[1]?.program);
  });
});

describe("the Idempotency-Key", () => {
  it("gives the same run for the same request", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => start(host, { input: "11月分" }, { "idempotency-key": "k-1" })),
    );

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.run}`)).size).toBe(1);
    expect(host.workflows.started).toHaveLength(1);
  });

  it("is refused for another request", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    await start(host, { input: "11月分" }, { "idempotency-key": "k-1" });

    const other = await start(host, { input: "12月分" }, { "idempotency-key": "k-1" });

    expect(other).toMatchObject({ status: 409, body: { code: "AOP809" } });
    expect(host.workflows.started).toHaveLength(1);
  });

  it("belongs to its caller", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);

    const mine = await start(host, {}, { "idempotency-key": "k", authorization: "Bearer dev:a@example.com" });
    const theirs = await start(host, {}, { "idempotency-key": "k", authorization: "Bearer dev:b@example.com" });

    expect(mine.body.run).not.toBe(theirs.body.run);
  });

  it.each(["a b", "x".repeat(256)])("has a form: %j", async (key) => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);

    expect((await start(host, {}, { "idempotency-key": key })).status).toBe(400);
  });
});

describe("a start that was cut off", () => {
  it("ends as failed, with the reason, where its machine cannot be started for a day", async () => {
    const gone = new WorkflowError("StateMachineDoesNotExist: State Machine Does Not Exist");
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    host.workflows.fail(gone);
    const { body } = await start(host, {});
    await host.ports.clock.advance(24 * 3_600_000 - 1);
    host.workflows.fail(gone);
    expect(await recoverStarts(host.ports)).toBe(1);
    expect(await loadRun(host.ports.table, body.run)).toMatchObject({ status: "running" });
    await host.ports.clock.advance(1);
    host.workflows.fail(gone);

    await recoverStarts(host.ports);

    expect(await loadRun(host.ports.table, body.run)).toMatchObject({
      status: "failed",
      endedAt: host.ports.clock.now(),
      why: { code: "AOP828", en: expect.stringContaining("StateMachineDoesNotExist") },
    });
    expect(await recoverStarts(host.ports)).toBe(0);
    expect(await (await host.get(`/runs/${body.run}/audit`)).json()).toMatchObject({ faults: [], unexplained: [] });
  });

  it("is still started after days where the engine can be asked again", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    host.workflows.fail(new WorkflowError("the engine is down"));
    const { body } = await start(host, {});
    await host.ports.clock.advance(3 * 24 * 3_600_000);

    await recoverStarts(host.ports);

    expect(await loadRun(host.ports.table, body.run)).toMatchObject({ status: "running" });
    expect(host.workflows.started.map(({ name }) => name)).toEqual([body.run]);
  });

  it("is finished by recoverStarts when the engine could not be asked", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    host.workflows.fail(new WorkflowError("the engine is down"));

    const { status, body } = await start(host, {});
    const before = [...host.workflows.started];
    const recovered = await recoverStarts(host.ports);

    expect(status).toBe(202);
    expect(before).toEqual([]);
    expect(host.log).toHaveLength(1);
    expect(recovered).toBe(1);
    expect(host.workflows.started.map(({ name }) => name)).toEqual([body.run]);
    expect(await recoverStarts(host.ports)).toBe(0);
  });

  it("is finished by the same request again", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    host.workflows.fail(new WorkflowError("the engine is down"));
    const first = await start(host, {}, { "idempotency-key": "k" });

    const second = await start(host, {}, { "idempotency-key": "k" });

    expect(second.body.run).toBe(first.body.run);
    expect(host.workflows.started).toHaveLength(1);
  });

  it("counts as started when its execution has ended already", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    host.workflows.fail(new ExecutionExistsError("x"));

    const { body } = await start(host, {});

    expect(await host.ports.table.get(keys.starting(body.run))).toBeUndefined();
  });
});

describe("GET /runs", () => {
  it("lists runs newest first, page by page", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const started: string[] = [];
    for (let i = 0; i < 3; i += 1) started.push((await start(host, { input: `${i}` })).body.run);

    const first = runList.parse(await (await host.get("/runs?limit=2")).json());
    const rest = runList.parse(await (await host.get(`/runs?limit=2&after=${first.next}`)).json());

    expect([...first.runs, ...rest.runs].map(({ run }) => run)).toEqual(started.toReversed());
  });
});
