import { type FormatChange, formatAop, parseAop } from "#aop";
import { type Diagnostic, hasErrors, toJson } from "#diagnostics";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { explainUnwritable } from "../explain-file-fault.ts";
import { toProblem } from "../host/problem.ts";
import type { Command } from "../invocation.ts";
import { fitLine } from "../report/fit-text.ts";
import { checkWords } from "../words/check-words.ts";
import { type GivenText, readTexts, STDIN } from "./read-texts.ts";

type Fmt = Extract<Command, { name: "fmt" }>;

interface Mended extends GivenText {
  readonly text: string;
  readonly changes: readonly FormatChange[];
  readonly diagnostics: readonly Diagnostic[];
}

/** `fmt`: mends in the files what can be mended mechanically; `-` goes from standard input to standard output. */
export async function fmt(context: CommandContext, command: Fmt): Promise<ExitCode> {
  const { reporter } = context;
  const { texts, unreadable } = await readTexts(context, command.files);
  const faults = [...unreadable];
  let left = false;
  for (const text of texts) {
    const mended = mendText(text);
    const fault = command.check ? undefined : await writeMended(context, mended);
    if (fault === undefined) showMended(context, mended, command.check);
    else faults.push(fault);
    left ||= hasErrors(mended.diagnostics) || (command.check && mended.changes.length > 0);
  }
  const [first, ...rest] = faults;
  if (first !== undefined) {
    reporter.refuse(toProblem([first, ...rest], reporter.language));
    return 2;
  }
  return left ? 1 : 0;
}

/** A text whose bytes are no UTF-8 stays as it is: what they were meant to be is not guessed. */
function mendText(text: GivenText): Mended {
  const exact = decodeExactly(text.bytes);
  if (exact !== undefined) return { ...text, ...formatAop(exact) };
  return { ...text, text: text.source, changes: [], diagnostics: parseAop(text.bytes).diagnostics };
}

/** Undefined for bytes that are no UTF-8; a byte order mark is kept. */
function decodeExactly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function writeMended(
  { world }: CommandContext,
  { file, text, changes }: Mended,
): Promise<Diagnostic | undefined> {
  if (file === STDIN || changes.length === 0) return undefined;
  const fault = await world.writeFile(file, text, "replace");
  return fault === undefined ? undefined : explainUnwritable(file, fault);
}

function showMended({ world, reporter, options }: CommandContext, mended: Mended, checkOnly: boolean): void {
  const { file, label, text, changes, diagnostics } = mended;
  const words = checkWords[reporter.language];
  reporter.answer({ file, changed: changes.length > 0, text, changes, diagnostics: diagnostics.map(toJson) });
  if (file === STDIN && !checkOnly && !options.json) world.stdout.write(text);
  // The mended text of standard input is all that may be on standard output then.
  const tell = file === STDIN ? reporter.progress : reporter.print;
  const said = changes.length === 0 ? words.nothingToMend : (checkOnly ? words.toMend : words.mended)(changes.length);
  tell(`${label}: ${said}`, ...changes.map((change) => describeChange(change, words.line, reporter.columns)));
  reporter.warn(diagnostics, { file: label, source: text });
}

function describeChange(
  { place, before, after }: FormatChange,
  line: (line: number) => string,
  columns: number,
): string {
  return `  ${fitLine(`${line(place.line)}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`, columns - 2)}`;
}
