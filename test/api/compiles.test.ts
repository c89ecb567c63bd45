import { describe, expect, it } from "vitest";
import { compile } from "../../lib/api/schemas/compiles.ts";
import { createApiHost, SAMPLE } from "./api-host.ts";

describe("compiles", () => {
  it("answers with an id at once, then with steps and the result", async () => {
    const host = await createApiHost();
    await host.put("/aops/a", SAMPLE);

    const begun = await host.post("/aops/a/compiles", { instruction: "件数を正確に" });
    const { compile: id } = (await begun.json()) as { compile: string };
    const running = compile.parse(await (await host.get(`/compiles/${id}`)).json());
    await host.compileAll();
    const done = compile.parse(await (await host.get(`/compiles/${id}`)).json());

    expect(begun.status).toBe(202);
    expect(running).toMatchObject({ status: "running", instruction: "件数を正確に", rebuild: false });
    expect(running.result).toBeUndefined();
    expect(done).toMatchObject({ status: "done", result: { outcome: "built", aopVersion: 1 } });
    expect(done.steps.map(({ step }) => step)).toEqual(["read", "plan", "build", "verify", "publish"]);
    expect(done.steps.every(({ endedAt }) => endedAt !== undefined)).toBe(true);
  });

  it("takes a request without a body", async () => {
    const host = await createApiHost();
    await host.put("/aops/a", SAMPLE);

    const answer = await host.app.request("/aops/a/compiles", { method: "POST" });

    expect(answer.status).toBe(202);
  });

  it("knows neither a procedure that is not saved nor a compile that was not begun", async () => {
    const host = await createApiHost();

    expect((await host.post("/aops/none/compiles", {})).status).toBe(404);
    expect((await host.get("/compiles/cmp_01JDXNONE")).status).toBe(404);
    expect((await host.get("/compiles/run_01JDXNONE")).status).toBe(404);
  });

  it("tells every part of a body that is out of form", async () => {
    const host = await createApiHost();
    await host.put("/aops/a", SAMPLE);

    const answer = await host.post("/aops/a/compiles", { instruction: 5, rebuild: "false", extra: 1 });

    expect(answer.status).toBe(400);
    const { diagnostics } = (await answer.json()) as { diagnostics: { message: { en: string } }[] };
    expect(diagnostics.map(({ message }) => message.en).join()).toMatch(/instruction.*rebuild.*/);
    expect(diagnostics).toHaveLength(3);
  });
});
