import type { ArmReport, EvalReport } from "#eval";
import { fitLine, padTo, widest } from "../report/fit-text.ts";
import type { Reporter } from "../report/reporter.ts";
import { type EvalWords, evalWords } from "../words/eval-words.ts";

/** A comparison as a table, and what the product's own arm did not do as expected. */
export function describeEval({ arms }: EvalReport, reporter: Reporter): readonly string[] {
  const words = evalWords[reporter.language];
  const own = arms.find(({ name }) => name === "phases-evidence");
  const missed = own?.details.filter(({ findings }) => (findings.correct?.counts ?? 0) === 0) ?? [];
  const lines = missed.map(({ id, why = "", findings }) =>
    fitLine(`  ${id}: ${findings.correct?.note ?? ""}${why === "" ? "" : ` (${why})`}`, reporter.columns),
  );
  return [
    ...table(arms, words),
    ...(lines.length === 0 ? [] : ["", words.notCorrect(words.arms["phases-evidence"]), ...lines.map(indent)]),
  ];
}

function table(arms: readonly ArmReport[], words: EvalWords): readonly string[] {
  const own = [...new Set(arms.flatMap(({ evaluators }) => Object.keys(evaluators)))];
  const rows = [
    [words.arm, ...Object.values(words.columns), ...own],
    ...arms.map((arm) => [
      words.arms[arm.name],
      String(arm.cases),
      String(arm.correct),
      String(arm.stopsAtUnverified),
      String(arm.falseStops),
      String(arm.wrongRegistrations),
      words.outOf(arm.tracedToEvidence, arm.registered),
      ...own.map((name) => String(arm.evaluators[name] ?? 0)),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => widest(rows.map((row) => row[column] ?? "")));
  return rows.map((row) =>
    row
      .map((cell, column) => padTo(cell, widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** `fitLine` takes the space before a line away. */
function indent(line: string): string {
  return `  ${line}`;
}
