import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "#compiler";
import { createCommandBuilder } from "#local";
import { currentProgram, loadProgram } from "#program";
import { createTestCompiler } from "../../support/compiler-ports.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
const AOP = "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee)\n集計する。\n\n成果物として次段に渡す: 合計\n";
/** A builder of a dozen lines, as anyone could write one: it reads the request and writes one agent call per phase. */
const BUILDER = `let text = "";
process.stdin.on("data", (chunk) => (text += chunk)).on("end", () => {
  const { kind, aop, files, changes, api } = JSON.parse(text);
  const code = (phase) => \`import { phase } from "tejun";
export const main = phase(async ({ agent, produce }) =>
  produce(await agent({ instructions: \${JSON.stringify(phase.body)} })));
\`;
  if (kind === "build") {
    const known = Object.keys(api).join();
    process.stdout.write(JSON.stringify({ files: Object.fromEntries(aop.phases.map((p) => ["phases/" + p.number + ".ts", code(p) + "// " + known + "\\n"])) }));
  } else {
    const edits = changes.map(({ phase, oldBody }) => ({
      file: "phases/" + phase + ".ts",
      find: JSON.stringify(oldBody),
      replace: JSON.stringify(aop.phases[phase - 1].body),
    }));
    process.stdout.write(JSON.stringify({ edits: process.argv[2] === "greedy" ? [...edits, { file: "manifest.json", find: "read", replace: "write" }] : edits }));
  }
});
`;
describe("compiling with a program as the builder", () => {
    it("builds, and lays an edit on what was built", async () => {
        const { ports, save } = createTestCompiler({ builder: builderOf() });
        await save("a", AOP);
        const built = await compile(ports, { aop: "a" });
        await save("a", AOP.replace("集計する", "まとめて集計する"));
        const stacked = await compile(ports, { aop: "a" });
        expect([built.outcome, stacked.outcome]).toEqual(["built", "stacked"]);
        const program = await loadProgram(ports.table, stacked.program ?? "");
        expect(program?.files["phases/1.ts"]).toContain("まとめて集計する");
        expect(program?.files["phases/1.ts"]).toContain("// tejun/values.d.ts,tejun/phases/1.d.ts");
        expect(program?.manifest.builder).toBe("command");
    });
    it("refuses it when it wants to change another path, and keeps the current code", async () => {
        const { ports, save } = createTestCompiler({ builder: builderOf("greedy") });
        await save("a", AOP);
        await compile(ports, { aop: "a" });
        const before = await currentProgram(ports.table, "a");
        await save("a", AOP.replace("集計する", "まとめて集計する"));
        const result = await compile(ports, { aop: "a" });
        expect(result).toMatchObject({
            outcome: "refused",
            reason: "patch-does-not-apply",
            diagnostics: [{ code: "AOP306" }],
        });
        expect(await currentProgram(ports.table, "a")).toEqual(before);
    });
});
function builderOf(...args) {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "builder.cjs"), BUILDER);
    return createCommandBuilder({ command: [process.execPath, "builder.cjs", ...args], timeoutSeconds: 20, folder });
}
