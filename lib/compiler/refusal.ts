import { type Bilingual, type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { CompileOption, CompileResult, RefusalReason } from "#program";
import { tellMost } from "./tell-most.ts";

/** Why a compile stops without a program; the current code stays. */
export interface Refusal {
  readonly kind: "refused";
  readonly reason: RefusalReason;
  readonly diagnostics: readonly Diagnostic[];
  /** Which called AOP was refused, and the innermost reason. */
  readonly callee?: { readonly aop: string; readonly reason: RefusalReason };
}

/** Makes a refusal. */
export function refuse(reason: RefusalReason, diagnostics: readonly Diagnostic[]): Refusal {
  return { kind: "refused", reason, diagnostics };
}

/** The refusal of a caller whose callee was refused (spec compile.md, R7): as the innermost reason says. */
export function refuseCaller(aop: string, { reason, diagnostics, callee }: Refusal): Refusal {
  if (callee) return { kind: "refused", reason: "callee-refused", diagnostics, callee };
  const { rule } = RULES[reason];
  const told = diagnose("AOP317", { aop: excerpt(aop), rule, reason });
  const inner = diagnostics.map((one) => ({ ...one, file: one.file === undefined ? aop : `${aop}/${one.file}` }));
  return { kind: "refused", reason: "callee-refused", diagnostics: [told, ...inner], callee: { aop, reason } };
}

/** Whether a step of the pipeline refused. */
export function isRefused(step: object): step is Refusal {
  return "kind" in step && step.kind === "refused";
}

const REBUILD_WARNING: Bilingual = {
  ja: "AOP の全文から作り直すと、前のコンパイルで直った所が戻ることがあります",
  en: "Rebuilding from the whole AOP may bring back what earlier compiles had fixed",
};

const AGAIN: CompileOption = { id: "compile-again" };
const REBUILD: CompileOption = { id: "rebuild", warning: REBUILD_WARNING };
const EDIT: CompileOption = { id: "edit" };

/** The table of refusals (spec compile.md section 4): the rule's number, and what a person can do. */
const RULES: { readonly [R in RefusalReason]: { readonly rule: string; readonly options: readonly CompileOption[] } } =
  {
    "invalid-aop": { rule: "R0", options: [EDIT] },
    "unedited-code-changed": { rule: "R1", options: [REBUILD] },
    "edit-not-reached": { rule: "R2", options: [AGAIN, REBUILD] },
    "phases-do-not-match": { rule: "R3", options: [REBUILD] },
    "wiring-not-mechanical": { rule: "R4", options: [REBUILD] },
    "patch-does-not-apply": { rule: "R5", options: [REBUILD] },
    "invalid-program": { rule: "R5", options: [REBUILD] },
    "concurrent-save": { rule: "R6", options: [AGAIN] },
    "callee-refused": { rule: "R7", options: [] },
    "builder-failed": { rule: "R8", options: [AGAIN, REBUILD] },
  };

/** The answer of a compile that was refused. */
export function refusedResult(refusal: Refusal, aopVersion: number): CompileResult {
  const { callee } = refusal;
  const { rule } = RULES[refusal.reason];
  const { options } = RULES[callee?.reason ?? refusal.reason];
  return {
    outcome: "refused",
    aopVersion,
    reason: refusal.reason,
    rule,
    options,
    compared: [],
    unchecked: [],
    mayBehaveDifferently: [],
    ...(callee === undefined ? {} : { callee: { ...callee, rule: RULES[callee.reason].rule } }),
    diagnostics: tellMost(refusal.diagnostics),
  };
}
