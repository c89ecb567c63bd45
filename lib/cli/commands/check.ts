import {
  checkNames,
  checkRoles,
  formatAop,
  type KnownNames,
  type KnownTool,
  type ParseResult,
  parseAop,
  toParsedAop,
} from "#aop";
import { type Config, toCatalog } from "#config";
import { compareDiagnostics, type Diagnostic, hasErrors, toJson } from "#diagnostics";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { toProblem } from "../host/problem.ts";
import type { Command } from "../invocation.ts";
import { loadConfig } from "../load-config.ts";
import { checkWords } from "../words/check-words.ts";
import { idOfFile } from "./aop-id.ts";
import { type GivenText, readTexts, STDIN } from "./read-texts.ts";

/** A call of an AOP that nobody knows: without a state folder only the given files can be known. */
const UNKNOWN_AOP = "AOP204";

interface CheckedText extends GivenText {
  readonly parsed: ParseResult;
  readonly diagnostics: readonly Diagnostic[];
}

/** `check`: what a save would say about each text, without saving and without a host. */
export async function check(context: CommandContext, command: Extract<Command, { name: "check" }>): Promise<ExitCode> {
  const { reporter } = context;
  const config = await loadConfig(context);
  if (config === undefined) return 2;
  const { texts, unreadable } = await readTexts(context, command.files);
  const checked = checkTexts(texts, config);
  for (const one of checked) showChecked(context, one);
  const [first, ...rest] = unreadable;
  if (first !== undefined) {
    reporter.refuse(toProblem([first, ...rest], reporter.language));
    return 2;
  }
  return checked.some(({ diagnostics }) => hasErrors(diagnostics)) ? 1 : 0;
}

function checkTexts(texts: readonly GivenText[], config: Config): readonly CheckedText[] {
  const parsed = texts.map((text) => ({ ...text, parsed: parseAop(text.bytes) }));
  const aops = parsed.map(({ file, parsed: { aop } }) => ({ id: idOfFile(file), title: aop?.title ?? "" }));
  const known: KnownNames = { tools: knownTools(config), aops };
  const roles = [...config.approvers.keys()];
  return parsed.map((text) => {
    const { aop } = text.parsed;
    const named = aop === undefined ? [] : [...checkNames(aop, known, "warning"), ...checkRoles(aop, roles)];
    const told = named.filter(({ code }) => code !== UNKNOWN_AOP);
    return { ...text, diagnostics: [...text.parsed.diagnostics, ...told].toSorted(compareDiagnostics) };
  });
}

function knownTools(config: Config): readonly KnownTool[] {
  return [...toCatalog(config).values()].map(({ id, title, aliases, operations }) => ({
    id,
    title,
    aliases,
    services: [...operations.values()].flatMap(({ service }) => service ?? []),
  }));
}

function showChecked({ reporter }: CommandContext, { file, label, source, parsed, diagnostics }: CheckedText): void {
  const { aop } = parsed;
  const words = checkWords[reporter.language];
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  reporter.answer({
    file,
    diagnostics: diagnostics.map(toJson),
    parsed: aop === undefined || errors > 0 ? null : toParsedAop(aop),
  });
  reporter.printDiagnostics(diagnostics, { file: label, source });
  if (diagnostics.length === 0) {
    reporter.print(`${label}: ${reporter.paint(words.clean(aop?.phases.length ?? 0), "good")}`);
    return;
  }
  const counted = words.counted(errors, diagnostics.length - errors);
  reporter.print(`${label}: ${reporter.paint(counted, errors > 0 ? "bad" : "waiting")}`);
  if (file !== STDIN && formatAop(source).changes.length > 0) {
    reporter.progress(words.canFmt, `  ${reporter.suggest("fmt", file)}`);
  }
}
