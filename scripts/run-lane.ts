import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

/** A group of tests that needs a program npm does not bring: where to look for it, and how the tests learn its path. */
interface Lane {
  readonly programs: readonly string[];
  /** Where it may also lie in the project itself, when it is not on PATH. */
  readonly inProject?: string;
  readonly environmentVariable: string;
  readonly install: string;
}

/** The emulator of AWS. */
const MINISTACK: Lane = {
  programs: ["ministack"],
  inProject: ".venv/bin/ministack",
  environmentVariable: "TEJUN_TEST_MINISTACK",
  install: "python3 -m venv .venv && .venv/bin/pip install -r test/aws/requirements.txt",
};

const LANES: Readonly<Record<string, Lane>> = {
  aws: MINISTACK,
  browser: {
    programs: ["chromium", "chromium-browser", "google-chrome"],
    environmentVariable: "TEJUN_TEST_CHROMIUM",
    install: "apt-get install chromium fonts-ipafont-gothic",
  },
  dynamodb: {
    programs: ["java"],
    environmentVariable: "TEJUN_TEST_JAVA",
    install: "apt-get install default-jre-headless",
  },
  ministack: MINISTACK,
};

const [name = "", ...vitestArguments] = process.argv.slice(2);
process.exitCode = runLane(name);

function runLane(name: string): number {
  const lane = LANES[name];
  if (lane === undefined) {
    console.error(`Unexpected lane "${name}", expected one of: ${Object.keys(LANES).join(", ")}.`);
    return 2;
  }
  const program = process.env[lane.environmentVariable] ?? findProgram(lane);
  if (program === undefined) return missingProgram(name, lane);
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const run = spawnSync(process.execPath, [vitest, "run", "--project", name, ...vitestArguments], {
    stdio: "inherit",
    env: { ...process.env, [lane.environmentVariable]: program },
  });
  return run.status ?? 1;
}

function findProgram({ programs, inProject }: Lane): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = folders.flatMap((folder) => programs.map((program) => join(folder, program)));
  return [...onPath, ...(inProject === undefined ? [] : [resolve(inProject)])].find((path) => existsSync(path));
}

function missingProgram(name: string, lane: Lane): number {
  const missing = `none of ${lane.programs.join(", ")} is on PATH (${lane.install})`;
  if (process.env.CI !== undefined) {
    console.error(`Lane "${name}" cannot run: ${missing}. On CI that is a failure.`);
    return 1;
  }
  console.error(`\n*** SKIPPED: lane "${name}" did not run, ${missing}. On CI this would fail. ***\n`);
  return 0;
}
