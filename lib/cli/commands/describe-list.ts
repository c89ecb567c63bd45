import type { AopListView, RunListView } from "#api";
import { displayWidth, type Language } from "#diagnostics";
import { fitLine, oneLine } from "../report/fit-text.ts";
import type { Paint } from "../report/paint.ts";
import { runWords } from "../words/run-words.ts";
import { watchWords } from "../words/watch-words.ts";
import { STATUS_TONES } from "./describe-run.ts";

/** How lists are told. */
export interface DescribeList {
  readonly language: Language;
  readonly paint: Paint;
  readonly columns: number;
}

/** What is shown of a title or a request however narrow the terminal is. */
const NARROWEST = 16;

/** One run in one line, its id whole. */
export function describeRunLine(
  { run, status, aop, input }: RunListView["runs"][number],
  { language, paint, columns }: DescribeList,
): string {
  const words = runWords[language];
  const state = words.runs[status];
  const about = oneLine(input) === "" ? aop : `${aop}: ${input}`;
  const room = Math.max(NARROWEST, columns - run.length - displayWidth(state) - 4);
  return `${run}  ${paint(state, STATUS_TONES[status])}  ${fitLine(about, room)}`;
}

/** One procedure in one line, its id whole. */
export function describeAopLine(
  { aop, title, version, program }: AopListView["aops"][number],
  { language, paint, columns }: DescribeList,
): string {
  const words = watchWords[language];
  const code =
    program === null
      ? `  ${paint(words.notCompiled, "waiting")}`
      : program.aopVersion === version
        ? ""
        : `  ${paint(words.compiledFrom(program.aopVersion), "waiting")}`;
  return `${aop}  ${fitLine(title, Math.max(NARROWEST, columns - aop.length - 30))}  (${runWords[language].version(version)})${code}`;
}
