import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "./project-files.ts";

/** Runs a lane on a machine that has none of the programs it could need. */
function runLane(lane: string, environment: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, [join(projectRoot, "scripts/run-lane.ts"), lane], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { PATH: "", ...environment },
  });
}

describe.each(["browser", "dynamodb"])("the %s lane, where its program is missing", (lane) => {
  it("says loudly that it was skipped, and what to install", () => {
    const run = runLane(lane, {});

    expect(run.stderr).toMatch(new RegExp(`SKIPPED: lane "${lane}" did not run.*apt-get install`));
    expect(run.status).toBe(0);
  });

  it("fails on CI", () => {
    const run = runLane(lane, { CI: "true" });

    expect(run.stderr).toContain(`Lane "${lane}" cannot run`);
    expect(run.status).toBe(1);
  });
});

it("refuses a lane that is not there, and names those that are", () => {
  const run = runLane("network", {});

  expect(run.stderr).toContain('Unexpected lane "network", expected one of: aws, browser, dynamodb, ministack.');
  expect(run.status).toBe(2);
});
