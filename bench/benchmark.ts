/** What one run took: name of the figure → amount, in the figure's unit. */
export type Amounts = Readonly<Record<string, number>>;

/** One number that a benchmark reports. */
export interface Figure {
  readonly name: string;
  readonly unit: "ms" | "MB" | "per second" | "a run" | "$ per 1,000 runs";
  /** What the figure should keep: at least this (per second), at most this (all others). Shown, never enforced. */
  readonly budget?: number;
}

/** The least that anything doing the same work could take; it has the benchmark's figures, and is measured beside it. */
export interface Floor<Context> {
  readonly name: string;
  run(context: Context): unknown;
}

/**
 * One measured thing. `setup` is called anew for every run and is not measured. Without `figures` the figure is the
 * wall time of `run` in ms, until what it returns is settled; with `figures` it returns (a promise of) their `Amounts`.
 */
export interface Benchmark<Context = unknown> {
  readonly name: string;
  readonly figures?: readonly Figure[];
  /** The budget of the wall time in ms, for a benchmark without figures of its own. */
  readonly budget?: number;
  /** How often it is measured; 7 unless given. */
  readonly runs?: number;
  /**
   * "warm" unless given: all runs in one process, after one that is not counted. "fresh": each run in a process of its
   * own, for what counts on the first call, and for memory.
   */
  readonly process?: "warm" | "fresh";
  readonly floor?: Floor<Context>;
  setup(): Promise<Context> | Context;
  run(context: Context): unknown;
  close?(context: Context): unknown;
}

/** Lets TypeScript infer what `setup` hands to `run`, in a list of benchmarks of many kinds. */
export function benchmark<Context>(definition: Benchmark<Context>): Benchmark {
  return definition as Benchmark;
}

/** The figures that a benchmark reports, in order. */
export function figuresOf(benchmark: Benchmark): readonly Figure[] {
  const { figures, budget } = benchmark;
  return figures ?? [{ name: "wall time", unit: "ms", ...(budget === undefined ? {} : { budget }) }];
}
