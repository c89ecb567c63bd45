import { availableParallelism } from "node:os";
import type { Measurement } from "./measure.ts";

const BEGIN = "<!-- results: written by npm run bench -- --record -->";
const END = "<!-- end of results -->";

/** The lines that a person reads while benchmarks run. */
export function describeMeasurement(measurement: Measurement): string {
  const { figure, spread, runs, floor } = measurement;
  const budget = figure.budget === undefined ? "" : `  budget ${describeBudget(measurement)}`;
  const beside =
    floor === undefined ? "" : `  ${floor.ratio.toFixed(2)} × ${floor.name} (${format(floor.spread.median)})`;
  return `  ${figure.name}: ${format(spread.median)} ${figure.unit} (${format(spread.minimum)}–${format(spread.maximum)}, ${runs} runs)${budget}${beside}`;
}

/** Puts the measurements of one day into a page, in place of the table that stands between its two markers. */
export function recordMeasurements(page: string, measurements: readonly Measurement[], date: Date): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin)
    throw new Error(`Expected the lines "${BEGIN}" and "${END}" in the page, in this order.`);
  const conditions = `${date.toISOString().slice(0, 10)}, ${availableParallelism()} CPUs, Node ${process.versions.node}.`;
  return `${page.slice(0, begin)}${BEGIN}\n\n${conditions}\n\n${tableOf(measurements)}\n\n${page.slice(end)}`;
}

function tableOf(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { benchmark, figure, spread, runs, floor } = measurement;
    const range = `${format(spread.minimum)}–${format(spread.maximum)} (${runs})`;
    const beside =
      floor === undefined ? ["", ""] : [`${floor.name}: ${format(floor.spread.median)}`, floor.ratio.toFixed(2)];
    return [
      benchmark,
      `${figure.name}, ${figure.unit}`,
      format(spread.median),
      range,
      describeBudget(measurement),
      ...beside,
    ];
  });
  const head = ["what", "figure", "median", "range (runs)", "budget", "floor", "ratio"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function describeBudget({ figure, spread }: Measurement): string {
  if (figure.budget === undefined) return "";
  const least = figure.unit === "per second";
  const kept = least ? spread.median >= figure.budget : spread.median <= figure.budget;
  return `${least ? "≥" : "≤"} ${format(figure.budget)}${kept ? "" : ", **missed**"}`;
}

function format(amount: number): string {
  if (Number.isInteger(amount)) return String(amount);
  return amount.toFixed(Math.abs(amount) >= 100 ? 0 : Math.abs(amount) >= 10 ? 1 : 2);
}
