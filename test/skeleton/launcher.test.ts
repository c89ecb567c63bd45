import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explainMissingNode, findInstalledNode, isNewEnough } from "../../bin/node-version.mjs";
import { projectRoot } from "./project-files.ts";

/** Stands where lib/local/terminal/main.ts stands, says what it got, and then does what its first argument names. */
const COMMAND_LINE = `
  export async function main(argv: readonly string[]): Promise<number> {
    if (argv[0] === "wait") process.on("SIGTERM", () => process.exit(7));
    console.log(JSON.stringify({ argv }));
    if (argv[0] === "abort") process.kill(process.pid, "SIGABRT");
    if (argv[0] === "notices") {
      process.emitWarning("SQLite is an experimental feature and might change at any time", "ExperimentalWarning");
      process.emitWarning("anything else");
    }
    if (argv[0] === "wait") {
      setInterval(() => {}, 1_000);
      await new Promise(() => {});
    }
    return Number(argv[1] ?? 0);
  }
`;

/** Does what bin/tejun.mjs does on an old Node, on any Node. */
const RELAUNCHER = `
  import { relaunch } from "./relaunch.mjs";
  relaunch(process.execPath, new URL("./tejun.mjs", import.meta.url).pathname, process.argv.slice(2));
`;

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tejun-launcher-"));
  await cp(join(projectRoot, "bin"), join(folder, "bin"), { recursive: true });
  await mkdir(join(folder, "lib/local/terminal"), { recursive: true });
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await writeFile(join(folder, "lib/local/terminal/main.ts"), COMMAND_LINE);
  await writeFile(join(folder, "bin/relauncher.mjs"), RELAUNCHER);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe.each(["tejun.mjs", "relauncher.mjs"])("the launcher, by %s", (script) => {
  it("hands on the arguments and ends with the command line's exit code", async () => {
    const run = await end(start(script, "do", "3", "経費 精算"));

    expect(run.code).toBe(3);
    expect(JSON.parse(run.stdout)).toMatchObject({ argv: ["do", "3", "経費 精算"] });
  });

  it("ends by the signal that ended the command line", async () => {
    expect(await end(start(script, "abort"))).toMatchObject({ code: null, signal: "SIGABRT" });
  });

  it("passes a signal on and lets the command line finish", async () => {
    const child = start(script, "wait");
    await firstLine(child);

    child.kill("SIGTERM");

    expect((await end(child)).code).toBe(7);
  });

  it("silences the SQLite notice and no other", async () => {
    const { stderr } = await end(start(script, "notices"));

    expect(stderr).toContain("anything else");
    expect(stderr).not.toContain("SQLite");
  });
});

it("leaves no command line running when the launcher is killed", async () => {
  const child = start("relauncher.mjs", "wait");
  await firstLine(child);

  child.kill("SIGKILL");

  // The command line has the launcher's stdout: "close" comes when both have let go of it.
  expect(await end(child)).toMatchObject({ signal: "SIGKILL" });
});

describe("an old Node", () => {
  it.each([
    ["20.20.2", false],
    ["23.11.0", false],
    ["24.0.0", true],
    ["26.1.0", true],
  ])("is told from a fitting one: %s", (version, fits) => {
    expect(isNewEnough(version)).toBe(fits);
  });

  it("finds the Node that npm installed", () => {
    expect(findInstalledNode()).toBe(process.execPath);
  });

  it("is told, in both languages, what was found, what is needed and what to do", () => {
    const sentence = explainMissingNode("20.20.2");

    expect(sentence).toMatch(/Node 24 以上.*20\.20\.2/);
    expect(sentence).toMatch(/needs Node 24.*20\.20\.2/);
    expect(sentence.match(/npm rebuild node/g)).toHaveLength(2);
  });
});

function start(script: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(folder, "bin", script), ...args], { stdio: ["ignore", "pipe", "pipe"] });
}

async function end(child: ChildProcess) {
  const output = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { ...output, code, signal };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [text] = (await once(child.stdout?.setEncoding("utf8") ?? child, "data")) as [string];
  return text;
}
