import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BuilderError } from "#compiler";
import { createCommandBuilder } from "#local";
import { temporaryFolder } from "../../support/temporary-folder.ts";
const REQUEST = {
    kind: "build",
    aop: { title: "請求", kind: "single", text: "# 請求\n", phases: [] },
    api: {},
};
describe("the command builder", () => {
    it("sends the request as JSON on standard input and takes the reply from standard output", async () => {
        const reply = await ask(`let t = ""; process.stdin.on("data", (c) => (t += c)).on("end", () => {
      const { kind, aop } = JSON.parse(t);
      process.stdout.write(JSON.stringify({ files: { [kind]: aop.title } }));
    });`);
        expect(reply).toEqual({ files: { build: "請求" } });
    });
    it("takes the reply of a program that does not read its input", async () => {
        const big = { ...REQUEST, instruction: "x".repeat(4_000_000) };
        await expect(builderOf(`process.stdout.write('{"files":{}}')`).build(big)).resolves.toEqual({ files: {} });
    });
    it.each([
        ["crashes", `console.error("out of ideas"); process.exit(3)`, "AOP302", "exit status 3: out of ideas"],
        ["is killed", `process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9999)`, "AOP302", "SIGTERM"],
        ["answers garbage", `process.stdout.write("done!")`, "AOP305", "done!"],
        ["answers nothing", ``, "AOP305", "JSON"],
        ["answers no UTF-8", `process.stdout.write(Buffer.from([0x22, 0xff, 0x22]))`, "AOP305", "JSON"],
        ["never answers", `setInterval(() => {}, 1000)`, "AOP303", "1 seconds"],
        [
            "ignores being asked to stop",
            `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)`,
            "AOP303",
            "1 seconds",
        ],
        ["answers without end", `setInterval(() => process.stdout.write("x".repeat(65536)), 0)`, "AOP304", "1048576"],
    ])("fails when the program %s", async (_, script, code, words) => {
        const builder = builderOf(script, code === "AOP303" ? 1 : 20);
        const error = await builder.build(REQUEST).catch((thrown) => thrown);
        expect(error).toBeInstanceOf(BuilderError);
        expect(error).toMatchObject({ diagnostic: { code, severity: "error" } });
        expect(JSON.stringify(error instanceof BuilderError && error.diagnostic)).toContain(words);
    });
    it("fails when there is no such program", async () => {
        const builder = createCommandBuilder({ command: ["/nonexistent/builder"], timeoutSeconds: 1, folder: tmpdir() });
        await expect(builder.build(REQUEST)).rejects.toMatchObject({ diagnostic: { code: "AOP302" } });
    });
    it("kills what the program leaves behind, and does not wait for it", async () => {
        const mark = join(temporaryFolder(), "alive");
        const child = `setTimeout(() => require("node:fs").writeFileSync(${JSON.stringify(mark)}, ""), 700)`;
        const reply = await ask(`const { spawn } = require("node:child_process");
      spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" });
      process.stdout.write("{}");
      setTimeout(() => process.exit(0), 50);`);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        expect(reply).toEqual({});
        expect(existsSync(mark)).toBe(false);
    });
    it("does not show the program the secrets of the environment", async () => {
        vi.stubEnv("ANTHROPIC_API_KEY", "sk-secret");
        vi.stubEnv("LANG", "ja_JP.UTF-8");
        onTestFinished(() => void vi.unstubAllEnvs());
        const seen = await ask(`process.stdout.write(JSON.stringify(process.env))`);
        expect(seen).toMatchObject({ PATH: process.env["PATH"], LANG: "ja_JP.UTF-8" });
        expect(seen).not.toHaveProperty("ANTHROPIC_API_KEY");
    });
    it("runs the program in the folder that it is given, so that its relative paths hold", async () => {
        const folder = temporaryFolder();
        writeFileSync(join(folder, "builder.cjs"), "process.stdout.write(JSON.stringify({ files: {} }));");
        const builder = createCommandBuilder({ command: [process.execPath, "builder.cjs"], timeoutSeconds: 20, folder });
        expect(await builder.build(REQUEST)).toEqual({ files: {} });
    });
});
function builderOf(script, timeoutSeconds = 20) {
    return createCommandBuilder({ command: [process.execPath, "-e", script], timeoutSeconds, folder: tmpdir() });
}
function ask(script) {
    return builderOf(script).build(REQUEST);
}
