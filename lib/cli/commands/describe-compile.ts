import type { Language } from "#diagnostics";
import type { CompileOption, CompileResult } from "#program";
import type { Paint } from "../report/paint.ts";
import { compileWords } from "../words/compile-words.ts";

/** How a compile result is told: in which language, and what a person types to do something about it. */
export interface DescribeCompile {
  readonly language: Language;
  readonly paint: Paint;
  /** The command for what can be done; undefined where it is no command. */
  readonly commandFor: (option: CompileOption["id"]) => string | undefined;
}

/**
 * What a compile came to, in words: what was made, what was proven, what was not checked and why, why it was refused
 * and what can be done (spec compile.md sections 2, 4, 5). The diagnostics are shown apart.
 */
export function describeCompile(result: CompileResult, how: DescribeCompile): readonly string[] {
  const words = compileWords[how.language];
  const phases = (names: readonly string[]): string => names.join(words.join);
  return [
    ...describeOutcome(result, how),
    ...(result.compared.length > 0 ? [words.compared(phases(result.compared))] : []),
    ...describeUnchecked(result, how.language),
    ...(result.mayBehaveDifferently.length > 0
      ? [words.mayBehaveDifferently(phases(result.mayBehaveDifferently))]
      : []),
    ...describeOptions(result.options ?? [], how),
  ];
}

/** Enough of a program's name, a digest, to tell it from others at sight. */
const SHOWN_DIGITS = 12;

function describeOutcome(result: CompileResult, { language, paint }: DescribeCompile): readonly string[] {
  const words = compileWords[language];
  if (result.outcome !== "refused") {
    const program =
      result.program === undefined
        ? []
        : [`  ${words.program(result.program.slice(0, SHOWN_DIGITS), result.aopVersion)}`];
    return [paint(words.outcomes[result.outcome], "good"), ...program];
  }
  const { reason = "invalid-aop", rule = "", callee } = result;
  return [
    paint(words.refused(rule, reason), "bad"),
    `  ${words.reasons[reason]}${language === "en" ? " " : ""}${words.codeStays}`,
    ...(callee === undefined
      ? []
      : [`  ${words.callee(callee.aop)} (${callee.rule} ${callee.reason}) ${words.reasons[callee.reason]}`]),
  ];
}

function describeUnchecked({ unchecked }: CompileResult, language: Language): readonly string[] {
  if (unchecked.length === 0) return [];
  const words = compileWords[language];
  const nameOf = (what: string): string =>
    what.startsWith("phase:") ? words.phase(what.slice("phase:".length)) : (words.parts[what] ?? what);
  return [
    words.uncheckedTitle,
    ...[...Map.groupBy(unchecked, ({ rule }) => rule)].flatMap(([rule, parts]) => [
      `  - ${parts.map(({ what }) => nameOf(what)).join(words.join)}`,
      `      ${rule}: ${words.rules[rule] ?? rule}`,
    ]),
  ];
}

function describeOptions(options: readonly CompileOption[], how: DescribeCompile): readonly string[] {
  if (options.length === 0) return [];
  const words = compileWords[how.language];
  return [
    words.optionsTitle,
    ...options.flatMap(({ id, warning }) => {
      const command = how.commandFor(id);
      return [
        `  - ${words.options[id]}`,
        ...(command === undefined ? [] : [`      ${command}`]),
        ...(warning === undefined ? [] : [`      ${words.warning}: ${warning[how.language]}`]),
      ];
    }),
  ];
}
