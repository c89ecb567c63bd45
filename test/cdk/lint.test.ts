import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { STACKS, templateFile } from "./synthesized.ts";

const LIMIT_MS = 240_000;
const program = process.env.TEJUN_TEST_CFN_LINT ?? findProgram();
const onCi = process.env.CI !== undefined;

if (program === undefined) {
  const install = "python3 -m venv .venv && .venv/bin/pip install -r test/aws/requirements.txt";
  process.stderr.write(`\n*** SKIPPED: cfn-lint did not look at the templates (${install}). On CI this fails. ***\n\n`);
}

it.runIf(program !== undefined || onCi)(
  "cfn-lint finds nothing in the templates",
  () => {
    const found = spawnSync(program ?? "cfn-lint", ["--", ...STACKS.map(templateFile)], { encoding: "utf8" });

    expect(found.error).toBeUndefined();
    expect(found.stdout + found.stderr).toBe("");
    expect(found.status).toBe(0);
  },
  LIMIT_MS,
);

/** On PATH, or where CI installs it. */
function findProgram(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...folders.map((folder) => join(folder, "cfn-lint")), resolve(".venv/bin/cfn-lint")].find((path) =>
    existsSync(path),
  );
}
