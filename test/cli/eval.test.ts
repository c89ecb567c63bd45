import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { EvalReport } from "#eval";
import { projectRoot } from "../skeleton/project-files.ts";
import { startOpenAiServer } from "../support/openai-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const CASES = `kind: small
title: { ja: 小さな例, en: Small cases }
cases:
  - id: small-right
    about: Everything is there.
    request: "申請者: 田中 一郎\\n部署: 経理部\\n役割: 閲覧者\\n期限: 2027年3月31日"
    model: { reads: { 申請者: 田中 一郎, 部署: 経理部, 役割: 閲覧者, 期限: "2027-03-31" } }
    expect:
      { outcome: registered, account: { person: 田中 一郎, department: 経理部, role: 閲覧者, expires_on: "2027-03-31" } }
`;

/** A folder as somebody has it who begins: with cases of their own, and these files. */
function beginner(files: { readonly [name: string]: string } = {}): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "cases"));
  const all = { "cases/small.yaml": CASES, ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Types `tejun eval …` in a folder, in a process of its own. */
function start(folder: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(projectRoot, "bin/tejun.mjs"), "eval", ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: "en_US.UTF-8" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const told = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    told.stdout += chunk.toString("utf8");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    told.stderr += chunk.toString("utf8");
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...told }));
  return { child, told, ended };
}

const run = (folder: string, ...args: readonly string[]) => start(folder, ...args).ended;

describe("tejun eval, as somebody types it who begins", { timeout: 120_000 }, () => {
  it("compares all four ways on cases of one's own, ends with 0, and leaves nothing behind", async () => {
    const folder = beginner();
    const { code, stdout } = await run(folder, "--cases", "cases");
    expect(code).toBe(0);
    expect(stdout).toContain("wrong");
    expect(readdirSync(folder, { recursive: true })).toEqual(["cases", "cases/small.yaml"]);
  });

  it("--json gives the report of the specification on stdout alone", async () => {
    const { code, stdout } = await run(beginner(), "--cases", "cases", "--json");
    expect(code).toBe(0);
    const { arms } = JSON.parse(stdout) as EvalReport;
    expect(arms.map(({ name }) => name)).toEqual(["fixed", "single-agent", "phases-plain", "phases-evidence"]);
    expect(arms.at(-1)).toMatchObject({
      cases: 1,
      correct: 1,
      stopsAtUnverified: 0,
      falseStops: 0,
      wrongRegistrations: 0,
      tracedToEvidence: 1,
    });
  });

  it("--cases . reads the cases and leaves the configuration out, and other files, which it names", async () => {
    const folder = beginner({
      "small.yaml": CASES,
      "tejun.config.json": '{\n// 日本の時刻で\n"timezone": "Asia/Tokyo",\n}',
      "package.json": JSON.stringify({ name: "mine" }),
    });
    const told = await run(folder, "--cases", ".", "--arm", "fixed", "--json");
    expect(told.code).toBe(0);
    expect((JSON.parse(told.stdout) as EvalReport).arms).toMatchObject([{ name: "fixed", cases: 1 }]);
    expect(told.stderr).toContain("Left out, not cases: package.json\n");
  });

  it("a configuration of another name is no file of cases either", async () => {
    const folder = beginner({ "small.yaml": CASES, "mine.json": "{ /* nothing yet */ }" });
    const { code } = await run(folder, "--cases", ".", "--config", "./mine.json", "--arm", "fixed");
    expect(code).toBe(0);
  });

  it.each([
    ["cases with a misspelt name are still told as wrong", CASES.replace("cases:", "case:"), "AOP750"],
    ["a folder with a configuration alone has no cases", undefined, "AOP752"],
  ])("%s", async (_, text, code) => {
    const config = { "tejun.config.json": "{}" };
    const folder = beginner(text === undefined ? config : { ...config, "small.yaml": text });
    const told = await run(folder, "--cases", ".", "--arm", "fixed", "--json");
    expect(told.code).toBe(2);
    expect(JSON.parse(told.stdout)).toMatchObject({ code });
  });

  it("an evaluator of one's own adds its figure", async () => {
    const mine =
      "export function evaluate({ run, case: given }) { return { counts: run.accounts.length, note: given.id }; }";
    const args = ["--cases", "cases", "--arm", "phases-evidence", "--evaluator", "mine.mjs", "--json"];
    const { code, stdout } = await run(beginner({ "mine.mjs": mine }), ...args);
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as EvalReport).arms).toMatchObject([
      { name: "phases-evidence", evaluators: { mine: 1 } },
    ]);
  });

  it.each([
    ["exports nothing", "export const x = 1;", "AOP753"],
    ["answers out of form", 'export function evaluate() { return "good"; }', "AOP754"],
  ])("an evaluator that %s ends with 2 and no figures", async (_, text, code) => {
    const folder = beginner({ "mine.mjs": text });
    const told = await run(folder, "--cases", "cases", "--arm", "fixed", "--evaluator", "mine.mjs", "--json");
    expect(told.code).toBe(2);
    expect(JSON.parse(told.stdout)).toMatchObject({ code });
  });

  it.each([
    ["a figure of the comparison", ["correct.mjs"]],
    ["another evaluator", ["mine.mjs", "cases/mine.mjs"]],
  ])("an evaluator that is called like %s would take its place in the report, and ends with 2", async (_, files) => {
    const text = "export function evaluate() { return 7; }";
    const folder = beginner(Object.fromEntries(files.map((file) => [file, text])));
    const given = files.flatMap((file) => ["--evaluator", file]);
    const told = await run(folder, "--cases", "cases", "--arm", "fixed", ...given, "--json");
    expect(told.code).toBe(2);
    expect(JSON.parse(told.stdout)).toMatchObject({ code: "AOP753" });
  });

  it("ends with 1 when the product itself registered something wrong", async () => {
    // Here the case says that nothing may be registered, and its people still sign: the figure counts it as wrong.
    const wrong = CASES.replace(/expect:\n.*\n/, "expect: { outcome: stopped, why: nobody may have it }\n");
    const told = await run(
      beginner({ "cases/small.yaml": wrong }),
      "--cases",
      "cases",
      "--arm",
      "phases-evidence",
      "--json",
    );
    expect(told.code).toBe(1);
    expect((JSON.parse(told.stdout) as EvalReport).arms).toMatchObject([{ wrongRegistrations: 1 }]);
  });

  it("says AOP755 and ends with 2 where the configuration lacks the procedure's tools", async () => {
    const config = JSON.stringify({ tools: { freee: { server: "sandbox" } } });
    const told = await run(
      beginner({ "tejun.config.json": config }),
      "--cases",
      "cases",
      "--arm",
      "phases-evidence",
      "--json",
    );
    expect(told.code).toBe(2);
    expect(JSON.parse(told.stdout)).toMatchObject({ code: "AOP755" });
  });

  it("says AOP756 and ends with 2 where the configured model cannot be asked", async () => {
    const server = await startOpenAiServer(() => ({ status: 500, body: "broken" }));
    const config = JSON.stringify({ model: { kind: "openai-compatible", baseUrl: server.baseUrl, model: "x" } });
    const folder = beginner({ "tejun.config.json": config });
    const told = await run(folder, "--cases", "cases", "--arm", "single-agent", "--model", "--json");
    expect(told.code).toBe(2);
    expect(JSON.parse(told.stdout)).toMatchObject({ code: "AOP756" });
  });

  it("interrupted, ends with 130 and prints no half result", async () => {
    const case1 = CASES.slice(CASES.indexOf("  - id:"));
    const many = Array.from({ length: 2_000 }, (_, i) => case1.replace("small-right", `small-${i}`)).join("");
    const folder = beginner({ "cases/small.yaml": CASES.slice(0, CASES.indexOf("  - id:")) + many });
    const { child, told, ended } = start(folder, "--cases", "cases", "--arm", "phases-evidence", "--json");
    while (!told.stderr.includes("10")) await once(child.stderr, "data");
    child.kill("SIGINT");
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    expect(stdout).toBe("");
    expect(readdirSync(folder, { recursive: true })).toEqual(["cases", "cases/small.yaml"]);
    expect(readFileSync(join(folder, "cases/small.yaml"), "utf8")).toContain("small-1999");
  });
});
