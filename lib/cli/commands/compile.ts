import type { Diagnostic } from "#diagnostics";
import type { CompileResult } from "#program";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { AopView, CompileView, SavedAop } from "../host/answers.ts";
import type { HostClient } from "../host/host-client.ts";
import { poll } from "../host/poll.ts";
import { type Problem, toProblem } from "../host/problem.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import type { DiagnosedText } from "../report/reporter.ts";
import { compileWords } from "../words/compile-words.ts";
import { explainUnknownAop } from "./explain-unknown-aop.ts";
import { findSubject, type Subject } from "./find-subject.ts";
import type { GivenText } from "./read-texts.ts";
import { refuseText } from "./refuse-text.ts";
import { tellCompile } from "./tell-compile.ts";

type Compile = Extract<Command, { name: "compile" }>;

/** The name of a file need not be an id; a person can give another. */
const UNUSABLE_ID = "AOP811";

/** `compile`: saves a file as a version where one was named, then compiles, telling each step as it comes. */
export async function compile(context: CommandContext, command: Compile): Promise<ExitCode> {
  const subject = await findSubject(context, command);
  if ("code" in subject) {
    context.reporter.refuse(toProblem([subject], context.reporter.language));
    return 2;
  }
  const { text } = subject;
  return withHost(context, {}, (client) =>
    text === undefined
      ? compileSaved(context, client, command, subject, [])
      : compileText(context, client, command, subject, text),
  );
}

async function compileText(
  context: CommandContext,
  client: HostClient,
  command: Compile,
  subject: Subject,
  text: GivenText,
): Promise<ExitCode> {
  const { reporter } = context;
  const saved = await client.put<SavedAop>(pathOf(subject.aop), text.bytes, "text/markdown");
  if (saved.ok) {
    const { aop, version, diagnostics } = saved.body;
    reporter.progress(compileWords[reporter.language].saved(aop, version));
    return compileSaved(context, client, command, { ...subject, aop }, diagnostics);
  }
  const { problem } = saved;
  if (problem.status !== 422) return refuseSave(context, subject, problem);
  const result = await refuseText(client, subject.aop, problem.diagnostics);
  return tellCompile(context, subject, { aop: subject.aop, status: "done", steps: [], result }, [], named(text));
}

function refuseSave({ reporter }: CommandContext, { again, text }: Subject, problem: Problem): ExitCode {
  const next = problem.code === UNUSABLE_ID ? [[...again.slice(0, 2), "--aop", "ID"]] : [];
  return refuseAnswer(reporter, problem, { ...(text === undefined ? {} : named(text)), next });
}

async function compileSaved(
  context: CommandContext,
  client: HostClient,
  { instruction, rebuild }: Compile,
  subject: Subject,
  warnings: readonly Diagnostic[],
): Promise<ExitCode> {
  const { world, reporter } = context;
  const started = await client.post<{ compile: string }>(`${pathOf(subject.aop)}/compiles`, {
    ...(instruction === undefined ? {} : { instruction }),
    ...(rebuild ? { rebuild } : {}),
  });
  if (!started.ok) {
    if (started.problem.status === 404) return explainUnknownAop(context, client, subject.aop, started.problem);
    return refuseAnswer(reporter, started.problem);
  }
  let told = 0;
  const ended = await poll<CompileView>(
    world,
    () => client.get(`/compiles/${encodeURIComponent(started.body.compile)}`),
    ({ steps }) => {
      reporter.progress(...steps.slice(told).map(({ name }) => `  ${name[reporter.language]}`));
      told = steps.length;
    },
    ({ status }) => status === "done",
  );
  if (!ended.ok) return refuseAnswer(reporter, ended.problem);
  const { result } = ended.body;
  if (result === undefined) return 130;
  const about = subject.text === undefined ? await loadText(client, subject.aop, result) : named(subject.text);
  return tellCompile(context, subject, { ...ended.body, result }, warnings, about);
}

/** The text that the diagnostics of a saved AOP are about. */
async function loadText(client: HostClient, aop: string, result: CompileResult): Promise<DiagnosedText> {
  const isQuoted = result.diagnostics.some(({ place, file }) => place !== undefined && file === undefined);
  const found = isQuoted ? await client.get<AopView>(`${pathOf(aop)}?version=${result.aopVersion}`) : undefined;
  return { file: aop, ...(found?.ok === true ? { source: found.body.text } : {}) };
}

function named({ label, source }: GivenText): DiagnosedText {
  return { file: label, source };
}

function pathOf(aop: string): string {
  return `/aops/${encodeURIComponent(aop)}`;
}
