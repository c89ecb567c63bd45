import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { handleStep } from "../../functions/step/handler.ts";
import { runPhase, scriptModel } from "../runtime/phase-runner.ts";
import { catalogOf } from "../support/recorded-run.ts";
import recorded from "./events/step.json" with { type: "json" };
import finish from "./events/step-finish.json" with { type: "json" };

const catalog = catalogOf({
  freee: {
    operations: { list_partners: { title: "取引先を取得する", parameters: { type: "object", properties: {} } } },
  },
});
const phases = [{ grants: [{ kind: "tool", tool: "freee", access: "read" }] as const }];
const code = { 1: "await context.tools.freee.list_partners(); return context.produce({});" };

async function open(options: Partial<Parameters<typeof runPhase>[0]> = {}) {
  const runner = await runPhase({ phases, code, catalog, ...options });
  const counted: string[] = [];
  const invoke = (event: Json = recorded) =>
    handleStep(runner.ports, event, { count: (name) => void counted.push(name) });
  return { runner, counted, invoke };
}

describe("the function step", () => {
  it("gives the same answer and one entry of the record though its event comes three times, two of them at once", async () => {
    const { runner, invoke } = await open();

    const replies = [...(await Promise.all([invoke(), invoke()])), await invoke()];

    expect(replies[0]).toMatchObject({ next: "read", function: "read-freee", calls: ["1.1"] });
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
    expect(await runner.spine()).toHaveLength(1);
  });

  it("goes on where it was when the table was away for a moment", async () => {
    const { runner, invoke } = await open();
    const { table } = runner.recorded;
    const away = { ...runner.ports, table: { ...bound(table), write: () => Promise.reject(new Error("away")) } };

    await expect(handleStep(away, recorded, { count: () => {} })).rejects.toThrow("away");
    expect(await runner.spine()).toHaveLength(0);

    expect(await invoke()).toMatchObject({ next: "read", calls: ["1.1"] });
  });

  it("counts how a run ends, once for each time it is told", async () => {
    const { counted, invoke } = await open({ code: { 1: "return context.produce({});" }, models: scriptModel({}) });

    expect(await invoke()).toEqual({ next: "done" });
    expect(counted).toEqual([]);
    const ended = await invoke(finish);

    expect(ended).toMatchObject({ status: "completed" });
    expect(await invoke(finish)).toEqual(ended);
    expect(new Set(counted)).toEqual(new Set(["RunsCompleted"]));
  });

  it("throws for an event that is none of its own", async () => {
    const { invoke } = await open();

    await expect(invoke({ op: "delete", run: recorded.run })).rejects.toThrow();
    await expect(invoke({ ...recorded, run: "run_01JDXSAMPLE0000000000000009" })).rejects.toThrow();
  });
});

function bound(table: Awaited<ReturnType<typeof open>>["runner"]["recorded"]["table"]) {
  return {
    get: table.get.bind(table),
    query: table.query.bind(table),
    write: table.write.bind(table),
  };
}
