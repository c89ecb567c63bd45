import { describe, expect, it } from "vitest";
import { createApiHost, SAMPLE } from "../api/api-host.ts";
import { type } from "./test-world.ts";

async function compiledTwice() {
  const host = await createApiHost({ allowsHost: () => true });
  await host.publish("a", SAMPLE);
  await host.put("/aops/a", SAMPLE.replace("請求書を作成し", "請求書を取引先ごとに作成し"));
  await host.post("/aops/a/compiles", { instruction: "件数を正確に" });
  await host.compileAll();
  const answer = async (request: Request): Promise<Response> => host.app.fetch(request);
  return { host, answer };
}

describe("program", () => {
  it("shows the outline as YAML, and on stderr what made the program", async () => {
    const { answer } = await compiledTwice();
    const { code, stdout, stderr } = await type({ answer }, "program", "a");

    expect(code).toBe(0);
    expect(stdout).toContain("  - phase: 2\n    name: 発行\n");
    expect(stderr).toContain("version 2 of the procedure, builder template (edits laid on, current)");
    expect(stderr).toContain("instruction: 件数を正確に");
  });

  it("shows the code, a former program, and all of them", async () => {
    const { answer } = await compiledTwice();
    const code = await type({ answer }, "program", "a", "--code", "--program", "v1");
    const list = await type({ answer }, "program", "a", "--list", "--lang", "ja");

    expect(code.stdout).toContain("// phases/2.ts\n");
    expect(code.stdout).not.toContain("取引先ごとに");
    expect(list.stdout.match(/^[0-9a-f]{12} {2}手順書の第 \d 版/gm)).toHaveLength(2);
  });

  it("tells how two differ, phase by phase, then in the code", async () => {
    const { answer } = await compiledTwice();
    const { stdout } = await type({ answer }, "program", "a", "--diff");
    const named = await type({ answer }, "program", "a", "--diff", "v1");

    expect(stdout).toMatch(/^How v1 [0-9a-f]{12} became v2 [0-9a-f]{12}:$/m);
    expect(stdout).toContain("  発行: changed (code, text)\n");
    expect(stdout).toContain("Phases, tools, what is handed over, conditions and approvals are the same");
    expect(stdout).toMatch(/^\+.*取引先ごとに/m);
    expect(named.stdout).toBe(stdout);
  });

  it("gives programs what HTTP gives, and refuses what is not there with 2", async () => {
    const { host, answer } = await compiledTwice();
    const { stdout } = await type({ answer }, "program", "a", "--json");
    const unknown = await type({ answer }, "program", "a", "--program", "v9");

    expect(JSON.parse(stdout)).toEqual(await (await host.get("/aops/a/programs/current")).json());
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain("AOP801");
  });

  it("tells what is not there: the procedure, its program, or a name that no program has", async () => {
    const { host, answer } = await compiledTwice();
    await host.put("/aops/fresh", SAMPLE);
    const told = async (...words: readonly string[]) => type({ answer }, "program", ...words);
    const none = await told("none");
    const misspelt = await told("a", "--program", "zz");
    const uncompiled = await told("fresh");
    const unknownFrom = await told("a", "--diff", "zz", "--lang", "ja");

    expect([none.code, misspelt.code, uncompiled.code, unknownFrom.code]).toEqual([2, 2, 2, 2]);
    expect(none.stderr).toContain('There is no procedure "none"');
    expect(misspelt.stderr).toContain('There is no program of the procedure "zz"');
    expect(misspelt.stderr).toContain("npx tejun program a --list");
    expect(uncompiled.stderr).toContain("npx tejun compile fresh");
    expect(unknownFrom.stderr).not.toMatch(/Invalid|pattern/);
  });

  it("says when each was made as people of the organisation read it", async () => {
    const { answer } = await compiledTwice();
    const { stdout } = await type({ answer }, "program", "a", "--list");

    expect(stdout).toMatch(/ \d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Tokyo\)$/m);
    expect(stdout).not.toMatch(/\dZ$/m);
  });
});
