import { compareDiagnostics, type Diagnostic, toJson } from "#diagnostics";
import type { CompileResult } from "#program";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { explainUnreadable } from "../explain-file-fault.ts";
import type { AopView, CompileView, SavedAop } from "../host/answers.ts";
import type { HostClient } from "../host/host-client.ts";
import { poll } from "../host/poll.ts";
import { type Problem, toProblem } from "../host/problem.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import { compileWords } from "../words/compile-words.ts";
import { idOfFile, looksLikeFile } from "./aop-id.ts";
import { describeCompile } from "./describe-compile.ts";
import { explainUnknownAop } from "./explain-unknown-aop.ts";
import { type GivenText, readTexts, STDIN } from "./read-texts.ts";
import { refuseText } from "./refuse-text.ts";

/** The name of a file need not be an id; a person can give another. */
const UNUSABLE_ID = "AOP811";

type Compile = Extract<Command, { name: "compile" }>;

/** What is compiled: a saved AOP, or a text that is saved first. */
interface Subject {
  readonly aop: string;
  readonly text?: GivenText;
}

/** `compile`: saves a file as a version where one was named, then compiles, telling each step as it comes. */
export async function compile(context: CommandContext, command: Compile): Promise<ExitCode> {
  const { reporter } = context;
  const subject = await findSubject(context, command);
  if ("code" in subject) {
    reporter.refuse(toProblem([subject], reporter.language));
    return 2;
  }
  return withHost(context, {}, async (client) => {
    if (subject.text === undefined) return compileSaved(context, client, command, subject, []);
    const saved = await client.put<SavedAop>(pathOf(subject), subject.text.bytes, "text/markdown");
    if (!saved.ok) {
      if (saved.problem.status !== 422) return refuseSave(context, command, subject, saved.problem);
      const result = await refuseText(client, subject.aop, saved.problem.diagnostics);
      return tellResult(context, command, subject, { aop: subject.aop, status: "done", steps: [], result });
    }
    reporter.progress(compileWords[reporter.language].saved(saved.body.aop, saved.body.version));
    return compileSaved(context, client, command, { ...subject, aop: saved.body.aop }, saved.body.diagnostics);
  });
}

/** What was typed is a file when there is one; else an id, unless it looks like a file or `--aop` says it is one. */
async function findSubject(context: CommandContext, { what, aop }: Compile): Promise<Subject | Diagnostic> {
  if (what === STDIN || aop !== undefined || looksLikeFile(what)) {
    const { texts, unreadable } = await readTexts(context, [what]);
    const [text] = texts;
    const [fault] = unreadable;
    if (text !== undefined) return { aop: aop ?? idOfFile(what), text };
    if (fault !== undefined) return fault;
  }
  const read = await context.world.readFile(what);
  if (read.ok) {
    const source = new TextDecoder().decode(read.bytes);
    return { aop: idOfFile(what), text: { file: what, label: what, bytes: read.bytes, source } };
  }
  const isNoFile = read.fault.kind === "absent" || read.fault.kind === "folder";
  return isNoFile ? { aop: what } : explainUnreadable(what, read.fault);
}

function refuseSave({ reporter }: CommandContext, { what }: Compile, subject: Subject, problem: Problem): ExitCode {
  const next = problem.code === UNUSABLE_ID ? [["compile", what, "--aop", "ID"]] : [];
  return refuseAnswer(reporter, problem, { ...labelled(subject), next });
}

async function compileSaved(
  context: CommandContext,
  client: HostClient,
  command: Compile,
  subject: Subject,
  warnings: readonly Diagnostic[],
): Promise<ExitCode> {
  const { world, reporter } = context;
  const { instruction, rebuild } = command;
  const started = await client.post<{ compile: string }>(`${pathOf(subject)}/compiles`, {
    ...(instruction === undefined ? {} : { instruction }),
    ...(rebuild ? { rebuild } : {}),
  });
  if (!started.ok) {
    if (started.problem.status === 404) return explainUnknownAop(context, client, subject.aop, started.problem);
    return refuseAnswer(reporter, started.problem, labelled(subject));
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
  const text = subject.text ?? (await loadText(client, subject.aop, result));
  const diagnostics = mergeDiagnostics(warnings, result.diagnostics);
  return tellResult(context, command, { ...subject, ...(text === undefined ? {} : { text }) }, ended.body, diagnostics);
}

/** The text that the diagnostics of a saved AOP are about. */
async function loadText(client: HostClient, aop: string, result: CompileResult): Promise<GivenText | undefined> {
  if (result.diagnostics.every(({ place, file }) => place === undefined || file !== undefined)) return undefined;
  const found = await client.get<AopView>(`/aops/${encodeURIComponent(aop)}?version=${result.aopVersion}`);
  return found.ok ? { file: aop, label: aop, source: found.body.text, bytes: new Uint8Array() } : undefined;
}

/** A save's warnings and the compile's diagnostics; what both say is told once. */
function mergeDiagnostics(saved: readonly Diagnostic[], compiled: readonly Diagnostic[]): readonly Diagnostic[] {
  const keyOf = ({ code, place, file }: Diagnostic): string => JSON.stringify([code, place?.line, place?.column, file]);
  const known = new Set(compiled.map(keyOf));
  return [...saved.filter((diagnostic) => !known.has(keyOf(diagnostic))), ...compiled].toSorted(compareDiagnostics);
}

function tellResult(
  { reporter }: CommandContext,
  command: Compile,
  subject: Subject,
  compiled: Omit<CompileView, "compile">,
  diagnostics: readonly Diagnostic[] = compiled.result?.diagnostics ?? [],
): ExitCode {
  const { result } = compiled;
  if (result === undefined) throw new TypeError("Unexpected compile without a result, expected one that is done");
  reporter.answer({ ...compiled, result: { ...result, diagnostics: result.diagnostics.map(toJson) } });
  reporter.printDiagnostics(diagnostics, labelled(subject));
  const again = ["compile", subject.text === undefined || command.what === STDIN ? subject.aop : command.what];
  reporter.print(
    ...describeCompile(result, {
      language: reporter.language,
      paint: reporter.paint,
      commandFor: (option) =>
        option === "edit" ? undefined : reporter.suggest(...again, ...(option === "rebuild" ? ["--rebuild"] : [])),
    }),
  );
  if (result.outcome === "refused") return 1;
  reporter.progress(compileWords[reporter.language].nextTitle, `  ${reporter.suggest("run", subject.aop)}`);
  return 0;
}

function labelled({ text }: Subject): { readonly file?: string; readonly source?: string } {
  return text === undefined ? {} : { file: text.label, source: text.source };
}

function pathOf({ aop }: Subject): string {
  return `/aops/${encodeURIComponent(aop)}`;
}
