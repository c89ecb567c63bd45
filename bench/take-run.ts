import { type Amounts, type Benchmark, figuresOf } from "./benchmark.ts";

/** Which half of a measurement: what the benchmark is for, or what it is compared with. */
export type Part = "run" | "floor";

/** Runs one part of a benchmark once, in this process, and says what it took; undefined when it has no floor. */
export async function takeRun(benchmark: Benchmark, part: Part): Promise<Amounts | undefined> {
  const measured = part === "run" ? benchmark : benchmark.floor;
  if (measured === undefined) return undefined;
  const context = await benchmark.setup();
  try {
    globalThis.gc?.();
    const start = performance.now();
    const result = await measured.run(context);
    const wallTime = performance.now() - start;
    return benchmark.figures === undefined ? { "wall time": wallTime } : readAmounts(benchmark, result);
  } finally {
    await benchmark.close?.(context);
  }
}

function readAmounts(benchmark: Benchmark, result: unknown): Amounts {
  const amounts: Record<string, number> = {};
  for (const { name } of figuresOf(benchmark)) {
    const amount = typeof result === "object" && result !== null ? Reflect.get(result, name) : undefined;
    if (typeof amount !== "number") throw new Error(`A run of "${benchmark.name}" returned no number named "${name}".`);
    amounts[name] = amount;
  }
  return amounts;
}
