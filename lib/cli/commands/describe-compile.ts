import type { Language } from "#diagnostics";
import type { CalleeResult, CompileOption, CompileResult } from "#program";
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
  return [
    ...describeOutcome(result, how),
    ...describeProof(result, how.language),
    ...describeOptions(result.options ?? [], how),
    ...(result.callees ?? []).flatMap((callee) => describeCallee(callee, how)),
  ];
}

type Proof = Pick<CompileResult, "compared" | "unchecked" | "mayBehaveDifferently">;

function describeProof({ compared, unchecked, mayBehaveDifferently }: Proof, language: Language): readonly string[] {
  const words = compileWords[language];
  const phases = (names: readonly string[]): string => names.join(words.join);
  return [
    ...(compared.length > 0 ? [words.compared(phases(compared))] : []),
    ...describeUnchecked(unchecked, language),
    ...(mayBehaveDifferently.length > 0 ? [words.mayBehaveDifferently(phases(mayBehaveDifferently))] : []),
  ];
}

/** A called procedure has a new program too, whatever became of the one that was asked for. */
function describeCallee(callee: CalleeResult, how: DescribeCompile): readonly string[] {
  const words = compileWords[how.language];
  const told = [...describeOutcome(callee, how), ...describeProof(callee, how.language)];
  return [words.calleeMade(callee.aop), ...told.map((line) => `  ${line}`)];
}

/** Enough of a program's name, a digest, to tell it from others at sight. */
const SHOWN_DIGITS = 12;

function describeOutcome(
  result: CompileResult | CalleeResult,
  { language, paint }: DescribeCompile,
): readonly string[] {
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

function describeUnchecked(unchecked: Proof["unchecked"], language: Language): readonly string[] {
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
