import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CompilerPorts,
  compile,
  createTemplateBuilder,
  getCompile,
  resumeCompiles,
  runCompile,
  startCompile,
} from "#compiler";
import type { Table } from "#ports";
import { currentProgram, loadProgram } from "#program";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";

const AOP = "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee)\n集計する。\n";
const EDITED = AOP.replace("集計する", "まとめて集計する");

describe("a compile", () => {
  it("has an id at once, and in the end its steps, times and result", async () => {
    const { ports, save } = createTestCompiler();
    await save("a", AOP);

    const { compile: id } = await startCompile(ports, { aop: "a", instruction: "丁寧に" });
    const started = await getCompile(ports.table, id);
    await runCompile(ports, id);

    expect(id).toMatch(/^cmp_[0-9A-Z]{26}$/);
    expect(started).toMatchObject({ compile: id, aop: "a", status: "running", steps: [] });
    expect(started?.result).toBeUndefined();
    const done = await getCompile(ports.table, id);
    expect(done).toMatchObject({ status: "done", attempts: 1, result: { outcome: "built", aopVersion: 1 } });
    expect(done?.steps.map(({ step, name, startedAt, endedAt }) => [step, name.ja, startedAt, endedAt])).toEqual([
      ["read", "AOP を読む", ports.clock.now(), ports.clock.now()],
      ["plan", "直したところを調べる", ports.clock.now(), ports.clock.now()],
      ["build", "コードを作る", ports.clock.now(), ports.clock.now()],
      ["verify", "コードを確かめる", ports.clock.now(), ports.clock.now()],
      ["publish", "今のコードにする", ports.clock.now(), ports.clock.now()],
    ]);
  });

  it("that is refused is done too, and ends where it was refused", async () => {
    const { ports } = createTestCompiler();
    const { compile: id } = await startCompile(ports, { aop: "unknown" });

    const done = await runCompile(ports, id);

    expect(done).toMatchObject({
      status: "done",
      result: { outcome: "refused", reason: "invalid-aop", aopVersion: 0 },
    });
    expect(done?.result?.diagnostics).toMatchObject([{ code: "AOP301" }]);
  });

  it("whose result is too large for its record ends as refused, and the current code stays", async () => {
    const { ports, save } = createTestCompiler();
    const text = Array.from({ length: 93 }, (_, i) => `## フェーズ ${i + 1}: ${"名".repeat(850)}${i}\n集計する。\n\n`);
    await save("a", `# 大\n\n${text.join("")}`);
    await runCompile(ports, (await startCompile(ports, { aop: "a" })).compile);
    const before = await currentProgram(ports.table, "a");
    await save("a", `# 大\n\n${text.join("").replace("集計する", "まとめて集計する")}`);

    const done = await runCompile(ports, (await startCompile(ports, { aop: "a" })).compile);

    expect(done).toMatchObject({ status: "done", result: { outcome: "refused", diagnostics: [{ code: "AOP320" }] } });
    expect(before).toBeDefined();
    expect(await currentProgram(ports.table, "a")).toEqual(before);
  });

  it("that has ended stays as it is when it is run again", async () => {
    const { ports, save } = createTestCompiler();
    await save("a", AOP);
    const { compile: id } = await startCompile(ports, { aop: "a" });
    const done = await runCompile(ports, id);
    await save("a", EDITED);

    expect(await runCompile(ports, id)).toEqual(done);
    expect(await runCompile(ports, "cmp_unknown")).toBeUndefined();
  });

  it("applies its instruction, and the next one does not", async () => {
    const { ports, save } = createTestCompiler();
    await save("a", AOP);
    const { compile: first } = await startCompile(ports, { aop: "a", instruction: "丁寧に" });
    await runCompile(ports, first);
    await save("a", EDITED);
    const { compile: second } = await startCompile(ports, { aop: "a" });
    await runCompile(ports, second);

    const [before, after] = [await programOf(ports, first), await programOf(ports, second)];
    expect(before?.manifest.instruction).toBe("丁寧に");
    expect(after?.manifest).toMatchObject({ instruction: null, parent: before?.program, outcome: "stacked" });
    expect(after?.files["phases/1.ts"]).toContain("注意: 丁寧に");
  });
});

describe("a crash at any write of a compile", () => {
  it("is found at the next start, and the compile ends as if there had been none", async () => {
    for (let crashAt = 1; crashAt <= 20; crashAt += 1) {
      const compiler = createTestCompiler();
      await compiler.save("a", AOP);
      const { compile: id } = await startCompile(compiler.ports, { aop: "a", instruction: "丁寧に" });
      const crashed = await runCompile(
        { ...compiler.ports, table: crashingTable(compiler.ports.table, crashAt) },
        id,
      ).catch(() => "crashed" as const);

      await resumeCompiles(compiler.ports);

      const done = await getCompile(compiler.ports.table, id);
      expect(done).toMatchObject({ status: "done", result: { outcome: "built" } });
      expect(await currentProgram(compiler.ports.table, "a")).toMatchObject({
        program: done?.result?.program,
        revision: 1,
      });
      expect(await resumeCompiles(compiler.ports)).toEqual([]);
      if (crashed !== "crashed") return;
    }
    throw new Error("the compile never came to its end");
  });

  it("that comes again and again ends the compile", async () => {
    const compiler = createTestCompiler({
      builder: { ...createTemplateBuilder(), build: () => Promise.resolve(null) },
    });
    await compiler.save("a", AOP);
    const { compile: id } = await startCompile(compiler.ports, { aop: "a" });
    for (let times = 0; times < 3; times += 1) {
      await runCompile({ ...compiler.ports, table: crashingTable(compiler.ports.table, 3) }, id).catch(() => {});
    }

    await resumeCompiles(compiler.ports);

    expect(await getCompile(compiler.ports.table, id)).toMatchObject({
      status: "done",
      result: { outcome: "refused", reason: "builder-failed", rule: "R8", diagnostics: [{ code: "AOP313" }] },
    });
  });
});

describe("two compiles of one AOP at once", () => {
  it("end as one program and one concurrent save, in any order, and nothing is lost", {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const compiler = createTestCompiler();
        await compiler.save("a", AOP);
        await compile(compiler.ports, { aop: "a" });
        const before = await programsOf(compiler);
        await compiler.save("a", EDITED);
        const ports: CompilerPorts = { ...compiler.ports, table: scheduledTable(compiler.ports.table, scheduler) };

        const running = Promise.all(
          ["一", "二"].map(async (instruction) => {
            const { compile: id } = await startCompile(compiler.ports, { aop: "a", instruction });
            return runCompile(ports, id);
          }),
        );
        await scheduler.waitFor(running);
        const results = (await running).map((record) => record?.result);

        const made = results.filter((result) => result?.outcome === "stacked");
        const lost = results.filter((result) => result?.outcome === "refused");
        const current = await currentProgram(compiler.ports.table, "a");
        for (const result of lost) {
          expect(result).toMatchObject({ reason: "concurrent-save", rule: "R6", options: [{ id: "compile-again" }] });
        }
        expect(made.length + lost.length).toBe(2);
        expect(current?.revision).toBe(1 + made.length);
        expect(made.map((result) => result?.program)).toContain(current?.program);
        for (const program of before) expect(await loadProgram(compiler.ports.table, program)).toBeDefined();
      }),
      { numRuns: 100 },
    );
  });

  it("of which one lost stack on the newer code when compiled again", async () => {
    const compiler = createTestCompiler();
    await compiler.save("a", AOP);
    await compile(compiler.ports, { aop: "a" });
    await compiler.save("a", EDITED);
    const outcomes = await Promise.all(
      ["一", "二"].map((instruction) => compile(compiler.ports, { aop: "a", instruction })),
    );
    const lost = outcomes.findIndex(({ outcome }) => outcome === "refused");

    const again = await compile(compiler.ports, { aop: "a", instruction: ["一", "二"][lost] ?? "" });

    expect(again).toMatchObject({ outcome: "stacked" });
    const program = await loadProgram(compiler.ports.table, again.program ?? "");
    expect(program?.files["phases/1.ts"]).toContain("注意: 一");
    expect(program?.files["phases/1.ts"]).toContain("注意: 二");
  });
});

async function programOf(ports: CompilerPorts, id: string) {
  const record = await getCompile(ports.table, id);
  return loadProgram(ports.table, record?.result?.program ?? "");
}

async function programsOf({ ports }: TestCompiler): Promise<readonly string[]> {
  const current = await currentProgram(ports.table, "a");
  return current ? [current.program] : [];
}

/** A table whose process dies right before its n-th write. */
function crashingTable(table: Table, n: number): Table {
  let writes = 0;
  return {
    get: (key) => table.get(key),
    query: (query) => table.query(query),
    write: (list) => {
      writes += 1;
      return writes >= n ? Promise.reject(new Error("killed")) : table.write(list);
    },
  };
}

/** A table whose answers come in whatever order the scheduler likes. */
function scheduledTable(table: Table, scheduler: fc.Scheduler): Table {
  return {
    get: scheduler.scheduleFunction((key) => table.get(key)),
    query: scheduler.scheduleFunction((query) => table.query(query)),
    write: scheduler.scheduleFunction((list) => table.write(list)),
  };
}
