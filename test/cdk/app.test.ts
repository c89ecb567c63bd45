import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { STACKS } from "./synthesized.ts";

const LIMIT_MS = 240_000;

function runApp(context: Readonly<Record<string, string>>) {
  const out = mkdtempSync(join(tmpdir(), "tejun-app-"));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  // As the CDK's command line runs it, with nothing that could lead to an account.
  const env = { PATH: process.env.PATH ?? "", CDK_OUTDIR: out, CDK_CONTEXT_JSON: JSON.stringify(context) };
  const run = spawnSync(process.execPath, ["--import", "tsx", "cdk/app.ts"], { encoding: "utf8", env });
  return { run, out };
}

it(
  "the app synthesizes its stacks without an account",
  () => {
    const { run, out } = runApp({ config: "cdk/sample.config.json", stage: "app" });

    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
    for (const stack of STACKS) expect(existsSync(join(out, `tejun-app-${stack}.template.json`)), stack).toBe(true);
  },
  LIMIT_MS,
);

it(
  "the app says which configuration is missing, and what to do",
  () => {
    const { run } = runApp({ config: "no-such.json" });

    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain("There is no no-such.json; copy cdk/sample.config.json");
  },
  LIMIT_MS,
);
