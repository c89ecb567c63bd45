import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Amounts, Benchmark } from "./benchmark.ts";
import { type Measurement, measure } from "./measure.ts";
import { describeMeasurement, recordMeasurements } from "./report.ts";
import { type Part, takeRun } from "./take-run.ts";

const PAGE = join(import.meta.dirname, "../docs/performance.md");
const ONE_RUN = "--one-run";

// As the launcher does: what is loaded from the cache brings no TypeScript compiler into memory.
module.enableCompileCache();

const words = process.argv.slice(2);
if (words[0] === ONE_RUN) await printOneRun(words);
else await runAll(words);
// A benchmark that forgets a timer must not keep everybody waiting after the last result.
process.exit();

/** `npm run bench [name…]` or `npm run bench -- --record`: a name selects what has it in its file's or its own name. */
async function runAll(words: readonly string[]): Promise<void> {
  const record = words[0] === "--record";
  const all = await readBenchmarks();
  const selected = record ? all : all.filter((found) => isSelected(found, words));
  if (selected.length === 0 || (record && words.length > 1)) {
    console.error(
      `Expected --record alone, or parts of these names: ${all.map((found) => found.benchmark.name).join("; ")}`,
    );
    process.exitCode = 2;
    return;
  }
  const measurements: Measurement[] = [];
  for (const { file, benchmark } of selected) {
    console.log(benchmark.name);
    const measured = await measure(benchmark, async (_, part) => runElsewhere(file, benchmark.name, part));
    for (const measurement of measured) console.log(describeMeasurement(measurement));
    measurements.push(...measured);
  }
  if (record) writeFileSync(PAGE, recordMeasurements(readFileSync(PAGE, "utf8"), measurements, new Date()));
}

interface Found {
  readonly file: string;
  readonly benchmark: Benchmark;
}

function isSelected({ file, benchmark }: Found, words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => file.includes(word) || benchmark.name.includes(word));
}

async function readBenchmarks(): Promise<Found[]> {
  const files = globSync("*.bench.ts", { cwd: import.meta.dirname }).sort();
  const read = files.map(async (file) => (await benchmarksIn(file)).map((benchmark) => ({ file, benchmark })));
  return (await Promise.all(read)).flat();
}

async function benchmarksIn(file: string): Promise<readonly Benchmark[]> {
  const exported = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as {
    benchmarks: readonly Benchmark[];
  };
  return exported.benchmarks;
}

// Benchmark and floor each get a process: what one has loaded would make the other's first call a second one.
function runElsewhere(file: string, name: string, part: Part): Amounts | undefined {
  const child = spawnSync(
    process.execPath,
    [...process.execArgv, fileURLToPath(import.meta.url), ONE_RUN, file, name, part],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (child.status !== 0)
    throw new Error(`A run of "${name}" in a process of its own ended with ${child.status ?? child.signal}.`);
  return (JSON.parse(child.stdout.trimEnd().split("\n").at(-1) ?? "null") as Amounts | null) ?? undefined;
}

async function printOneRun([, file = "", name = "", part = ""]: readonly string[]): Promise<void> {
  const benchmark = (await benchmarksIn(file)).find((candidate) => candidate.name === name);
  if (benchmark === undefined) throw new Error(`No benchmark "${name}" in ${file}.`);
  console.log(JSON.stringify((await takeRun(benchmark, part === "floor" ? "floor" : "run")) ?? null));
}
