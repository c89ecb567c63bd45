import { basename, extname, join, normalize } from "node:path/posix";
import type { Config } from "#config";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import {
  type ArmName,
  type CaseFile,
  type Comparison,
  type EvalCase,
  type EvalReport,
  type Evaluator,
  EvaluatorError,
  evaluate,
  FIGURES,
  loadCases,
  toEvaluator,
  UncompiledError,
} from "#eval";
import { ModelError } from "#ports";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { explainUnreadable } from "../explain-file-fault.ts";
import { toProblem } from "../host/problem.ts";
import type { Command } from "../invocation.ts";
import { CONFIG_FILE, loadConfig } from "../load-config.ts";
import { evalWords } from "../words/eval-words.ts";
import type { EvaluationWorld } from "../world.ts";
import { describeEval } from "./describe-eval.ts";

type Eval = Extract<Command, { name: "eval" }>;

const CASE_FILES = /\.(ya?ml|json)$/i;
const EVERY = 10;

/** Something found or not found, with what a person is told of the latter. */
type Loaded<T> = { readonly value: T } | { readonly diagnostics: readonly [Diagnostic, ...Diagnostic[]] };

/**
 * `eval`: does the same requests on the same ledgers in several ways and compares them (spec trust.md section 8). Ends
 * with 1 when the product itself registered something wrong or broke.
 */
export async function evalCommand(context: CommandContext, command: Eval): Promise<ExitCode> {
  const { reporter } = context;
  const words = evalWords[reporter.language];
  const config = await loadConfig(context);
  if (config === undefined) return 2;
  const evaluation = await context.world.evaluation();
  const cases = await readCases(context, evaluation, command.cases);
  const evaluators = await loadEvaluators(evaluation, command.evaluators);
  const procedure = await context.world.readFile(evaluation.shipped.procedure);
  if ("diagnostics" in cases) return refuse(context, cases.diagnostics);
  if ("diagnostics" in evaluators) return refuse(context, evaluators.diagnostics);
  if (!procedure.ok) return refuse(context, [explainUnreadable(evaluation.shipped.procedure, procedure.fault)]);
  reporter.progress(words.comparing(cases.value.length, command.arms.length));
  const compared = await compare(context, {
    config,
    procedure: new TextDecoder().decode(procedure.bytes),
    openRoom: evaluation.openRoom,
    model: command.model ? "configured" : "scripted",
    createModels: (of: Config) => evaluation.createModels(of),
    arms: command.arms,
    cases: cases.value,
    evaluators: evaluators.value,
    onCase: (arm, place) => tellPlace(context, arm, place, cases.value.length),
    interrupted: context.world.interrupted,
  });
  if ("diagnostics" in compared) return refuse(context, compared.diagnostics);
  if (context.world.interrupted.aborted) {
    reporter.progress("", words.interrupted);
    return 130;
  }
  reporter.answer(compared.value);
  reporter.progress("");
  reporter.print(...describeEval(compared.value, reporter));
  reporter.progress("", words.more);
  return isSound(compared.value) ? 0 : 1;
}

function tellPlace({ reporter }: CommandContext, arm: ArmName, place: number, cases: number): void {
  const words = evalWords[reporter.language];
  if (place % EVERY === 0 || place === cases) reporter.progress(words.at(words.arms[arm], place, cases));
}

async function compare({ reporter }: CommandContext, comparison: Comparison): Promise<Loaded<EvalReport>> {
  try {
    return { value: await evaluate(comparison) };
  } catch (fault) {
    const diagnostic = explainFault(fault, comparison.model === "configured");
    if (diagnostic === undefined) throw fault;
    if (fault instanceof Error && fault.cause !== undefined) reporter.progress(String(fault.cause));
    return { diagnostics: [diagnostic] };
  }
}

function explainFault(fault: unknown, asksModel: boolean): Diagnostic | undefined {
  if (fault instanceof EvaluatorError) {
    return diagnose("AOP754", { name: fault.evaluator, id: fault.case, found: excerpt(fault.message) });
  }
  if (fault instanceof UncompiledError) return diagnose("AOP755", { found: excerpt(fault.message) });
  // Where this machine has no such model, making it says so.
  const isModel = fault instanceof ModelError || (fault instanceof Error && fault.name === "UnavailableError");
  if (asksModel && isModel) return diagnose("AOP756", { found: excerpt((fault as Error).message) });
  return undefined;
}

async function readCases(
  { world, reporter, options }: CommandContext,
  { shipped, listFolder }: EvaluationWorld,
  folder = shipped.cases,
): Promise<Loaded<readonly EvalCase[]>> {
  const listed = await listFolder(folder);
  if (!listed.ok) return { diagnostics: [explainUnreadable(folder, listed.fault)] };
  // By name, because a configuration may have comments of a kind that YAML does not know.
  const isConfig = (name: string): boolean =>
    name === CONFIG_FILE || (options.config !== undefined && join(folder, name) === normalize(options.config));
  const files: CaseFile[] = [];
  for (const name of listed.names.filter((one) => CASE_FILES.test(one) && !isConfig(one))) {
    const read = await world.readFile(join(folder, name));
    if (!read.ok) return { diagnostics: [explainUnreadable(join(folder, name), read.fault)] };
    files.push({ name: join(folder, name), text: new TextDecoder().decode(read.bytes) });
  }
  const { cases, others, diagnostics } = loadCases(files);
  if (others.length > 0) reporter.progress(evalWords[reporter.language].leftOut(others));
  const [first, ...rest] = diagnostics;
  if (first !== undefined) return { diagnostics: [first, ...rest] };
  if (cases.length > 0) return { value: cases };
  const found = listed.names.slice(0, 3).join(", ") || "–";
  return { diagnostics: [diagnose("AOP752", { dir: folder, found })] };
}

async function loadEvaluators(
  { loadModule }: EvaluationWorld,
  files: readonly string[],
): Promise<Loaded<readonly Evaluator[]>> {
  const evaluators: Evaluator[] = [];
  for (const file of files) {
    const name = basename(file, extname(file));
    if ([...FIGURES, ...evaluators.map((one) => one.name)].includes(name)) {
      const found = {
        ja: `「${name}」という名の評価がもうあります。ファイルの名前を変えてください`,
        en: `there is an evaluator "${name}" already; rename the file`,
      };
      return { diagnostics: [diagnose("AOP753", { file, found })] };
    }
    const loaded = await loadModule(file);
    const evaluator = loaded.ok ? toEvaluator(loaded.module, name) : undefined;
    if (evaluator === undefined) {
      const found = loaded.ok ? "no function evaluate" : excerpt(loaded.detail);
      return { diagnostics: [diagnose("AOP753", { file, found })] };
    }
    evaluators.push(evaluator);
  }
  return { value: evaluators };
}

function refuse({ reporter }: CommandContext, diagnostics: readonly [Diagnostic, ...Diagnostic[]]): ExitCode {
  reporter.refuse(toProblem(diagnostics, reporter.language));
  return 2;
}

function isSound({ arms }: EvalReport): boolean {
  const own = arms.find(({ name }) => name === "phases-evidence");
  return own === undefined || (own.wrongRegistrations === 0 && own.details.every(({ ended }) => ended !== "failed"));
}
