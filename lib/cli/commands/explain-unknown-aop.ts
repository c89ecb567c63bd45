import { findCalledAops } from "#aop";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { AopList } from "../host/answers.ts";
import type { HostClient } from "../host/host-client.ts";
import type { Problem } from "../host/problem.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { fitLine } from "../report/fit-text.ts";
import { runWords } from "../words/run-words.ts";

const MOST_SHOWN = 12;

/** Tells that there is no such AOP, and which there are: the one with that title, else the first few. */
export async function explainUnknownAop(
  { reporter }: CommandContext,
  client: HostClient,
  typed: string,
  problem: Problem,
): Promise<ExitCode> {
  const exitCode = refuseAnswer(reporter, problem);
  const listed = await client.get<AopList>("/aops?limit=200");
  if (!listed.ok) return exitCode;
  const words = runWords[reporter.language];
  const { aops } = listed.body;
  const meant = findCalledAops(
    typed,
    aops.map(({ aop, title }) => ({ id: aop, title })),
  ).map(({ id }) => id);
  const shown = meant.length === 0 ? aops : aops.filter(({ aop }) => meant.includes(aop));
  if (shown.length === 0) {
    reporter.progress(words.noAops, `  ${reporter.suggest("compile", "FILE.md")}`);
    return exitCode;
  }
  reporter.progress(
    words.savedAops,
    ...shown
      .slice(0, MOST_SHOWN)
      .map(({ aop, title }) => fitLine(`${aop}  ${title}`, reporter.columns - 2))
      .map((line) => `  ${line}`),
    ...(shown.length > MOST_SHOWN ? [`  … (${shown.length - MOST_SHOWN})`] : []),
  );
  return exitCode;
}
