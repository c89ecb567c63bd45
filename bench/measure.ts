import { type Amounts, type Benchmark, type Figure, figuresOf } from "./benchmark.ts";
import { type Part, takeRun } from "./take-run.ts";

const DEFAULT_RUNS = 7;

/** Median and extremes of one figure over all runs. */
export interface Spread {
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** One figure of one benchmark. `ratio` is the median over the runs of its amount divided by its floor's beside it. */
export interface Measurement {
  readonly benchmark: string;
  readonly figure: Figure;
  readonly runs: number;
  readonly spread: Spread;
  readonly floor?: { readonly name: string; readonly spread: Spread; readonly ratio: number };
}

/** Runs a part in a process of its own. */
export type TakeElsewhere = (benchmark: Benchmark, part: Part) => Promise<Amounts | undefined>;

/** Measures one benchmark: floor and benchmark by turns, so that both see the machine in the same state. */
export async function measure(benchmark: Benchmark, takeElsewhere: TakeElsewhere): Promise<Measurement[]> {
  const take = benchmark.process === "fresh" ? takeElsewhere : takeRun;
  if (benchmark.process !== "fresh") await takePair(benchmark, take);
  const pairs: Pair[] = [];
  for (let run = 0; run < (benchmark.runs ?? DEFAULT_RUNS); run++) pairs.push(await takePair(benchmark, take));
  return figuresOf(benchmark).map((figure) => summarise(benchmark, figure, pairs));
}

interface Pair {
  readonly run: Amounts;
  readonly floor: Amounts | undefined;
}

async function takePair(benchmark: Benchmark, take: TakeElsewhere): Promise<Pair> {
  const floor = await take(benchmark, "floor");
  const run = await take(benchmark, "run");
  return { run: run ?? {}, floor };
}

function summarise(benchmark: Benchmark, figure: Figure, pairs: readonly Pair[]): Measurement {
  const amounts = pairs.map((pair) => pair.run[figure.name] ?? Number.NaN);
  const floors = pairs.map((pair) => pair.floor?.[figure.name] ?? Number.NaN);
  const measurement = { benchmark: benchmark.name, figure, runs: pairs.length, spread: spreadOf(amounts) };
  if (benchmark.floor === undefined) return measurement;
  const ratio = medianOf(amounts.map((amount, run) => amount / (floors[run] ?? Number.NaN)));
  return { ...measurement, floor: { name: benchmark.floor.name, spread: spreadOf(floors), ratio } };
}

function spreadOf(amounts: readonly number[]): Spread {
  return { median: medianOf(amounts), minimum: Math.min(...amounts), maximum: Math.max(...amounts) };
}

/** The middle of some amounts; NaN of none. */
export function medianOf(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}
