import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { benchmark } from "./benchmark.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

export const benchmarks = [
  benchmark({
    name: "the app of cdk/ as `cdk synth` runs it, every bundle made anew",
    budget: 20_000,
    runs: 3,
    setup: () => mkdtempSync(join(tmpdir(), "tejun-synth-")),
    run(out) {
      const context = JSON.stringify({ config: "cdk/sample.config.json" });
      const env = { PATH: process.env.PATH ?? "", CDK_OUTDIR: out, CDK_CONTEXT_JSON: context };
      const run = spawnSync(process.execPath, ["--import", "tsx", "cdk/app.ts"], { cwd: ROOT, encoding: "utf8", env });
      if (run.status !== 0) throw new Error(`The app cannot be synthesized: ${run.stderr}`);
    },
    close: (out) => rmSync(out, { recursive: true, force: true }),
  }),
];
