import type { AopListView, RunListView } from "#api";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { withHost } from "../host/with-host.ts";
import type { Command, PageOptions } from "../invocation.ts";
import { runWords } from "../words/run-words.ts";
import { watchWords } from "../words/watch-words.ts";
import { describeAopLine, describeRunLine } from "./describe-list.ts";
import { explainUnknownAop } from "./explain-unknown-aop.ts";

/** `runs`: lists runs, newest first. */
export async function runs(context: CommandContext, command: Extract<Command, { name: "runs" }>): Promise<ExitCode> {
  const { reporter } = context;
  const { aop, status } = command;
  return withHost(context, {}, async (client) => {
    const narrowed = { ...(aop === undefined ? {} : { aop }), ...(status === undefined ? {} : { status }) };
    const listed = await client.get<RunListView>(`/runs?${pageQuery(command, narrowed)}`);
    if (!listed.ok) return refuseAnswer(reporter, listed.problem);
    // No runs of a mistyped procedure would read as none of the one that was meant.
    if (aop !== undefined && listed.body.runs.length === 0) {
      const named = await client.get(`/aops/${encodeURIComponent(aop)}`);
      if (!named.ok && named.problem.status === 404) return explainUnknownAop(context, client, aop, named.problem);
    }
    reporter.answer(listed.body);
    const words = watchWords[reporter.language];
    const empty = Object.keys(narrowed).length === 0 ? words.noRuns : words.noSuchRuns;
    reporter.print(...listed.body.runs.map((run) => describeRunLine(run, reporter)));
    if (listed.body.runs.length === 0 && listed.body.next === undefined) reporter.print(empty);
    const typed = Object.entries(narrowed).flatMap(([name, value]) => [`--${name}`, value]);
    suggestNext(context, command, listed.body.next, typed);
    return 0;
  });
}

/** `aops`: lists the saved procedures by id. */
export async function aops(context: CommandContext, command: Extract<Command, { name: "aops" }>): Promise<ExitCode> {
  const { reporter } = context;
  return withHost(context, {}, async (client) => {
    const listed = await client.get<AopListView>(`/aops?${pageQuery(command)}`);
    if (!listed.ok) return refuseAnswer(reporter, listed.problem);
    reporter.answer(listed.body);
    reporter.print(...listed.body.aops.map((aop) => describeAopLine(aop, reporter)));
    if (listed.body.aops.length === 0 && command.after === undefined) {
      reporter.print(runWords[reporter.language].noAops, `  ${reporter.suggest("compile", "FILE.md")}`);
    }
    suggestNext(context, command, listed.body.next);
    return 0;
  });
}

/** The query of one page. */
export function pageQuery({ limit, after }: PageOptions, more: { readonly [name: string]: string } = {}): string {
  const asked = { ...more, limit: String(limit), ...(after === undefined ? {} : { after }) };
  return new URLSearchParams(asked).toString();
}

/** Tells the command that shows the next page, where there is one. */
export function suggestNext(
  { reporter }: CommandContext,
  { name, limit }: PageOptions & { readonly name: string },
  next: string | undefined,
  typed: readonly string[] = [],
): void {
  if (next === undefined) return;
  const words = [name, ...typed, "--limit", String(limit), "--after", next];
  reporter.progress("", watchWords[reporter.language].more, `  ${reporter.suggest(...words)}`);
}
