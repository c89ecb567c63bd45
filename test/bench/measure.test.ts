import { describe, expect, it } from "vitest";
import { benchmark } from "../../bench/benchmark.ts";
import { measure } from "../../bench/measure.ts";
import { recordMeasurements } from "../../bench/report.ts";

const nowhere = async () => {
  throw new Error("not asked for");
};

/** Takes 2, 4, 6 … MB, three times what its floor takes beside it. */
function growing(trace: string[] = []) {
  let taken = 0;
  return benchmark({
    name: "growing",
    runs: 3,
    figures: [{ name: "memory", unit: "MB", budget: 20 }],
    floor: { name: "third", run: (context) => ({ memory: context.note("floor") + 1 }) },
    setup: () => ({
      note: (part: string) => {
        trace.push(part);
        return taken;
      },
    }),
    run: (context) => {
      context.note("run");
      taken += 1;
      return { memory: taken * 3 };
    },
    close: () => trace.push("close"),
  });
}

describe("a measurement", () => {
  it("takes floor and benchmark by turns, each with a context of its own, after one pair that does not count", async () => {
    const trace: string[] = [];

    await measure(growing(trace), nowhere);

    expect(trace).toEqual(Array.from({ length: 4 }, () => ["floor", "close", "run", "close"]).flat());
  });

  it("is median, extremes, and the ratio to the floor beside it", async () => {
    expect(await measure(growing(), nowhere)).toEqual([
      {
        benchmark: "growing",
        figure: { name: "memory", unit: "MB", budget: 20 },
        runs: 3,
        spread: { median: 9, minimum: 6, maximum: 12 },
        floor: { name: "third", spread: { median: 3, minimum: 2, maximum: 4 }, ratio: 3 },
      },
    ]);
  });

  it("is the wall time until the work is settled, for a benchmark without figures of its own", async () => {
    const [measured] = await measure(
      benchmark({ name: "slow", runs: 1, setup: () => 20, run: (ms) => new Promise((done) => setTimeout(done, ms)) }),
      nowhere,
    );

    expect(measured?.figure).toEqual({ name: "wall time", unit: "ms" });
    expect(measured?.spread.median).toBeGreaterThan(15);
  });

  it("is taken elsewhere for a benchmark that wants a fresh process", async () => {
    const asked: string[] = [];
    const fresh = { ...growing(), process: "fresh" as const, runs: 2 };

    await measure(fresh, async (_, part) => {
      asked.push(part);
      return { memory: 1 };
    });

    expect(asked).toEqual(["floor", "run", "floor", "run"]);
  });

  it("fails when a run does not say what its figures came to", async () => {
    const silent = benchmark({
      name: "silent",
      figures: [{ name: "rate", unit: "per second" }],
      setup: () => 0,
      run: () => ({}),
    });

    await expect(measure(silent, nowhere)).rejects.toThrow('"silent" returned no number named "rate"');
  });
});

describe("the record", () => {
  const page = "before\n<!-- results: written by npm run bench -- --record -->\nold\n<!-- end of results -->\nafter\n";

  it("takes the place of the table before, with its date and conditions", async () => {
    const recorded = recordMeasurements(page, await measure(growing(), nowhere), new Date("2026-01-02T03:04:05Z"));

    expect(recorded).toMatch(/^before\n/);
    expect(recorded).toMatch(/\nafter\n$/);
    expect(recorded).not.toContain("old");
    expect(recorded).toMatch(/2026-01-02, \d+ CPUs, Node \d+\.\d+\.\d+\./);
    expect(recorded).toContain("| growing | memory, MB | 9 | 6–12 (3) | ≤ 20 | third: 3 | 3.00 |");
  });

  it("says so when a budget is missed", async () => {
    const tight = { ...growing(), figures: [{ name: "memory", unit: "MB" as const, budget: 8 }] };

    expect(recordMeasurements(page, await measure(tight, nowhere), new Date(0))).toContain("≤ 8, **missed**");
  });

  it("refuses a page without the markers", () => {
    expect(() => recordMeasurements("no markers", [], new Date(0))).toThrow("<!-- end of results -->");
  });
});
