import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogue } from "#diagnostics";
import packageJson from "../../../package.json" with { type: "json" };
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startTejun, tejun } from "./tejun-command.ts";

const TEXT =
  "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee (read-only))\n集計する。\n\n## フェーズ 3: 発行 (使う道具: freee)\n発行する。\n";

/** A folder with one procedure whose phases are misnumbered. */
function folderWithAop(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "請求.md"), TEXT);
  return folder;
}

describe("the command line on this machine", () => {
  it("tells its version, and its help in the system's language", async () => {
    const folder = temporaryFolder();

    const [version, help] = await Promise.all([
      tejun(folder, "--version"),
      startTejun(folder, ["--help"], { LC_ALL: "ja_JP.UTF-8" }).ended,
    ]);

    expect(version).toMatchObject({ code: 0, stdout: `${packageJson.version}\n`, stderr: "" });
    expect(help.stdout).toMatch(/^使い方: tejun/);
  });

  it("checks and mends files, and makes no state for it", async () => {
    const folder = folderWithAop();

    const checked = await tejun(folder, "check", "請求.md");
    const mended = await tejun(folder, "fmt", "請求.md");
    const again = await tejun(folder, "check", "請求.md", "--state", "s");

    expect(checked).toMatchObject({ code: 1, stdout: expect.stringContaining("請求.md:6:4  error AOP122") });
    expect(mended).toMatchObject({ code: 0, stderr: "" });
    expect(readFileSync(join(folder, "請求.md"), "utf8")).toBe(TEXT.replace("3:", "2:"));
    expect(again).toMatchObject({ code: 0, stdout: "請求.md: nothing is wrong (2 phases)\n" });
  });

  it("mends what comes in on standard input", async () => {
    const running = startTejun(temporaryFolder(), ["fmt", "-"]);
    running.child.stdin?.end(TEXT);

    expect(await running.ended).toMatchObject({ code: 0, stdout: TEXT.replace("3:", "2:") });
  });

  it("shows no stack for a person's mistakes, and ends with 2", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "bad.json"), "{");
    const mistakes = [["chek"], ["check", folder], ["inbox", "--config", "bad.json"]];

    const ended = await Promise.all(mistakes.map((args) => tejun(folder, ...args)));

    expect(ended.map(({ code }) => code)).toEqual([2, 2, 2]);
    for (const { stdout, stderr } of ended) {
      expect(stdout).toBe("");
      expect(stderr).toMatch(/error AOP7\d\d {2}/);
      expect(stderr).not.toMatch(/^\s+at /m);
    }
  });

  it("ends quietly when nobody reads on", async () => {
    const folder = folderWithAop();
    const running = startTejun(folder, ["check", ...Array.from({ length: 3_000 }, () => "請求.md")]);
    running.child.stdout?.destroy();

    expect(await running.ended).toMatchObject({ code: 0, stderr: expect.not.stringContaining("EPIPE") });
  });

  it("says that a port is taken, and proposes the next", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { readonly port: number };

    const ended = await tejun(temporaryFolder(), "serve", "--port", String(port));
    server.close();

    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toContain(`AOP740  Port ${port} cannot be used\n  found: another program is using it`);
    expect(ended.stderr).toContain(`serve --port ${port + 1}`);
  });

  it("says that a state folder cannot be used", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "procedure.md"), TEXT);

    const ended = await tejun(folder, ...catalogue.AOP743.example.text.split(" ").slice(1));

    expect(ended).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("AOP743") });
    expect(ended.stderr).not.toMatch(/^\s+at /m);
  });
});
