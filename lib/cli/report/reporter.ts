import { type Diagnostic, formatDiagnostic, type Language, toJson } from "#diagnostics";
import type { Problem } from "../host/problem.ts";
import type { GlobalOptions } from "../invocation.ts";
import { DEFAULT_STATE } from "../usage/defaults.ts";
import type { Output, World } from "../world.ts";
import { type Paint, paintFor } from "./paint.ts";

/** The text that diagnostics are about, and the name it goes by. */
export interface DiagnosedText {
  readonly file?: string;
  readonly source?: string;
}

/** Tells people and programs what a command does and came to, in one language. */
export interface Reporter {
  readonly language: Language;
  /** For what is printed; plain where colour is not wanted. */
  readonly paint: Paint;
  /** The same for what happens on the way. */
  readonly paintProgress: Paint;
  readonly columns: number;
  /** One part of the result for a person, on stdout; nothing with `--json`. */
  print(...lines: readonly string[]): void;
  /** The result for programs, as one line of JSON; nothing without `--json`. */
  answer(result: unknown): void;
  /** What happens on the way, on stderr. */
  progress(...lines: readonly string[]): void;
  /** Diagnostics as a part of the result. */
  printDiagnostics(diagnostics: readonly Diagnostic[], text?: DiagnosedText): void;
  /** Diagnostics beside the result, on stderr. */
  warn(diagnostics: readonly Diagnostic[], text?: DiagnosedText): void;
  /** Why there is no result: for a person on stderr, and with `--json` as the result. */
  refuse(problem: Problem, text?: DiagnosedText): void;
  /** A command for the person to type, from its words, with the folders that this one was typed with. */
  suggest(...words: readonly string[]): string;
}

/** Makes the reporter of one command. */
export function createReporter(
  world: Pick<World, "stdout" | "stderr" | "environment" | "program">,
  language: Language,
  options: Pick<GlobalOptions, "json" | "state" | "config">,
): Reporter {
  const { stdout, stderr, environment } = world;
  const colours = (output: Output): boolean => output.isTerminal && (environment.NO_COLOR ?? "") === "";
  const write = (output: Output, lines: readonly string[]) => {
    if (lines.length > 0) output.write(`${lines.join("\n")}\n`);
  };
  const format = (output: Output, diagnostics: readonly Diagnostic[], { file, source }: DiagnosedText) =>
    diagnostics.map((diagnostic) =>
      formatDiagnostic(diagnostic.file === undefined && file !== undefined ? { ...diagnostic, file } : diagnostic, {
        language,
        colour: colours(output),
        // A diagnostic that names another file is not about this text.
        ...(source === undefined || diagnostic.file !== undefined ? {} : { source }),
      }),
    );
  const warn: Reporter["warn"] = (diagnostics, text = {}) => write(stderr, format(stderr, diagnostics, text));
  return {
    language,
    paint: paintFor(colours(stdout)),
    paintProgress: paintFor(colours(stderr)),
    columns: stdout.columns,
    print: (...lines) => {
      if (!options.json) write(stdout, lines);
    },
    answer: (result) => {
      if (options.json) write(stdout, [JSON.stringify(result)]);
    },
    progress: (...lines) => write(stderr, lines),
    printDiagnostics: (diagnostics, text = {}) => {
      if (!options.json) write(stdout, format(stdout, diagnostics, text));
    },
    warn,
    refuse: (problem, text) => {
      warn(problem.diagnostics, text);
      if (options.json) write(stdout, [JSON.stringify({ ...problem, diagnostics: problem.diagnostics.map(toJson) })]);
    },
    suggest: (...words) => {
      const state = options.state === DEFAULT_STATE ? [] : ["--state", options.state];
      const config = options.config === undefined ? [] : ["--config", options.config];
      return [world.program, ...[...words, ...state, ...config].map(quote)].join(" ");
    },
  };
}

/** As a shell takes it for one word. */
function quote(word: string): string {
  return /^[\p{L}\p{N}_./:@-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
