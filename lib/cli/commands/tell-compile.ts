import { compareDiagnostics, type Diagnostic, toJson } from "#diagnostics";
import type { CompileResult } from "#program";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { CompileView } from "../host/answers.ts";
import type { DiagnosedText } from "../report/reporter.ts";
import { compileWords } from "../words/compile-words.ts";
import { describeCompile } from "./describe-compile.ts";
import type { Subject } from "./find-subject.ts";

/** A compile that is done; without an id when the text was not even saved. */
export type DoneCompile = Omit<CompileView, "compile" | "result"> & { readonly result: CompileResult };

/** Tells what a compile came to, with the save's warnings where they say more; `about` is the text at fault. */
export function tellCompile(
  { reporter }: CommandContext,
  subject: Subject,
  done: DoneCompile,
  warnings: readonly Diagnostic[],
  about: DiagnosedText,
): ExitCode {
  const { result } = done;
  const { language, paint } = reporter;
  const diagnostics = mergeDiagnostics(warnings, result.diagnostics);
  reporter.progress("");
  reporter.answer({ ...done, result: { ...result, diagnostics: result.diagnostics.map(toJson) } });
  reporter.printDiagnostics(diagnostics, about);
  if (diagnostics.length > 0) reporter.print("");
  const commandFor = (option: string): string | undefined => {
    if (option === "edit") return undefined;
    return reporter.suggest(...subject.again, ...(option === "rebuild" ? ["--rebuild"] : []));
  };
  reporter.print(...describeCompile(result, { language, paint, commandFor }));
  if (result.outcome === "refused") return 1;
  const words = compileWords[language];
  if (result.outcome === "stacked") {
    reporter.progress(words.changeTitle, `  ${reporter.suggest("program", subject.aop, "--diff")}`);
  }
  reporter.progress(words.nextTitle, `  ${reporter.suggest("run", subject.aop)}`);
  return 0;
}

/** What both the save and the compile say is told once, as the compile says it. */
function mergeDiagnostics(saved: readonly Diagnostic[], compiled: readonly Diagnostic[]): readonly Diagnostic[] {
  const keyOf = ({ code, place, file }: Diagnostic): string => JSON.stringify([code, place?.line, place?.column, file]);
  const known = new Set(compiled.map(keyOf));
  return [...saved.filter((diagnostic) => !known.has(keyOf(diagnostic))), ...compiled].toSorted(compareDiagnostics);
}
