import type { RunListView } from "#api";
import { diagnose, excerpt } from "#diagnostics";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { HostClient } from "../host/host-client.ts";
import { type Problem, toProblem } from "../host/problem.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { watchWords } from "../words/watch-words.ts";
import { describeRunLine } from "./describe-list.ts";

const SHOWN = 5;

/** Tells that there is no such run, and which were the last. */
export async function explainUnknownRun(
  { reporter }: CommandContext,
  client: HostClient,
  typed: string,
  problem: Problem,
): Promise<ExitCode> {
  const { status } = problem;
  const noRun = diagnose("AOP801", { what: { ja: "実行", en: "run" }, id: excerpt(typed) });
  // The host takes what no run can be called for an address that it does not have.
  const told =
    status === 404 && !/^run_\w+$/.test(typed) ? { ...toProblem([noRun], reporter.language), status } : problem;
  const exitCode = refuseAnswer(reporter, told);
  if (problem.status !== 404) return exitCode;
  const listed = await client.get<RunListView>(`/runs?limit=${SHOWN}`);
  const { language, columns, paintProgress: paint } = reporter;
  const words = watchWords[language];
  if (!listed.ok) return exitCode;
  if (listed.body.runs.length === 0) reporter.progress(words.noRuns);
  else
    reporter.progress(
      words.recentRuns,
      ...listed.body.runs.map((run) => `  ${describeRunLine(run, { language, columns, paint })}`),
    );
  return exitCode;
}
